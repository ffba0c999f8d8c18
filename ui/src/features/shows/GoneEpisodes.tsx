import { useApiDispatch } from '../../api/dispatch';
import type { ShowLog } from '../../api/shows/generated';
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

const nameOf = (season: number, episode: number, name: string | null) =>
  episodeName({ season, episode }, name);

type Props = {
  title: Title;
  log: ShowLog;
  number: number;
  onOpen: (sheet: Sheet) => void;
};

/** The episodes of a season that the catalogue no longer lists, with watches of the user. */
export function GoneEpisodes({ title, log, number, onOpen }: Props) {
  const dispatch = useApiDispatch();
  // In a chosen order these episodes have no season; they are listed with its last season.
  const last = shownOrder(log) ? log.seasons.at(-1)?.season_number : undefined;
  const gone = log.gone.filter(({ season_number }) => (last ?? season_number) === number);
  if (gone.length === 0) return null;
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone">{text.gone.title}</h2>
      <p className={styles.hint}>{text.gone.hint}</p>
      <ul className={styles.list}>
        {gone.map(({ id, season_number, episode_number, name, watches, score10 }) => (
          <li key={id} className={styles.row}>
            <p className={styles.name}>
              {nameOf(season_number, episode_number, name)}{' '}
              {watches > 0 && <span className={styles.hint}>{text.gone.count(watches)}</span>}{' '}
              <PartScore score10={score10} />
            </p>
            <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: 'move', id })}>
              {text.gone.move}
            </Button>
            {watches > 0 && (
              <Button
                variant="quiet"
                aria-label={text.gone.removeOf(nameOf(season_number, episode_number, name))}
                onClick={() => void dispatch(removeGone(title, id))}
              >
                {text.gone.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
