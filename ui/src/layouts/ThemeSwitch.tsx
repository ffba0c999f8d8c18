import { useId } from 'react';
import { appMessages } from '../lib/messages/app';
import { setTheme, useTheme } from '../lib/preferences';
import { Icon } from '../ui/Icon';
import visuallyHidden from '../ui/visuallyHidden.module.css';
import styles from './Header.module.css';

const themeChoices = [
  { theme: 'system', icon: 'system' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
] as const;

/** Radio buttons for light, dark and system theme. */
export function ThemeSwitch() {
  const value = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={visuallyHidden.visuallyHidden}>{appMessages.components.theme}</legend>
      {themeChoices.map(({ theme, icon }) => (
        <label key={theme} className={styles.choice} title={appMessages.components.themes[theme]}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={value === theme}
            className={styles.radio}
            aria-label={appMessages.components.themes[theme]}
            onChange={() => setTheme(theme)}
          />
          <Icon name={icon} size="small" />
        </label>
      ))}
    </fieldset>
  );
}
