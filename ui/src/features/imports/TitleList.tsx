import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ImportDetails, ImportTitle } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import type { TitleKey } from '../../lib/ids';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Announcement } from '../../ui/LiveRegion';
import { Select } from '../../ui/Select';
import { selectImageBase } from '../server/serverConfig';
import { chooseTitle, chooseTitles, useImportTitles } from './importRows';
import type { TitlesArg } from './importRows';
import listStyles from './ImportLists.module.css';
import { RowList } from './RowList';
import { nameOfTitle, TitleCard } from './TitleCard';
import styles from './TitleList.module.css';
import { TitleSearch } from './TitleSearch';

type Outcome = 'unclear' | 'unknown' | 'found' | 'skipped';

type Props = {
  details: ImportDetails;
  outcome: Outcome;
  query: string;
  /** The search field. */
  search: ReactNode;
};

const noRows = {
  unclear: text.noUnclear,
  unknown: text.noUnknown,
  found: text.noMatch,
  skipped: text.noMatch,
};

/** The titles with an outcome, each with its candidates. A choice is saved at once, and removes the title from the list. */
export function TitleList({ details, outcome, query, search }: Props) {
  const dispatch = useApiDispatch();
  const imageBase = useSelector(selectImageBase);
  const [reason, setReason] = useState('');
  const [searched, setSearched] = useState<ImportTitle | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const arg: TitlesArg = {
    id: details.id,
    outcome,
    ...(reason && { reason }),
    ...(query && { query }),
  };
  const list = useImportTitles(arg);
  const [box, moveOn] = useNextFocus(list.rows?.length);
  const choose = async (title: ImportTitle, key: TitleKey | null, name: string) => {
    setSearched(null);
    moveOn(list.rows?.indexOf(title) ?? 0);
    const isSaved = await dispatch(chooseTitle(arg, title, key));
    if (!isSaved) return;
    const own = nameOfTitle(title);
    setAnnouncement(key === null ? text.leftOut(own) : text.chosen(own, name));
  };
  return (
    <>
      {outcome === 'unclear' && <ReasonGroups details={details} />}
      {(search || outcome === 'found') && (
        <div className={listStyles.filters}>
          {search}
          {outcome === 'found' && (
            <ReasonSelect details={details} value={reason} onChange={setReason} />
          )}
        </div>
      )}
      <RowList list={list} none={query === '' ? noRows[outcome] : text.noMatch}>
        {(rows) => (
          <ul ref={box} className={styles.list} aria-label={text.listOf(text.partNames[outcome])}>
            {rows.map((title) => (
              <TitleCard
                key={title.id}
                title={title}
                outcome={outcome}
                imageBase={imageBase}
                onChoose={(key, name) => void choose(title, key, name)}
                onSearch={() => setSearched(title)}
              />
            ))}
          </ul>
        )}
      </RowList>
      <Announcement>{announcement}</Announcement>
      {searched && (
        <TitleSearch
          title={searched}
          imageBase={imageBase}
          onChoose={(key, name) => void choose(searched, key, name)}
          onClose={() => setSearched(null)}
        />
      )}
    </>
  );
}

/** After a row is removed, moves the focus to the first button of the row that takes its place. */
function useNextFocus(length: number | undefined) {
  const box = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const rows = box.current?.children;
    const row = rows?.[Math.min(next.current, rows.length - 1)];
    next.current = null;
    row?.querySelector('button')?.focus();
  }, [length]);
  const moveOn = (index: number) => {
    next.current = index;
  };
  return [box, moveOn] as const;
}

const isGroupReason = (reason: string | null): reason is keyof typeof text.groups =>
  reason !== null && reason in text.groups;

/** Whether all candidates are equally likely, so that taking the first one of each is not offered. */
const isEqual = (reason: string) =>
  ['several', 'similar', 'ids_disagree', 'kind_unknown'].includes(reason);

/** Buttons that decide all titles that are unclear for the same reason. */
function ReasonGroups({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const groups = details.titles.flatMap(({ outcome, reason, count }) =>
    outcome === 'unclear' && isGroupReason(reason) ? [{ reason, count }] : [],
  );
  if (groups.every(({ count }) => count < 2)) return null;
  const decide = async (reason: string, choice: 'first' | 'skip') => {
    setBusy(reason + choice);
    await dispatch(chooseTitles(details.id, reason, choice));
    setBusy(null);
  };
  return (
    <ul className={styles.groups}>
      {groups.map(({ reason, count }) => {
        const name = text.groups[reason](count, formatNumber(count));
        const first = count === 1 ? text.takeOne : text.takeAll;
        const skip = count === 1 ? text.leaveOut : text.leaveAll;
        return (
          <li key={reason} className={styles.group}>
            <span>{name}</span>
            {!isEqual(reason) && (
              <Button
                busy={busy === `${reason}first`}
                aria-label={text.groupAction(name, first)}
                onClick={() => void decide(reason, 'first')}
              >
                {first}
              </Button>
            )}
            <Button
              variant="quiet"
              busy={busy === `${reason}skip`}
              aria-label={text.groupAction(name, skip)}
              onClick={() => void decide(reason, 'skip')}
            >
              {skip}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type SelectProps = {
  details: ImportDetails;
  value: string;
  onChange: (reason: string) => void;
};

const isReason = (reason: string | null): reason is keyof typeof text.reasons =>
  reason !== null && reason in text.reasons;

function ReasonSelect({ details, value, onChange }: SelectProps) {
  const reasons = details.titles.flatMap(({ outcome, reason, count }) =>
    outcome === 'found' && isReason(reason) ? [{ reason, count }] : [],
  );
  const options = reasons.map(({ reason, count }) => ({
    value: reason,
    label: text.partCount(text.reasons[reason], formatNumber(count)),
  }));
  return (
    <Select
      label={text.reason}
      options={[{ value: '', label: text.anyReason }, ...options]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
