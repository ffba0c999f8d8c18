import { useTvSeasonQuery } from '../../api/titles/generated';
import type { TvSeasonApiResponse } from '../../api/titles/generated';
import { formatCalendarDate } from '../../lib/format';
import { posterUrl } from '../../lib/images';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import { Announcement } from '../../ui/LiveRegion';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import styles from './Episodes.module.css';

type Props = {
  show: number;
  season: number;
  imageBase: string | null;
};

type Episode = TvSeasonApiResponse['episodes'][number];

const text = titleMessages.seasons;

/** The episodes of a season, loaded when first shown. */
export function Episodes({ show, season, imageBase }: Props) {
  const query = { id: String(show), seasonNumber: String(season), language: catalogueLanguage };
  const { data, error, isFetching, refetch } = useTvSeasonQuery(query);
  if (!data && error) {
    return <Failure error={error} busy={isFetching} onRetry={() => void refetch()} inline />;
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <Announcement>{text.loading}</Announcement>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  if (data.episodes.length === 0) return <p className={styles.none}>{text.noEpisodes}</p>;
  return (
    <ol className={styles.list}>
      {data.episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} imageBase={imageBase} />
      ))}
    </ol>
  );
}

function EpisodeRow({ episode, imageBase }: { episode: Episode; imageBase: string | null }) {
  const { episode_number: number, name, air_date: date, runtime, overview } = episode;
  const still = posterUrl(imageBase, episode.still_path, 'w300');
  const facts = [formatCalendarDate(date), runtime ? text.minutes(runtime) : ''].filter(Boolean);
  return (
    <li className={styles.episode} data-still={still !== null || undefined}>
      {still !== null && (
        <img className={styles.still} src={still} alt="" width={300} height={169} loading="lazy" />
      )}
      <h3 className={styles.name}>
        <span className={styles.number}>{number}</span> {name || text.episode(number)}
      </h3>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {overview && <p className={styles.overview}>{overview}</p>}
    </li>
  );
}
