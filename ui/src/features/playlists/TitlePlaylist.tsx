import { Fragment } from 'react';
import { playlistMessages } from '../../lib/messages/playlists';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { dialogOpened } from './playlistsSlice';
import styles from './TitlePlaylist.module.css';
import { useSavedIn } from './playlistCards';
import {
  useActiveName,
  usePlaylistsDispatch,
  usePlaylistsSelector,
  useToggle,
} from './usePlaylists';

type Props = {
  title: Title;
};

const text = playlistMessages;

/**
 * The playlist button of a title, the menu of all playlists, the button that shows and changes the active playlist, and
 * which playlists hold the title.
 */
export function TitlePlaylist({ title }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [isIn, toggle, save] = useToggle(title);
  const name = useActiveName();
  const isLoaded = usePlaylistsSelector((root) => root.playlists.loaded);
  const choose = () => dispatch(dialogOpened({ kind: 'select', title: null }));
  return (
    <div className={styles.playlist}>
      <Button onClick={toggle}>
        <Icon name={isIn ? 'minus' : 'plus'} size="small" />
        {isIn ? text.remove : text.add}
      </Button>
      <Button aria-haspopup="dialog" onClick={save}>
        <Icon name="list" size="small" />
        {text.saveTo}
      </Button>
      <button
        type="button"
        className={styles.chip}
        data-loading={!isLoaded || undefined}
        aria-haspopup="dialog"
        onClick={choose}
      >
        <span className={styles.label}>{text.activeChip}</span>
        <span className={styles.name}>{name ?? text.noActive}</span>
        <Icon name="chevronDown" size="small" />
      </button>
      <PlaylistsOf title={title} />
    </div>
  );
}

/** Links to the playlists that hold the title. */
function PlaylistsOf({ title }: Props) {
  const playlists = useSavedIn(title).filter(({ holds }) => holds);
  if (playlists.length === 0) return null;
  return (
    <p className={styles.lists}>
      {text.inLists}{' '}
      {playlists.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={paths.playlist(id)} viewTransition>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
