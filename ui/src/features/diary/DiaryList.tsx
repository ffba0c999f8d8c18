import { memo } from 'react';
import { useSelector } from 'react-redux';
import { usePreferencesQuery } from '../../api/watching/generated';
import { diaryMessages } from '../../lib/messages/diary';
import { calendarPart, formatMonth } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { DatedSection, LoadingRows } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { LoadMore } from '../../ui/LoadMore';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { ImportOffer } from '../titles/ImportOffer';
import { BrowseLink } from '../titles/ItemNotFound';
import { CompanionRequests } from '../watching/CompanionRequests';
import { useCompanionRequests } from '../watching/companionRequests';
import { UndatedLink } from './DiaryFilters';
import styles from './DiaryList.module.css';
import { CollapsibleRow, WatchRow } from './DiaryRows';
import { RatedFilmsOffer } from './RatedFilmsOffer';
import { Selection, useSelection } from './Selection';
import { isFiltered, rowKeys, useDiary } from './useDiary';
import type { DiaryFilter, DiaryPart, DiaryRow, DiaryWatch } from './useDiary';
import { useWatchEditor } from './WatchEditor';

const text = diaryMessages;

/** The watches by month. More are loaded near the end of the page. */
export function DiaryList({ filter }: { filter: DiaryFilter }) {
  const imageBase = useSelector(selectImageBase);
  const diary = useDiary(filter);
  const { parts, undated, unseenRatedFilms, error, loading, hasMore, onMore, onRetry } = diary;
  const preferences = usePreferencesQuery();
  const selection = useSelection(parts, filter.undated);
  const [openEditor, editor] = useWatchEditor();
  const requests = useCompanionRequests();
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  // Waits for the companion requests and the offer: they are above the list, and would move it.
  if ((!parts && !error) || !requests || preferences.isLoading) return <LoadingRows />;
  const pending = !isFiltered(filter) && <CompanionRequests requests={requests} />;
  if (!parts) {
    return (
      <>
        {pending}
        {failure}
      </>
    );
  }
  const isOffered =
    unseenRatedFilms > 0 && preferences.data?.rated_films_offered === false && !isFiltered(filter);
  const { isSelecting } = selection;
  return (
    <>
      {pending}
      {isOffered && <RatedFilmsOffer count={unseenRatedFilms} />}
      {!filter.undated && (parts.length > 0 || undated > 0) && (
        <div className={styles.head}>
          {undated > 0 && <UndatedLink count={undated} />}
          {parts.length > 0 && (
            <Button aria-pressed={isSelecting} onClick={selection.toggleSelecting}>
              {isSelecting ? text.selectDone : text.select}
            </Button>
          )}
        </div>
      )}
      {parts.length === 0 && <NoWatches filter={filter} />}
      {isSelecting && parts.length > 0 && <Selection {...selection.bar} />}
      {parts.map((part) => (
        <Month
          key={part.part}
          {...part}
          imageBase={imageBase}
          isSelecting={isSelecting}
          selected={selection.selected}
          onSelect={selection.select}
          onEdit={openEditor}
        />
      ))}
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loading} onMore={onMore} />}
      {editor}
    </>
  );
}

function NoWatches({ filter }: { filter: DiaryFilter }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState title={text.empty} action={<BrowseLink />}>
        <p>{text.emptyHint}</p>
        <ImportOffer />
      </EmptyState>
    );
  }
  return (
    <EmptyState title={filter.undated ? text.noneUndated : text.none}>
      <p>{filter.undated ? text.noneUndatedHint : text.noneHint}</p>
    </EmptyState>
  );
}

type MonthProps = DiaryPart & {
  imageBase: string | null;
  isSelecting: boolean;
  selected: ReadonlySet<number>;
  onSelect: (ids: number[], on: boolean) => void;
  onEdit: (watch: DiaryWatch) => void;
};

/** Memoized, like its rows: while more are loaded, only new rows are rendered. */
const Month = memo(function Month(props: MonthProps) {
  const { part, rows, imageBase, isSelecting, selected, onSelect, onEdit } = props;
  const keys = rowKeys(rows);
  return (
    <DatedSection id={`diary-${part}`} heading={headingOf(part)} isSelecting={isSelecting}>
      {rows.map((row, index) => {
        const [watch, ...others] = row;
        const isNewDay = dayOf(row) !== dayOf(rows[index - 1]);
        const about = { isNewDay, imageBase, onSelect, onEdit };
        return others.length > 0 ? (
          <CollapsibleRow
            key={keys[index]}
            {...about}
            watches={row}
            selected={isSelecting ? selected : null}
          />
        ) : (
          <WatchRow
            key={keys[index]}
            {...about}
            watch={watch}
            isSelected={isSelecting ? selected.has(watch.id) : null}
          />
        );
      })}
    </DatedSection>
  );
});

const dayOf = (row: DiaryRow | undefined) => row && calendarPart(row[0].when);

function headingOf(part: string): string {
  if (part === '') return text.onlyUndated;
  return part.length === 4 ? text.onlyYear(part) : formatMonth(part);
}
