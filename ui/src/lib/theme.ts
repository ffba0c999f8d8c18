// /theme.js applies the theme, before the first paint and on every `themechange` event.
import { setLocalStorageValue, useLocalStorageValue } from './localStorageValue';

export type Theme = 'system' | 'dark' | 'light';

const key = 'theme';

export function useTheme(): Theme {
  const stored = useLocalStorageValue(key);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  setLocalStorageValue(key, theme === 'system' ? null : theme);
}
