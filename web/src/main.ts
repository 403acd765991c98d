import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './i18n/index.svelte';
import { settings } from './lib/settings.svelte';
import './app.css';

// Without its texts at hand (no network, nothing kept) the page still opens, in Spanish.
await speak(settings.language).catch(() => {});
mount(App, { target: document.getElementById('app')! });
