import { useState } from 'react';
import type { ImportDetails } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { useQueryParams } from '../../lib/navigation';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { TextField } from '../../ui/TextField';
import { countOpen, countProblems, countTitles } from './counts';
import { Entries } from './Entries';
import styles from './ImportLists.module.css';
import { Problems } from './Problems';
import { Rejects } from './Rejects';
import { TitleList } from './TitleList';

const parts = ['unclear', 'unknown', 'found', 'skipped', 'problems', 'entries'] as const;
type Part = (typeof parts)[number];

/** Lists of no more rows need no search. Those of problems need none if all are on one page. */
const searchable = { titles: 8, problems: 50 };

/** In ms, while the user types. */
const searchDelay = 250;

function countOf(details: ImportDetails, part: Part): number {
  if (part === 'problems') return countProblems(details);
  return part === 'entries' ? countOpen(details) : countTitles(details, part);
}

/** The titles, problems and entries of an import, each in a list of its own. */
export function ImportLists({ details }: { details: ImportDetails }) {
  const [params, changeParams] = useQueryParams();
  const counts = new Map(parts.map((part) => [part, countOf(details, part)]));
  const wanted = parts.find((part) => part === params.get('part'));
  // Decided once: a list stays selected when its last row is resolved.
  const [first] = useState(() => parts.find((part) => (counts.get(part) ?? 0) > 0) ?? 'entries');
  const current = wanted ?? first;
  const shown = parts.filter((part) => part === current || (counts.get(part) ?? 0) > 0);
  if (shown.length === 1 && (counts.get(current) ?? 0) === 0) return null;
  return (
    <section className={styles.parts} aria-label={text.parts}>
      <Rejects details={details} />
      <ul className={styles.tabs}>
        {shown.map((part) => (
          <li key={part}>
            <button
              type="button"
              className={styles.tab}
              aria-pressed={part === current}
              onClick={() => changeParams({ part })}
            >
              {text.partCount(text.partNames[part], formatNumber(counts.get(part) ?? 0))}
            </button>
          </li>
        ))}
      </ul>
      <PartList key={current} details={details} part={current} count={counts.get(current) ?? 0} />
    </section>
  );
}

type PartProps = {
  details: ImportDetails;
  part: Part;
  count: number;
};

function PartList({ details, part, count }: PartProps) {
  const [typed, setTyped] = useState('');
  const [wasLong] = useState(count > searchable[part === 'problems' ? 'problems' : 'titles']);
  const debounced = useDebouncedValue(typed.trim(), searchDelay);
  const query = typed.trim() === '' ? '' : debounced;
  const search = wasLong && (
    <form className={styles.search} role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={text.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
  const props = { details, query, search };
  if (part === 'problems') return <Problems {...props} />;
  return part === 'entries' ? <Entries {...props} /> : <TitleList outcome={part} {...props} />;
}
