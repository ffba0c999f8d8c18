import { HistoryList } from '../features/history/HistoryList';
import { historyGroups, useHistoryGroup } from '../features/history/useHistory';
import { historyMessages } from '../lib/messages/history';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = historyMessages;

const options = [
  { value: '', label: text.kinds.all },
  ...historyGroups.map((value) => ({ value, label: text.kinds[value] })),
];

export default function HistoryPage() {
  const [group, change] = useHistoryGroup();
  const select = (
    <Select
      label={text.kind}
      hideLabel
      pill
      options={options}
      value={group ?? ''}
      onChange={({ target }) => change(target.value)}
    />
  );
  return (
    <GridPage title={text.title} lead={text.lead} aside={select}>
      <HistoryList group={group} />
    </GridPage>
  );
}
