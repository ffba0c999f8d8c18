import type { LoggedSeason, ShowLog } from '../../api/shows/generated';
import { formatCalendarDate } from '../../lib/format';
import type { TitleKey } from '../../lib/ids';
import { smallImageUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { showsMessages } from '../../lib/messages/shows';
import { usePageTitle } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { LinkButton } from '../../ui/Button';
import { LoadingRows } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Failure } from '../server/Failure';
import { useTitleLog } from '../watching/useWatching';
import type { Watch } from '../watching/useWatching';
import { EpisodeList } from './EpisodeList';
import { GoneEpisodes, goneOfSeason } from './GoneEpisodes';
import { OrderLine } from './OrderLine';
import { restNumber, shownOrder } from './orders';
import { PartScore } from './PartScore';
import { canMarkSeason, findSeason, isSeasonSeen, progressOfSeason } from './progress';
import { countOf, ProgressLine } from './ProgressLine';
import type { CatalogueSeason } from './SeasonList';
import styles from './SeasonView.module.css';
import type { Sheet } from './sheets';
import { SeenButton } from './SeenButton';
import { useShow } from './useShow';
import { useShowSheet } from './useShowSheet';

const text = showsMessages;

type Props = {
  show: TitleKey;
  number: number;
  /** Undefined until it is loaded. */
  title: Title | undefined;
  /** The seasons in the catalogue. */
  seasons: CatalogueSeason[];
  imageBase: string | null;
  /** Set if the show could not be loaded. */
  failure: { error: unknown; busy: boolean; onRetry: () => void } | null;
};

/** A season with its episodes. */
export function SeasonView({ show: key, number, title, seasons, imageBase, failure }: Props) {
  const show = useShow(key);
  const { log: titleLog } = useTitleLog(key);
  const { log } = show;
  const [openSheet, sheet] = useShowSheet(title ?? null, log);
  const order = log ? shownOrder(log) : null;
  const rows = order ? [] : seasons;
  const row = rows.find(({ season_number }) => season_number === number);
  const season = log && findSeason(log, number);
  const name = season?.name || row?.name || text.season(number);
  const date = formatCalendarDate(season?.air_date ?? row?.air_date);
  const gone = log ? goneOfSeason(log, number) : [];
  const isListed = season !== undefined || row !== undefined;
  const isMissing = log && title && !isListed && gone.length === 0;
  const pageTitle = title ? text.page.title(name, title.name) : name;
  usePageTitle(isMissing ? text.page.notFound : pageTitle);
  if (isMissing) return <SeasonNotFound show={key} />;
  const poster = smallImageUrl(imageBase, row?.poster_path ?? title?.posterPath ?? null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {poster !== null && <img className={styles.poster} src={poster} alt="" />}
        <div className={styles.about}>
          <Link to={paths.title(key)} className={styles.show} viewTransition>
            <Icon name="chevronLeft" size="small" />
            {title?.name ?? appMessages.app.loading}
          </Link>
          <h1>{name}</h1>
          {date && <p className={styles.facts}>{date}</p>}
          {log && <OrderLine log={log} />}
          <PartScore score10={season?.score10} />
        </div>
        {log && title && isListed && number !== restNumber && (
          <SeasonActions
            {...{ log, season, number, name }}
            watches={titleLog?.watches ?? []}
            onOpen={openSheet}
          />
        )}
      </header>
      {failure ? (
        <Failure {...failure} />
      ) : !log && show.error ? (
        <Failure error={show.error} busy={show.loading} onRetry={show.onRetry} />
      ) : !log || !title ? (
        <LoadingRows />
      ) : (
        <>
          {season && <Progress log={log} season={season} name={name} />}
          {isListed && (
            <EpisodeList
              key={number}
              title={title}
              log={log}
              season={season}
              name={name}
              onMark={(mark) => show.onMark(title, mark)}
              onOpen={openSheet}
            />
          )}
          <GoneEpisodes title={title} episodes={gone} onOpen={openSheet} />
          <Pager show={key} log={log} number={number} seasons={rows} />
        </>
      )}
      {sheet}
    </div>
  );
}

type ActionsProps = {
  log: ShowLog;
  season: LoggedSeason | undefined;
  number: number;
  name: string;
  watches: Watch[];
  onOpen: (sheet: Sheet) => void;
};

function SeasonActions({ log, season, number, name, watches, onOpen }: ActionsProps) {
  const progress = season ? progressOfSeason(log, season) : null;
  const isSeen = isSeasonSeen(progress, watches, number);
  const openMenu = () => onOpen({ kind: 'season', season: number });
  const ofOrder = shownOrder(log) !== null;
  const openDateSheet = () => onOpen({ kind: 'date', selection: { season: number, ofOrder } });
  return (
    <div className={styles.actions}>
      {(isSeen || canMarkSeason(log, season)) && (
        <SeenButton
          name={name}
          seen={isSeen}
          aria-haspopup="dialog"
          onClick={isSeen && season ? openMenu : openDateSheet}
        />
      )}
      {season && (
        <IconButton icon="more" label={text.more(name)} aria-haspopup="dialog" onClick={openMenu} />
      )}
    </div>
  );
}

function Progress({ log, season, name }: { log: ShowLog; season: LoggedSeason; name: string }) {
  const { total, out, seen, minutesLeft, isEstimate } = progressOfSeason(log, season);
  if (total === 0) return null;
  return (
    <ProgressLine
      name={name}
      seen={seen}
      out={out}
      count={countOf(seen, out)}
      facts={[
        minutesLeft > 0 && text.progress.left(text.duration(minutesLeft), isEstimate),
        total > out && text.progress.toCome(total - out),
      ]}
      state={season.skipped ? text.page.skipped : undefined}
    />
  );
}

type PagerProps = { show: TitleKey; log: ShowLog; number: number; seasons: CatalogueSeason[] };

/** Links to the seasons before and after; specials are before the first. */
function Pager({ show, log, number, seasons }: PagerProps) {
  const numbers = [...log.seasons, ...seasons].map(({ season_number }) => season_number);
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const nameOf = (one: number) =>
    findSeason(log, one)?.name ||
    seasons.find(({ season_number }) => season_number === one)?.name ||
    text.season(one);
  const before = sorted.findLast((one) => one < number);
  const after = sorted.find((one) => one > number);
  if (before === undefined && after === undefined) return null;
  return (
    <nav className={styles.pager} aria-label={text.page.seasons}>
      {before !== undefined && (
        <Link
          to={paths.season(show, before)}
          aria-label={text.page.previous(nameOf(before))}
          viewTransition
        >
          <Icon name="chevronLeft" size="small" />
          {nameOf(before)}
        </Link>
      )}
      {after !== undefined && (
        <Link
          to={paths.season(show, after)}
          className={styles.after}
          aria-label={text.page.next(nameOf(after))}
          viewTransition
        >
          {nameOf(after)}
          <Icon name="chevronRight" size="small" />
        </Link>
      )}
    </nav>
  );
}

function SeasonNotFound({ show }: { show: TitleKey }) {
  const link = (
    <LinkButton to={paths.title(show)} variant="primary">
      {text.page.toShow}
    </LinkButton>
  );
  return (
    <div className={styles.page}>
      <h1>{text.page.notFound}</h1>
      <EmptyState action={link}>
        <p>{text.page.notFoundHint}</p>
      </EmptyState>
    </div>
  );
}
