// Why: the theme follows the system until someone chooses one. /theme.js shows it, before the first paint and
// whenever the event `themechange` says that the choice has changed.

export type Theme = 'system' | 'dark' | 'light';

const name = 'theme';
const changed = 'themechange';

/** The chosen theme. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(name);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Keeps the choice and has it shown. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(name);
  else localStorage.setItem(name, theme);
  dispatchEvent(new Event(changed));
}

/** Tells of choices made here and in other tabs; gives back how to stop. */
export function onThemeChoice(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}
