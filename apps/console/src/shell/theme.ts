import { storedChoice } from '../data/stored-choice';

export type Theme = 'system' | 'light' | 'dark';
const choice = storedChoice('theme');
const listeners = new Set<() => void>();

export function chosenTheme(): Theme {
  const kept = choice.read();
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows the page in a theme; the styles follow the system while none is chosen. */
export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  choice.write(theme === 'system' ? null : theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Calls back whenever the colours of the page change. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
