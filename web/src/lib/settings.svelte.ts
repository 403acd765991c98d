// How this person likes it, kept in this browser.
import type { Habit } from './geometry';

export interface Settings {
  language: 'es' | 'en';
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  tiles: 'ivory' | 'clay' | 'slate'; // what the tiles are made of
  coordinates: Habit;
  left: boolean;
  sounds: boolean;
  motion: 'auto' | 'none';
  labels: boolean; // premiums in words of their own, not only by colour
  text: boolean; // text mode
  bot: string; // the house player chosen last
  lesson: boolean; // the first lesson was begun or declined
}

const KEY = 'tesela.settings';
const USUAL: Settings = {
  language: navigator.language.startsWith('en') ? 'en' : 'es',
  theme: 'auto',
  tiles: 'ivory',
  coordinates: 'manual',
  left: false,
  sounds: true,
  motion: 'auto',
  labels: true,
  text: false,
  bot: '',
  lesson: false,
};

function read(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(read());

/** Keep them, and let the page's root know for the style sheet. */
export function apply(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset.theme = settings.theme;
  root.dataset.tiles = settings.tiles;
  root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}
