import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  ImportDetails,
  ImportRecord,
  ImportRecordKind,
  ImportRecordOutcome,
  ImportTitleOutcome,
} from '../../api/imports/generated';
import { episodeName } from '../../lib/episodes';
import { formatCalendarDate, formatNumber } from '../../lib/format';
import { parseApiId } from '../../lib/ids';
import { episodeMessages } from '../../lib/messages/episodes';
import { importMessages as text } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { formatMonth } from '../../lib/watchedAt';
import { Select } from '../../ui/Select';
import { recordKinds } from './counts';
import styles from './Entries.module.css';
import { useImportRecords } from './importRows';
import type { RecordsArg } from './importRows';
import listStyles from './ImportLists.module.css';
import { RowList } from './RowList';
import { nameOfReference } from './TitleCard';

type Outcome = keyof typeof text.outcomes;

type Props = {
  details: ImportDetails;
  query: string;
  search: ReactNode;
};

/** The entries of the files, each with its outcome. */
export function Entries({ details, query, search }: Props) {
  const [kind, setKind] = useState<ImportRecordKind | ''>('');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const { record_counts: counts } = details;
  const kinds = recordKinds.filter((one) => counts.some((count) => count.kind === one));
  const outcomes = [...new Set(counts.map(outcomeOf))];
  const arg: RecordsArg = {
    id: details.id,
    ...(kind && { kind }),
    ...(outcome && filterOf(outcome)),
    ...(query && { query }),
  };
  const list = useImportRecords(arg);
  return (
    <>
      <div className={listStyles.filters}>
        {search}
        <Select
          label={text.entryColumns.kind}
          options={[
            { value: '', label: text.allKinds },
            ...kinds.map((value) => ({ value, label: text.kinds[value] })),
          ]}
          value={kind}
          onChange={({ target }) => setKind(recordKinds.find((one) => one === target.value) ?? '')}
        />
        <Select
          label={text.entryColumns.outcome}
          options={[
            { value: '', label: text.allOutcomes },
            ...outcomes.map((value) => ({ value, label: text.outcomes[value] })),
          ]}
          value={outcome}
          onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? '')}
        />
      </div>
      <RowList list={list} none={query || kind || outcome ? text.noMatch : text.noEntries}>
        {(rows) => (
          <ul className={styles.entries} aria-label={text.partNames.entries}>
            {rows.map((record) => (
              <Entry key={record.id} record={record} />
            ))}
          </ul>
        )}
      </RowList>
    </>
  );
}

interface Outcomes {
  outcome: ImportRecordOutcome | null;
  title_outcome: ImportTitleOutcome | null;
}

function outcomeOf({ outcome, title_outcome: ofTitle }: Outcomes): Outcome {
  return outcome ?? ofTitle ?? 'new';
}

/** The query parameters that select the entries with an outcome. */
function filterOf(outcome: Outcome): Pick<RecordsArg, 'outcome' | 'titleOutcome'> {
  switch (outcome) {
    case 'unclear':
    case 'unknown':
    case 'skipped':
    case 'waiting':
    case 'found':
    case 'written':
      return { titleOutcome: outcome };
    default:
      return { outcome };
  }
}

function dateOf({ date }: ImportRecord): string {
  if (date === null) return '';
  return date.length < 10 ? formatMonth(date) : formatCalendarDate(date.slice(0, 10));
}

const isIntent = (intent: string): intent is keyof typeof text.intents => intent in text.intents;

/** The score, with the thumb that it stands for, or the text. */
function valueOf({ kind, score10, text: value }: ImportRecord): string {
  if (score10 !== null) {
    const score = text.score(score10 / 2, formatNumber(score10 / 2));
    return value === '' ? score : text.thumb(value, score);
  }
  return kind === 'intent' && isIntent(value) ? text.intents[value] : value;
}

function partOf({ season_number: season, episode_number: episode }: ImportRecord): string {
  if (season === null) return '';
  return episode === null ? episodeMessages.season(season) : episodeName({ season, episode });
}

function Entry({ record }: { record: ImportRecord }) {
  const { kind, reference, movie_id: id, media_type: mediaType, file, position } = record;
  const key = id === null ? null : parseApiId(id, mediaType);
  const name = reference ? nameOfReference(reference) : valueOf(record);
  const year = reference?.year ?? null;
  const about = [partOf(record), reference ? valueOf(record) : '', dateOf(record)];
  return (
    <li className={styles.entry} title={text.place(file, position)}>
      <span className={styles.kind}>{text.entryKinds[kind]}</span>
      <div className={styles.about}>
        <p>
          {key ? <Link to={paths.title(key)}>{name}</Link> : <span>{name}</span>}
          {year !== null && <span className={styles.year}> {year}</span>}
        </p>
        <p className={styles.value}>{about.filter((part) => part !== '').join(' · ')}</p>
      </div>
      <span className={styles.outcome} data-outcome={outcomeOf(record)}>
        {text.outcomes[outcomeOf(record)]}
      </span>
    </li>
  );
}
