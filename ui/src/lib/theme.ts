// /theme.js applies the theme, before the first paint and on every `themechange` event.

export type Theme = 'system' | 'dark' | 'light';

const name = 'theme';
const changed = 'themechange';

/** The chosen theme. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(name);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Keeps the choice and has it shown. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(name);
  else localStorage.setItem(name, theme);
  dispatchEvent(new Event(changed));
}

/** Tells of choices made here and in other tabs; gives back how to stop. */
export function subscribeToTheme(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}
