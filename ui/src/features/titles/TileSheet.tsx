import { useSelector } from 'react-redux';
import { yearOf } from '../../lib/format';
import { posterUrl } from '../../lib/images';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { tileSheetMessages } from '../../lib/messages/tileSheet';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { Stars } from '../../ui/Stars';
import { useActiveName, useToggle } from '../playlists/usePlaylists';
import { useRating } from '../ratings/rateTitle';
import { selectImageBase } from '../server/serverConfig';
import { titleLinkState } from './linkState';
import { openOnLongPress } from './longPress';
import styles from './TileSheet.module.css';

type Props = {
  title: Title;
  onRemove?: ((title: Title) => void) | undefined;
  onClose: () => void;
};

const text = tileSheetMessages;

openOnLongPress();

/** What a tile shows on hover, for fingers: stars, playlists and the link to the title's page. */
export function TileSheet({ title, onRemove, onClose }: Props) {
  const [score, rate] = useRating(title);
  const [isIn, toggle, save] = useToggle(title);
  const active = useActiveName();
  const poster = posterUrl(useSelector(selectImageBase), title.posterPath);
  const toggleText = isIn ? text.removeFrom : text.add;
  /** Closes the sheet first, because the action may open a dialog or remove the tile. */
  const leave = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog open title={title.name} onClose={onClose}>
      <p className={styles.facts}>
        {[catalogueMessages.movies[title.key.mediaType], yearOf(title.released)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.stars}>
        <Stars
          value={score}
          onRate={rate}
          label={catalogueMessages.movies.rate(title.name)}
          size="large"
        />
      </div>
      <ul className={styles.actions}>
        <li>
          <button type="button" aria-disabled={score === 0 || undefined} onClick={() => rate(0)}>
            <Icon name="star" />
            {text.clear}
          </button>
        </li>
        {onRemove && (
          <li>
            <button type="button" onClick={leave(() => onRemove(title))}>
              <Icon name="minus" />
              {text.removeHere}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={active === null ? leave(toggle) : toggle}>
            <Icon name={isIn ? 'minus' : 'plus'} />
            {active === null ? text.addToActive : toggleText(active)}
          </button>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={leave(save)}>
            <Icon name="list" />
            {text.saveTo}
          </button>
        </li>
        <li>
          <Link
            to={paths.title(title.key)}
            state={titleLinkState(title, poster)}
            viewTransition
            onClick={onClose}
          >
            <Icon name="film" />
            {text.open}
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
