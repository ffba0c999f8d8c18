import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatNumber, yearOf } from '../../lib/format';
import { thumbUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { fromStoredTitle } from '../../lib/titles';
import {
  calendarPart,
  clockPart,
  formatClock,
  formatMonth,
  formatWeekday,
} from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Announcement } from '../../ui/LiveRegion';
import { Poster } from '../../ui/Poster';
import { Skeleton } from '../../ui/Skeleton';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { BrowseLink } from '../titles/ItemNotFound';
import styles from './DiaryList.module.css';
import { useDiary } from './useDiary';
import type { DiaryFilter, DiaryPart, DiaryWatch } from './useDiary';

const text = watchingMessages.diary;

/** The watches by month, of which more are loaded near the end. */
export function DiaryList({ filter }: { filter: DiaryFilter }) {
  const imageBase = useSelector(selectImageBase);
  const { parts, undated, error, loading, hasMore, onMore, onRetry } = useDiary(filter);
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!parts) return error ? failure : <LoadingRows />;
  const isFiltered = filter.year !== null || filter.mediaType !== null;
  return (
    <>
      {undated > 0 && (
        <p className={styles.undated}>{text.undated(undated, formatNumber(undated))}</p>
      )}
      {parts.length === 0 && <NoWatches isFiltered={isFiltered} />}
      {parts.map((part) => (
        <Month key={part.part} {...part} imageBase={imageBase} />
      ))}
      {Boolean(error) && failure}
      {hasMore && !error && <More loading={loading} onMore={onMore} />}
    </>
  );
}

function NoWatches({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title={text.empty} action={<BrowseLink />}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.none}>
      <p>{text.noneHint}</p>
    </EmptyState>
  );
}

function LoadingRows() {
  return (
    <div className={styles.loading}>
      <Announcement>{appMessages.app.loading}</Announcement>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  );
}

/** Loads more once it is near the window; a button for those who get there first. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onMore);
  useEffect(() => {
    const node = box.current;
    if (!node || loading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: '800px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={box} className={styles.end}>
      <Button busy={loading} onClick={onMore}>
        {text.more}
      </Button>
    </div>
  );
}

type MonthProps = DiaryPart & { imageBase: string | null };

/** Memoized, like its rows: while more are loaded, only new rows are rendered. */
const Month = memo(function Month({ part, watches, imageBase }: MonthProps) {
  const id = `diary-${part}`;
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 id={id}>{part.length === 4 ? text.onlyYear(part) : formatMonth(part)}</h2>
      <ol>
        {watches.map((watch, index) => (
          <Row
            key={watch.id}
            watch={watch}
            isNewDay={dayOf(watch) !== dayOf(watches[index - 1])}
            imageBase={imageBase}
          />
        ))}
      </ol>
    </section>
  );
});

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
};

const Row = memo(function Row({ watch, isNewDay, imageBase }: RowProps) {
  const { when, rewatch, note, movie, score10 } = watch;
  const title = fromStoredTitle(movie);
  if (!title) return null;
  const clock = clockPart(when);
  const year = yearOf(title.released);
  return (
    <li className={styles.row} data-first={isNewDay || undefined}>
      <p className={styles.day}>
        <span className={isNewDay ? undefined : visuallyHidden.visuallyHidden}>
          <Day when={when} />
        </span>
      </p>
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
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
});

function Score({ score }: { score: number }) {
  const value = formatNumber(score);
  return (
    <span>
      <span aria-hidden="true">★ {value}</span>
      <span className={visuallyHidden.visuallyHidden}>{text.stars(value)}</span>
    </span>
  );
}
