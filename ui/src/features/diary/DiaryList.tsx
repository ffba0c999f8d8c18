import { memo } from 'react';
import { useSelector } from 'react-redux';
import { usePreferencesQuery } from '../../api/watching/generated';
import { formatNumber, yearOf } from '../../lib/format';
import { thumbUrl } from '../../lib/images';
import { diaryMessages } from '../../lib/messages/diary';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { fromStoredTitle } from '../../lib/titles';
import {
  calendarPart,
  clockPart,
  formatClock,
  formatMonth,
  formatWatchedDate,
  formatWeekday,
} from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { DatedSection, LoadingRows } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { LoadMore } from '../../ui/LoadMore';
import { Poster } from '../../ui/Poster';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { BrowseLink } from '../titles/ItemNotFound';
import { CompanionRequests } from '../watching/CompanionRequests';
import { useCompanionRequests } from '../watching/companionRequests';
import { WatchedWith } from '../watching/WatchedWith';
import { UndatedLink } from './DiaryFilters';
import styles from './DiaryList.module.css';
import { RatedFilmsOffer } from './RatedFilmsOffer';
import { Selection, useSelection } from './Selection';
import { isFiltered, useDiary } from './useDiary';
import type { DiaryFilter, DiaryPart, DiaryWatch } from './useDiary';

const text = diaryMessages;

/** The watches by month, of which more are loaded near the end. */
export function DiaryList({ filter }: { filter: DiaryFilter }) {
  const imageBase = useSelector(selectImageBase);
  const diary = useDiary(filter);
  const { parts, undated, unseenRatedFilms, error, loading, hasMore, onMore, onRetry } = diary;
  const preferences = usePreferencesQuery();
  const selection = useSelection(parts, filter.undated);
  const requests = useCompanionRequests();
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  // The requests and the offer would move the list later.
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
        />
      ))}
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loading} onMore={onMore} />}
    </>
  );
}

function NoWatches({ filter }: { filter: DiaryFilter }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState title={text.empty} action={<BrowseLink />}>
        <p>{text.emptyHint}</p>
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
  onSelect: (id: number, on: boolean) => void;
};

/** Memoized, like its rows: while more are loaded, only new rows are rendered. */
const Month = memo(function Month(props: MonthProps) {
  const { part, watches, imageBase, isSelecting, selected, onSelect } = props;
  return (
    <DatedSection id={`diary-${part}`} heading={headingOf(part)} isSelecting={isSelecting}>
      {watches.map((watch, index) => (
        <Row
          key={watch.id}
          watch={watch}
          isNewDay={dayOf(watch) !== dayOf(watches[index - 1])}
          imageBase={imageBase}
          isSelected={isSelecting ? selected.has(watch.id) : null}
          onSelect={onSelect}
        />
      ))}
    </DatedSection>
  );
});

function headingOf(part: string): string {
  if (part === '') return text.onlyUndated;
  return part.length === 4 ? text.onlyYear(part) : formatMonth(part);
}

const dayOf = (watch: DiaryWatch | undefined) => watch && calendarPart(watch.when);

/** The day below the heading of its month. */
function Day({ when }: Pick<DiaryWatch, 'when'>) {
  const day = calendarPart(when);
  if (day.length < 10) return <>{text.dayUnknown}</>;
  return (
    <>
      <strong>{formatNumber(Number(day.slice(8)))}</strong> {formatWeekday(day)}
    </>
  );
}

type RowProps = {
  watch: DiaryWatch;
  /** Whether it is the first of its day: the others say the day to screen readers alone. */
  isNewDay: boolean;
  imageBase: string | null;
  /** Null while nothing can be selected. */
  isSelected: boolean | null;
  onSelect: (id: number, on: boolean) => void;
};

const Row = memo(function Row({ watch, isNewDay, imageBase, isSelected, onSelect }: RowProps) {
  const { id, when, rewatch, note, tags, movie, score10 } = watch;
  const title = fromStoredTitle(movie);
  if (!title) return null;
  const clock = clockPart(when);
  const year = yearOf(title.released);
  const date = formatWatchedDate(when);
  return (
    <li
      className={styles.row}
      data-watch={id}
      data-first={isNewDay || undefined}
      data-undated={date === null || undefined}
    >
      {isSelected !== null && (
        <Checkbox
          label={text.selectOf(title.name, date ?? watchingMessages.unknownDate)}
          hideLabel
          checked={isSelected}
          onChange={({ target }) => onSelect(id, target.checked)}
        />
      )}
      {date !== null && (
        <p className={styles.day}>
          <span className={isNewDay ? undefined : visuallyHidden.visuallyHidden}>
            <Day when={when} />
          </span>
        </p>
      )}
      {/* The name is the link of keyboards and screen readers. */}
      <Link
        to={paths.title(title.key)}
        className={styles.poster ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        viewTransition
      >
        <Poster src={thumbUrl(imageBase, title.posterPath)} title={title.name} />
      </Link>
      <div>
        <p className={styles.name}>
          <Link to={paths.title(title.key)} viewTransition>
            {title.name}
          </Link>{' '}
          {year && <span className={styles.year}>{year}</span>}
        </p>
        <p className={styles.facts}>
          {clock && <span>{formatClock(clock)}</span>}
          {score10 !== null && score10 !== undefined && <Score score={score10 / 2} />}
          {rewatch && <span className={styles.rewatch}>{watchingMessages.rewatch}</span>}
        </p>
        {tags.length > 0 && <Tags names={tags} />}
        <WatchedWith watch={watch} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
});

function Tags({ names }: { names: string[] }) {
  return (
    <ul className={styles.tags} aria-label={text.tags}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function Score({ score }: { score: number }) {
  const value = formatNumber(score);
  return (
    <span>
      <span aria-hidden="true">★ {value}</span>
      <span className={visuallyHidden.visuallyHidden}>{text.stars(value)}</span>
    </span>
  );
}
