import type { LoggedEpisode, ShowLog } from '../../api/shows/generated';
import { episodeName, shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Skeleton } from '../../ui/Skeleton';
import { Failure, isNotFound } from '../server/Failure';
import { SpoilerName } from '../watching/EpisodeName';
import { useHidesSpoilers, useSpoiler } from '../watching/useSpoiler';
import { formatAirDate } from './airDate';
import { OrderLine } from './OrderLine';
import { shownSeason } from './orders';
import { allEpisodes, hasEpisodes, isEpisode } from './progress';
import { countOf, ProgressLine } from './ProgressLine';
import styles from './ShowProgress.module.css';
import { SeenButton } from './SeenButton';
import type { LoadedShow } from './useShow';

const text = showsMessages;

type Props = {
  title: Title;
  show: LoadedShow;
  /** False while the page itself shows a failure. */
  showsFailure: boolean;
};

/** The user's progress in a show, and the next episode. */
export function ShowProgress({ title, show, showsFailure }: Props) {
  const { log, error, loading, onRetry, onMark } = show;
  const next = log && nextEpisode(log);
  const spoiler = useSpoiler(useHidesSpoilers(), false, next && keyOf(next));
  if (!log && error) {
    if (!showsFailure || isNotFound(error)) return null;
    return <Failure error={error} busy={loading} onRetry={onRetry} inline />;
  }
  if (!log) {
    return (
      <div className={styles.loading} aria-hidden="true">
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    );
  }
  const { progress } = log;
  return (
    <div className={styles.show}>
      {(progress.counting > 0 || progress.seen > 0 || hasEpisodes(log)) && (
        <ProgressLine
          name={title.name}
          seen={progress.seen}
          out={progress.out}
          count={countOf(progress.seen, progress.out, !hasEpisodes(log))}
          facts={factsOf(log)}
          state={stateOf(log)}
        />
      )}
      <OrderLine log={log} />
      {next && (
        <div className={styles.next}>
          <p className={styles.episode} data-pending={spoiler.hides === undefined || undefined}>
            <span className={styles.label}>{text.progress.next}</span>{' '}
            <Link to={paths.season(title.key, shownSeason(log, next))} viewTransition>
              {episodeName(shownNumber(next), spoiler.hides ? null : next.name)}
            </Link>
            {next.name !== null && spoiler.hides && (
              <>
                {' '}
                <SpoilerName number={shownNumber(next)} name={next.name} spoiler={spoiler} />
              </>
            )}
          </p>
          <SeenButton
            name={episodeName(shownNumber(next), spoiler.isHidden ? null : next.name)}
            seen={false}
            onClick={({ detail }) => {
              // A double click counts as one press.
              if (detail > 1) return;
              const { season_number: season, episode_number: episode } = next;
              onMark(title, { season, episode, seen: true });
            }}
          />
        </div>
      )}
      {!next && progress.next_out_date !== null && (
        <p className={styles.label}>
          {text.progress.nextOn(formatAirDate(progress.next_out_date))}
        </p>
      )}
      {!hasEpisodes(log) && <p className={styles.label}>{text.progress.unknown}</p>}
    </div>
  );
}

const keyOf = ({ season_number, episode_number }: LoggedEpisode) =>
  `${season_number}/${episode_number}`;

function nextEpisode(log: ShowLog): LoggedEpisode | undefined {
  const { next } = log.progress;
  return next
    ? allEpisodes(log).find(isEpisode(next.season_number, next.episode_number))
    : undefined;
}

function factsOf({ progress, settings }: ShowLog): (string | false)[] {
  const { counting, out, minutes_left: left, minutes_estimated: estimated } = progress;
  const { specials_seen: seen, specials_out: specials } = progress;
  const finished = settings.viewings.filter(({ state }) => state === 'finished').length;
  const running = settings.viewings.find(({ state }) => state === 'running');
  return [
    left > 0 && text.progress.left(text.duration(left), estimated > 0),
    counting > out && text.progress.toCome(counting - out),
    seen > 0 && text.progress.specials(seen, specials),
    running
      ? text.progress.viewing(running.viewing)
      : finished > 0 && text.progress.times(finished + 1),
  ];
}

function stateOf({ progress: { state, seen } }: ShowLog): string | undefined {
  return state === 'planned' && seen === 0 ? undefined : text.states[state];
}
