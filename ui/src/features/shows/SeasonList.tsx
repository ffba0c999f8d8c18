import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoggedSeason } from '../../api/shows/generated';
import type { TvDetailsApiResponse } from '../../api/titles/generated';
import type { Watch } from '../../api/watching/generated';
import { formatNumber, yearOf } from '../../lib/format';
import { seasonsShown } from '../../lib/limits';
import { showsMessages } from '../../lib/messages/shows';
import { titleMessages } from '../../lib/messages/titles';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/Progress';
import { GoneEpisodes } from './GoneEpisodes';
import { restNumber, shownOrder } from './orders';
import { PartScore } from './PartScore';
import { canMarkSeason, findSeason, isSeasonSeen, progressOfSeason } from './progress';
import styles from './SeasonList.module.css';
import type { Sheet } from './sheets';
import { SeenButton } from './SeenButton';
import type { LoadedShow } from './useShow';

const text = showsMessages;

export type CatalogueSeason = TvDetailsApiResponse['seasons'][number];

type Props = {
  title: Title;
  /** The seasons in the catalogue. */
  seasons: CatalogueSeason[];
  show: LoadedShow;
  /** The watches of whole seasons or of the whole show. */
  watches: Watch[];
  onOpen: (sheet: Sheet) => void;
};

/** A season of the catalogue, of the user's log, or of both. */
interface KnownSeason {
  number: number;
  row: CatalogueSeason | undefined;
  logged: LoggedSeason | undefined;
}

/** The seasons of a show with the user's progress, and below them the watched episodes that are no longer listed. */
export function SeasonList(props: Props) {
  const { title, show, onOpen } = props;
  return (
    <>
      <Seasons {...props} />
      {show.log && <GoneEpisodes title={title} episodes={show.log.gone} onOpen={onOpen} />}
    </>
  );
}

/** Specials are last. */
function Seasons({ title, seasons, show, watches, onOpen }: Props) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isOrdered = show.log !== undefined && shownOrder(show.log) !== null;
  const known = knownSeasons(isOrdered ? [] : seasons, show);
  if (known.length === 0) return null;
  const cut = !all && known.length > seasonsShown + 1;
  const showAll = () => {
    flushSync(() => setAll(true));
    // The focused button has disappeared.
    list.current?.querySelectorAll('a')[seasonsShown]?.focus();
  };
  return (
    <section className={styles.seasons}>
      <h2>{titleMessages.seasons.title}</h2>
      <ul ref={list} className={styles.list}>
        {(cut ? known.slice(0, seasonsShown) : known).map((season) => (
          <SeasonRow key={season.number} {...{ title, season, show, watches, onOpen }} />
        ))}
      </ul>
      {cut && <Button onClick={showAll}>{titleMessages.seasons.showAll(known.length)}</Button>}
    </section>
  );
}

function knownSeasons(rows: CatalogueSeason[], { log }: LoadedShow): KnownSeason[] {
  const numbers = [
    ...rows.map(({ season_number }) => season_number),
    ...(log?.seasons ?? []).map(({ season_number }) => season_number),
  ];
  const order = (number: number) => (number === 0 ? Infinity : number);
  return [...new Set(numbers)]
    .sort((one, other) => order(one) - order(other))
    .map((number) => ({
      number,
      row: rows.find(({ season_number }) => season_number === number),
      logged: log && findSeason(log, number),
    }));
}

type RowProps = Omit<Props, 'seasons'> & { season: KnownSeason };

function SeasonRow({ title, season, show, watches, onOpen }: RowProps) {
  const { number, row, logged } = season;
  const { log } = show;
  const name = logged?.name || row?.name || text.season(number);
  const progress = log && logged ? progressOfSeason(log, logged) : null;
  const isKnown = progress !== null && progress.total > 0;
  const isSeen = isSeasonSeen(progress, watches, number);
  const canMark = log && number !== restNumber && (isSeen || canMarkSeason(log, logged));
  const facts = [
    yearOf(logged?.air_date ?? row?.air_date),
    isKnown ? '' : row?.episode_count ? text.episodes(row.episode_count) : '',
  ];
  return (
    <li className={styles.row} data-skipped={logged?.skipped || undefined}>
      <Link to={paths.season(title.key, number)} className={styles.link} viewTransition>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>{' '}
        <span className={styles.count}>
          <PartScore score10={logged?.score10} />
          {logged?.skipped && text.page.skipped}
          {isKnown && !logged?.skipped && (
            <>{text.progress.part(formatNumber(progress.seen), formatNumber(progress.out))}</>
          )}
        </span>
        {isKnown && (
          <span className={styles.bar}>
            <ProgressBar
              label={text.progress.label(name)}
              done={progress.seen}
              total={Math.max(1, progress.out)}
            />
          </span>
        )}
      </Link>
      {logged && number !== restNumber && (
        <IconButton
          icon="more"
          label={text.more(name)}
          aria-haspopup="dialog"
          onClick={() => onOpen({ kind: 'season', season: number })}
        />
      )}
      {canMark && (
        <SeenButton
          name={name}
          seen={isSeen}
          aria-haspopup="dialog"
          onClick={() =>
            onOpen(
              isSeen
                ? { kind: 'season', season: number }
                : {
                    kind: 'date',
                    selection: { season: number, ofOrder: shownOrder(log) !== null },
                  },
            )
          }
        />
      )}
    </li>
  );
}
