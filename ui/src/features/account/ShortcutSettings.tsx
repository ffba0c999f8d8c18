import { accountMessages } from '../../lib/messages/account';
import { setShortcutsOn, useShortcutsOn } from '../../lib/preferences';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';

/** Single-key shortcuts can be turned off (WCAG 2.1.4). */
export function ShortcutSettings() {
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
