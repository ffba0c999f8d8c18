import { accountMessages } from '../../lib/messages/account';
import { setStartPage, useStartPage } from '../../lib/preferences';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';

const text = accountMessages.startPage;

const options = [
  { value: 'trending', label: text.trending },
  { value: 'home', label: text.home },
];

/** Chooses the page that opens after signing in, in this browser. */
export function StartPageCard() {
  const page = useStartPage();
  return (
    <Card title={text.title} lead={text.lead}>
      <Select
        label={text.label}
        options={options}
        value={page}
        onChange={({ target }) => setStartPage(target.value === 'home' ? 'home' : 'trending')}
      />
    </Card>
  );
}
