// All words people read come from the catalogues in `locales/`, by key. Another language is another folder there.
export { capital, dated, decimal, listed, percent } from './format';
export { chooseLanguage, followAccount, insisted, language, locale, needWords, startLanguage, t } from './language.svelte';
export { LANGUAGES, negotiated, ownName } from './languages';
export { type Place, placeArgs, sideArgs, sideLabelArgs } from './names';
export { type Args, PSEUDO, type Words } from './words';
