/** Language and theme of this person, and which view is open. */
import { effect, signal } from '@preact/signals';

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const language = signal<Language>(stored('language', LANGUAGES) ?? languageOfBrowser());
export const theme = signal<Theme>(stored('theme', THEMES) ?? 'auto');

effect(() => {
  document.documentElement.lang = language.value;
  localStorage.setItem('code-intel.language', language.value);
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem('code-intel.theme', theme.value);
});

function stored<const V extends string>(name: string, values: readonly V[]): V | undefined {
  const known = localStorage.getItem(`code-intel.${name}`);
  return values.find((value) => value === known);
}

function languageOfBrowser(): Language {
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

/** `#/sessions/s_4f2a?x=1` in its parts. */
export interface SettingPlace {
  readonly view: string;
  /** Rest of the address behind the view; empty when there is none. */
  readonly rest: string;
  readonly parameters: URLSearchParams;
}

export const place = signal<SettingPlace>(placeOf(location.hash));
addEventListener('hashchange', () => {
  place.value = placeOf(location.hash);
});

/** Changes the address without a further entry in the history. */
export function replacePlace(hash: string): void {
  history.replaceState(null, '', hash);
  place.value = placeOf(hash);
}

function placeOf(hash: string): SettingPlace {
  const url = new URL(hash.replace(/^#\/?/, '/'), 'http://page');
  const [view = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  return { view, rest: rest.join('/'), parameters: url.searchParams };
}
