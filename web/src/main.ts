import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/pieces.css';
import './lib/theme/base.css';
import App from './App.svelte';
import { followSystem } from './lib/theme/theme';

followSystem();
mount(App, { target: document.getElementById('app') as HTMLElement });
