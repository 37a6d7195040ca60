import { mount } from 'svelte';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/pieces.css';
import { followSystem, setTheme } from '$lib/theme/theme';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
followSystem();
const theme = asked.get('theme');
if (theme === 'dark' || theme === 'light') setTheme(theme);
mount(Gallery, { target: document.getElementById('app') as HTMLElement });
