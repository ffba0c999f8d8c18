import { memo } from 'react';
import { useSelector } from 'react-redux';
import { episodeName, shownNumber } from '../../lib/episodes';
import { formatCalendarDate, formatNumber, formatPercent, yearOf } from '../../lib/format';
import { smallImageUrl } from '../../lib/images';
import { upNextMessages } from '../../lib/messages/upNext';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { fromStoredTitle } from '../../lib/titles';
import { LoadingRows } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { LoadMore } from '../../ui/LoadMore';
import { Poster } from '../../ui/Poster';
import { ProgressBar } from '../../ui/Progress';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { BrowseLink } from '../titles/ItemNotFound';
import { LinkRow } from '../lists/LinkRow';
import { useHidesSpoilers } from '../watching/useSpoiler';
import styles from './ShowList.module.css';
import { formatLeft, formatOutDate } from './showTimes';
import { showStates } from './useShows';
import type { ShowFilter, useShowFilter, useShows } from './useShows';
import type { Episode, ListedShow } from './useUpNext';

const text = upNextMessages.shows;

type TabsProps = Pick<ReturnType<typeof useShowFilter>, 'addressOf'> & {
  state: ShowFilter['state'];
  counts: ReturnType<typeof useShows>['counts'];
  /** Invisible until the counts are loaded, because they make the links wider. */
  isPending: boolean;
};

/** Links to the shows of each state, with how many there are. */
export function StateTabs({ state, counts, isPending, addressOf }: TabsProps) {
  const countOf = (name: string) => counts?.[name] ?? 0;
  const all = showStates.reduce((sum, name) => sum + countOf(name), 0);
  const label = (name: string, count: number) =>
    counts ? text.withCount(name, formatNumber(count)) : name;
  const links = [
    { to: addressOf(null), label: label(text.all, all), isCurrent: state === null },
    ...showStates.map((name) => ({
      to: addressOf(name),
      label: label(text.state[name], countOf(name)),
      isCurrent: name === state,
    })),
  ];
  return <LinkRow label={text.states} links={links} variant="chips" isPending={isPending} />;
}

type Props = ReturnType<typeof useShows> & { filter: ShowFilter };

/** The user's shows, of which more are loaded near the end. */
export function ShowList({ shows, error, loading, hasMore, onMore, onRetry, filter }: Props) {
  const imageBase = useSelector(selectImageBase);
  const hidesSpoilers = useHidesSpoilers();
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!shows) return error ? failure : <LoadingRows />;
  return (
    <>
      {shows.length === 0 && <NoShows filter={filter} />}
      <ul className={styles.list}>
        {shows.map((show) => (
          <Row
            key={show.movie.id}
            show={show}
            imageBase={imageBase}
            hidesSpoilers={hidesSpoilers}
          />
        ))}
      </ul>
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loading} onMore={onMore} />}
    </>
  );
}

function NoShows({ filter: { state, text: searched } }: { filter: ShowFilter }) {
  if (searched !== null) {
    return (
      <EmptyState title={text.noneFound}>
        <p>{text.noneFoundHint(searched)}</p>
      </EmptyState>
    );
  }
  if (state !== null) {
    return (
      <EmptyState title={text.none[state]}>
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
}

type RowProps = {
  show: ListedShow;
  imageBase: string | null;
  /** Whether the names of episodes are left out; undefined until that is known. */
  hidesSpoilers: boolean | undefined;
};

const Row = memo(function Row({ show, imageBase, hidesSpoilers }: RowProps) {
  const { movie, state, viewing, out, seen, last_watched, next, next_air: nextAir } = show;
  const title = fromStoredTitle(movie);
  if (!title) return null;
  const year = yearOf(title.released);
  const nameOf = (episode: Episode) =>
    episodeName(shownNumber(episode), hidesSpoilers ? null : episode.name);
  const isPending = hidesSpoilers === undefined || undefined;
  const percent = out > 0 ? Math.floor((100 * seen) / out) / 100 : 0;
  return (
    <li className={styles.row}>
      {/* Keyboards and screen readers use the link on the name. */}
      <Link
        to={paths.title(title.key)}
        className={styles.poster ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        viewTransition
      >
        <Poster src={smallImageUrl(imageBase, title.posterPath)} title={title.name} />
      </Link>
      <div className={styles.about}>
        <p className={styles.name}>
          <Link to={paths.title(title.key)} viewTransition>
            {title.name}
          </Link>{' '}
          {year && <span className={styles.year}>{year}</span>}
        </p>
        <p className={styles.facts}>
          <span className={styles.state}>{text.state[state]}</span>
          {viewing > 1 && <span>{text.viewing(formatNumber(viewing))}</span>}
          {last_watched && <span>{text.lastWatched(formatCalendarDate(last_watched))}</span>}
        </p>
        {out > 0 && (
          <div className={styles.progress}>
            <ProgressBar label={text.progressOf(title.name)} done={seen} total={out} />
            <p className={styles.facts}>
              <span>
                {text.seen(formatNumber(seen), formatNumber(out), formatPercent(percent))}
              </span>
              {seen < out && <span>{formatLeft(show)}</span>}
            </p>
          </div>
        )}
        {next && state !== 'planned' && (
          <p className={styles.next} data-pending={isPending}>
            {text.next(nameOf(next))}
          </p>
        )}
        {nextAir && (
          <p className={styles.next} data-pending={isPending}>
            {text.nextAir(nameOf(nextAir), formatOutDate(nextAir.out_date))}
          </p>
        )}
      </div>
    </li>
  );
});
