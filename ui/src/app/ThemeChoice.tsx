// Why: the theme belongs to the browser, not to an account; header and menu offer the same switch.
import { useState } from 'react';
import { ThemeSwitch } from '../components/ThemeSwitch';
import { chooseTheme, readTheme } from '../lib/theme';

/** The theme switch with its memory. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <ThemeSwitch
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}
