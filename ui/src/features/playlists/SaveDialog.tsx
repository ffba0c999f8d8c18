import type { FormEvent } from 'react';
import { formatNumber } from '../../lib/format';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { putTitle } from './changePlaylists';
import { dialogOpened } from './playlistsSlice';
import styles from './SaveDialog.module.css';
import { SuggestedPlaylists } from './SuggestedPlaylists';
import { useSavedIn } from './playlistCards';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

type Props = {
  title: Title;
  onClose: () => void;
};

const text = playlistMessages;

/** All playlists, each with a check box that adds the title to it or removes it. */
export function SaveDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const playlists = useSavedIn(title);
  const isLoaded = usePlaylistsSelector((root) => root.playlists.loaded);
  const actions = (
    <>
      <Button onClick={() => dispatch(dialogOpened({ kind: 'create', title }))}>
        <Icon name="plus" size="small" />
        {text.newPlaylist}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {text.done}
      </Button>
    </>
  );
  const close = (event: FormEvent) => {
    event.preventDefault();
    onClose();
  };
  const empty = (
    <>
      <p className={styles.hint}>{isLoaded ? text.saveToNone : text.loading}</p>
      {isLoaded && <SuggestedPlaylists title={title} />}
    </>
  );
  return (
    <Dialog open title={text.saveTo} onClose={onClose} actions={actions}>
      <p className={styles.hint}>{text.saveToHint(title.name)}</p>
      {playlists.length === 0 ? (
        empty
      ) : (
        // In a form, so that the dialog focuses its first check box; Enter closes it.
        <form onSubmit={close}>
          <ul className={styles.playlists}>
            {playlists.map(({ id, name, active, count, holds }) => (
              <li key={id} className={styles.playlist}>
                <Checkbox
                  label={name}
                  checked={holds}
                  aria-describedby={`save-to-${id}`}
                  onChange={({ target }) => void dispatch(putTitle(id, title, target.checked))}
                />
                <span id={`save-to-${id}`} className={styles.facts}>
                  {active && <span className={styles.active}>{text.active}</span>}{' '}
                  {text.count(count, formatNumber(count))}
                </span>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}
