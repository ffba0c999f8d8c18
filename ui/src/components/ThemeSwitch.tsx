// Why: people choose dark or light for themselves, or leave it to their system.
import { useId } from 'react';
import { messages } from '../lib/messages';
import type { Theme } from '../lib/theme';
import { Icon } from './Icon';
import styles from './ThemeSwitch.module.css';
import unseen from './unseen.module.css';

type Props = {
  value: Theme;
  onChange: (theme: Theme) => void;
};

const choices = [
  { theme: 'system', icon: 'system' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
] as const;

/** Three themes side by side, of which one is chosen. */
export function ThemeSwitch({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={unseen.unseen}>{messages.components.theme}</legend>
      {choices.map(({ theme, icon }) => (
        <label key={theme} className={styles.choice} title={messages.components.themes[theme]}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={value === theme}
            className={styles.radio}
            aria-label={messages.components.themes[theme]}
            onChange={() => onChange(theme)}
          />
          <Icon name={icon} size="small" />
        </label>
      ))}
    </fieldset>
  );
}
