import { DiaryList } from '../features/diary/DiaryList';
import { useDiaryFilter } from '../features/diary/useDiary';
import { parseMediaType } from '../lib/ids';
import { watchingMessages } from '../lib/messages/watching';
import { monthNames } from '../lib/watchedAt';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = watchingMessages.diary;
const { kinds } = text;

const all = { value: '', label: text.allYears };
const kindOptions = [
  { value: '', label: kinds.all },
  { value: 'movie', label: kinds.movie },
  { value: 'tv', label: kinds.tv },
];
const monthOptions = [
  { value: '', label: text.allMonths },
  ...monthNames().map((label, index) => ({ value: String(index + 1), label })),
];

/** Years of a life; the address may have an earlier one. */
const yearsOffered = 80;

function yearOptions(chosen: number | null) {
  const newest = new Date().getFullYear();
  const years = Array.from({ length: yearsOffered }, (_, index) => newest - index);
  if (chosen !== null && !years.includes(chosen)) years.push(chosen);
  return [all, ...years.map((year) => ({ value: String(year), label: String(year) }))];
}

const numberOf = (value: string) => (value === '' ? null : Number(value));

export default function DiaryPage() {
  const [filter, change] = useDiaryFilter();
  const { year, month, mediaType } = filter;
  const selects = (
    <>
      <Select
        label={text.year}
        pill
        options={yearOptions(year)}
        value={year ?? ''}
        onChange={({ target }) => change({ year: numberOf(target.value), month: null })}
      />
      {year !== null && (
        <Select
          label={text.month}
          pill
          options={monthOptions}
          value={month ?? ''}
          onChange={({ target }) => change({ month: numberOf(target.value) })}
        />
      )}
      <Select
        label={text.kind}
        pill
        options={kindOptions}
        value={mediaType ?? ''}
        onChange={({ target }) => change({ mediaType: parseMediaType(target.value) })}
      />
    </>
  );
  return (
    <GridPage title={text.title} aside={selects}>
      <DiaryList filter={filter} />
    </GridPage>
  );
}
