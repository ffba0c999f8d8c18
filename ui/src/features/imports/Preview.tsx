import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ImportDetails, ImportRecordKind, ThumbScores } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import {
  countColumns,
  countKinds,
  countReplaced,
  countTitles,
  countToWrite,
  leftOutOf,
} from './counts';
import type { CountColumn, KindCounts } from './counts';
import styles from './Preview.module.css';
import { changeState, saveRules } from './useImport';

/** The number of entries to import, by kind, and the button that starts the import. */
export function Preview({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [isStarting, setIsStarting] = useState(false);
  const { id, state } = details;
  const leftOut = leftOutOf(details);
  const kinds = countKinds(details);
  const count = countToWrite(details);
  const unclear = countTitles(details, 'unclear');
  const toggle = (kind: ImportRecordKind, isOn: boolean) => {
    const others = details.left_out.filter((other) => other !== kind);
    const left_out = isOn ? others : [...others, kind];
    void dispatch(saveRules(details, kind === 'thumb' ? { thumbs: isOn } : { left_out }));
  };
  const start = async () => {
    setIsStarting(true);
    await dispatch(changeState(id, 'writing'));
    setIsStarting(false);
  };
  const isComplete = kinds.every(({ counts }) =>
    countColumns.every((column) => column === 'same' || counts[column] === 0),
  );
  return (
    <Card title={state === 'done' ? text.previewDone : text.preview}>
      <KindTable kinds={kinds} leftOut={leftOut} onToggle={toggle} />
      {details.thumbs && kinds.some(({ kind }) => kind === 'thumb') && <Thumbs details={details} />}
      <Rules details={details} kinds={kinds} />
      <AsWatched details={details} />
      <div className={styles.foot}>
        {(state !== 'done' || count > 0) && (
          <Button
            variant="primary"
            busy={isStarting}
            disabled={count === 0}
            onClick={() => void start()}
          >
            {count === 0 ? text.nothingToWrite : text.submit(count, formatNumber(count))}
          </Button>
        )}
        {isComplete && <p>{text.allThere}</p>}
        {!isComplete && count === 0 && <p>{text.chooseFirst}</p>}
        {count > 0 && unclear > 0 && <p>{text.openTitles(unclear, formatNumber(unclear))}</p>}
      </div>
    </Card>
  );
}

type TableProps = {
  kinds: KindCounts[];
  leftOut: readonly ImportRecordKind[];
  onToggle: (kind: ImportRecordKind, isOn: boolean) => void;
};

/** On small screens its rows are lines of text. */
function KindTable({ kinds, leftOut, onToggle }: TableProps) {
  const isShown = (column: CountColumn) =>
    column === 'new' || column === 'same' || kinds.some(({ counts }) => counts[column] > 0);
  const columns = countColumns.filter(isShown);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.kind}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, counts }) => {
          const isOut = leftOut.includes(kind);
          return (
            <tr key={kind} data-out={isOut || undefined}>
              <th scope="row">
                <Checkbox
                  label={text.kinds[kind]}
                  checked={!isOut}
                  onChange={({ target }) => onToggle(kind, target.checked)}
                />
              </th>
              {columns.map((column) => (
                <td
                  key={column}

                  data-column={column}
                  data-zero={counts[column] === 0 || undefined}
                >
                  {formatNumber(counts[column])}
                  <span className={styles.inline} aria-hidden="true">
                    {` ${text.columns[column].toLowerCase()}`}
                  </span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const halfStars = Array.from({ length: 10 }, (_, index) => index + 1);
const scoreOptions = halfStars.map((score10) => ({
  value: String(score10),
  label: text.score(score10 / 2, formatNumber(score10 / 2)),
}));

const thumbs = ['down', 'up', 'two_up'] as const satisfies readonly (keyof ThumbScores)[];

/** Chooses the ratings for thumbs. */
function Thumbs({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const { thumb_scores: scores } = details;
  return (
    <fieldset className={styles.thumbs}>
      <legend>{text.thumbScores}</legend>
      {thumbs.map((thumb) => (
        <Select
          key={thumb}
          label={text.thumbs[thumb]}
          options={scoreOptions}
          value={String(scores[thumb])}
          onChange={({ target }) => {
            const changed = { ...scores, [thumb]: Number(target.value) };
            void dispatch(saveRules(details, { thumb_scores: changed }));
          }}
        />
      ))}
    </fieldset>
  );
}

const rules = ['mine', 'theirs', 'newer'] as const;

/** Chooses between the user's and the imported values where they differ; nothing if none differ. */
function Rules({ details, kinds }: { details: ImportDetails; kinds: KindCounts[] }) {
  const dispatch = useApiDispatch();
  const { rule } = details;
  const leftOut = leftOutOf(details);
  const differing = countReplaced(kinds, 'theirs', leftOut);
  if (differing === 0) return null;
  return (
    <fieldset className={styles.rules}>
      <legend>{text.rule(differing, formatNumber(differing))}</legend>
      {rules.map((value) => {
        const count = countReplaced(kinds, value, leftOut);
        return (
          <label key={value} className={styles.rule}>
            <input
              type="radio"
              name="import-rule"
              checked={rule === value}
              onChange={() => void dispatch(saveRules(details, { rule: value }))}
            />
            <span>
              {text.rules[value]}{' '}
              <span className={styles.effect}>{text.ruleEffect(count, formatNumber(count))}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Whether rated films become watched too; nothing if all of them are. Once it was shown, it keeps its place. */
function AsWatched({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const { as_watched: isOn, as_watched_films: films } = details;
  const [wasShown, setWasShown] = useState(films > 0);
  if (films > 0 && !wasShown) setWasShown(true);
  if (films === 0 && !wasShown) return null;
  return (
    <label
      className={`${styles.rule} ${styles.asWatched}`}
      style={films === 0 ? { visibility: 'hidden' } : undefined}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          void dispatch(saveRules(details, { as_watched: target.checked }));
        }}
      />
      <span>
        {text.asWatched}{' '}
        <span className={styles.effect}>{text.asWatchedEffect(films, formatNumber(films))}</span>
      </span>
    </label>
  );
}
