import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { setShortcutsOn, setTheme, useShortcutsOn, useTheme } from '../../lib/preferences';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';

const { components } = appMessages;
const text = accountMessages.ownSettings;
const themes = ['system', 'dark', 'light'] as const;

export function Theme() {
  const theme = useTheme();
  return (
    <Card title={components.theme} lead={text.themeHint}>
      <Select
        label={components.theme}
        hideLabel
        options={themes.map((value) => ({ value, label: components.themes[value] }))}
        value={theme}
        onChange={({ target }) =>
          setTheme(themes.find((value) => value === target.value) ?? 'system')
        }
      />
    </Card>
  );
}

/** Single-key shortcuts can be turned off (WCAG 2.1.4). */
export function Shortcuts() {
  const { title, single, singleHint } = accountMessages.shortcuts;
  return (
    <Card title={title} lead={singleHint}>
      <Checkbox
        label={single}
        checked={useShortcutsOn()}
        onChange={({ target }) => setShortcutsOn(target.checked)}
      />
    </Card>
  );
}
