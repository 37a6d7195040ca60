import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/pieces.css';
import './lib/theme/base.css';
import App from './App.svelte';
import { startLanguage } from './lib/i18n';
import { followSystem } from './lib/theme/theme';

followSystem();
// Nothing is shown in a language nobody asked for, unless that one cannot be had: English is always there.
await startLanguage(location.search).catch((error: unknown) => console.error(error));
mount(App, { target: document.getElementById('app') as HTMLElement });
