// For the gallery; the pages use `lib/theme`.
export { followSystem, setTheme, type Theme } from '$lib/theme/theme';
