import { libraryMessages } from '../../lib/messages/library';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { dialogOpened } from './playlistsSlice';
import styles from './TitlePlaylist.module.css';
import { useActiveName, usePlaylistsDispatch, useToggle } from './usePlaylists';

type Props = {
  title: Title;
};

const text = libraryMessages.playlists;

/** The playlist button of a title, and the button that shows and changes the active playlist. */
export function TitlePlaylist({ title }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [isIn, toggle] = useToggle(title);
  const name = useActiveName();
  const choose = () => dispatch(dialogOpened({ kind: 'select', title: null }));
  return (
    <div className={styles.playlist}>
      <Button onClick={toggle}>
        <Icon name={isIn ? 'minus' : 'plus'} size="small" />
        {isIn ? text.remove : text.add}
      </Button>
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={choose}>
        <span className={styles.label}>{text.activeChip}</span>
        <span className={styles.name}>{name ?? text.noActive}</span>
        <Icon name="chevronDown" size="small" />
      </button>
    </div>
  );
}
