// Why: the theme belongs to the browser, not to an account; header and menu offer the same switch.
import { useSyncExternalStore } from 'react';
import { ThemeSwitch } from '../components/ThemeSwitch';
import { chooseTheme, onThemeChoice, readTheme } from '../lib/theme';

/** The theme switch with its memory. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChoice, readTheme);
  return <ThemeSwitch value={theme} onChange={chooseTheme} />;
}
