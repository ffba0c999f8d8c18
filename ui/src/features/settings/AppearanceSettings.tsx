import {
  phoneColumns,
  setHalfStarsOn,
  setPhoneColumns,
  useHalfStarsOn,
  usePhoneColumns,
} from '../../lib/appearance';
import { appMessages } from '../../lib/messages/app';
import { settingsMessages } from '../../lib/messages/settings';
import { setTheme, useTheme } from '../../lib/preferences';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import styles from './SettingsCards.module.css';

const text = settingsMessages.settings.appearance;
const themes = ['system', 'dark', 'light'] as const;
const themeOptions = themes.map((value) => ({
  value,
  label: appMessages.components.themes[value],
}));
const columnOptions = phoneColumns.map((value) => ({ value, label: value }));

/** The user's preferences for this browser. */
export function AppearanceSettings() {
  const theme = useTheme();
  const columns = usePhoneColumns();
  const halfStars = useHalfStarsOn();
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.choices}>
        <Select
          label={appMessages.components.theme}
          options={themeOptions}
          value={theme}
          onChange={({ target }) => {
            const chosen = themes.find((name) => name === target.value);
            if (chosen) setTheme(chosen);
          }}
        />
        <Select
          label={text.columns}
          options={columnOptions}
          value={columns}
          onChange={({ target }) => setPhoneColumns(target.value)}
        />
      </div>
      <div>
        <Checkbox
          label={text.halfStars}
          checked={halfStars}
          aria-describedby="half-stars-hint"
          onChange={({ target }) => setHalfStarsOn(target.checked)}
        />
        <p id="half-stars-hint" className={styles.hint}>
          {text.halfStarsHint}
        </p>
      </div>
    </Card>
  );
}
