import { useApiDispatch } from '../../api/dispatch';
import type { GoneEpisode, ShowLog } from '../../api/shows/generated';
import { episodeName } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import styles from './GoneEpisodes.module.css';
import { shownOrder } from './orders';
import { PartScore } from './PartScore';
import type { Sheet } from './sheets';
import { removeGone } from './watchEpisodes';

const text = showsMessages;

const nameOf = ({ season_number, episode_number, name }: GoneEpisode) =>
  episodeName({ season: season_number, episode: episode_number }, name);

/** The episodes of a season that the catalogue no longer lists. */
export function goneOfSeason(log: ShowLog, number: number): GoneEpisode[] {
  // In a chosen order these episodes have no season; they are listed with its last season.
  const last = shownOrder(log) ? log.seasons.at(-1)?.season_number : undefined;
  return log.gone.filter(({ season_number }) => (last ?? season_number) === number);
}

/** What the button Remove removes. */
function removalOf(episode: GoneEpisode): string {
  const { watches, score10 } = episode;
  if (watches === 0) return text.gone.clearOf(nameOf(episode));
  return (score10 === null ? text.gone.removeOf : text.gone.removeBothOf)(nameOf(episode));
}

type Props = {
  title: Title;
  episodes: GoneEpisode[];
  onOpen: (sheet: Sheet) => void;
};

/** Episodes that the catalogue no longer lists, with the user's watches and ratings; nothing without any. */
export function GoneEpisodes({ title, episodes, onOpen }: Props) {
  const dispatch = useApiDispatch();
  if (episodes.length === 0) return null;
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone">{text.gone.title}</h2>
      <p className={styles.hint}>{text.gone.hint}</p>
      <ul className={styles.list}>
        {episodes.map((episode) => {
          const { id, watches, score10 } = episode;
          const moveOf = watches > 0 ? text.gone.moveOf : text.gone.moveRatingOf;
          return (
            <li key={id} className={styles.row}>
              <p className={styles.name}>
                {nameOf(episode)}{' '}
                {watches > 0 && <span className={styles.hint}>{text.gone.count(watches)}</span>}{' '}
                <PartScore score10={score10} />
              </p>
              <Button
                aria-haspopup="dialog"
                aria-label={moveOf(nameOf(episode))}
                onClick={() => onOpen({ kind: 'move', id })}
              >
                {watches > 0 ? text.gone.move : text.gone.moveRating}
              </Button>
              <Button
                variant="quiet"
                aria-label={removalOf(episode)}
                onClick={() => void dispatch(removeGone(title, episode))}
              >
                {text.gone.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
