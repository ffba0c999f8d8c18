import { useState } from 'react';
import { errorOf } from '../../api/dispatch';
import { useCreatePlaylistMutation } from '../../api/generated';
import { libraryMessages } from '../../lib/messages/library';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { playlistChangeFailed, playlistChangeSucceeded, putTitle } from './changePlaylists';
import styles from './SuggestedPlaylists.module.css';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  /** Added to the created playlist. */
  title?: Title;
};

const text = playlistMessages;

/** Names for the first playlist of a user; a click creates it, active. */
export function SuggestedPlaylists({ title }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [create] = useCreatePlaylistMutation();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (name: string) => {
    setBusy(name);
    const result = await create({ newPlaylistBody: { title: name, active: true } });
    setBusy(null);
    const error = errorOf(result);
    if (error) return dispatch(playlistChangeFailed(error));
    if (!title || !result.data) return dispatch(playlistChangeSucceeded(text.created(name)));
    const done = () => libraryMessages.playlists.addedTo(title.name, name);
    return dispatch(putTitle(result.data.id, title, true, done));
  };
  return (
    <section className={styles.suggestions} aria-label={text.suggestTitle}>
      <p className={styles.heading}>{text.suggestTitle}</p>
      <div className={styles.buttons}>
        {text.suggestions.map((name) => (
          <Button
            key={name}
            aria-label={text.suggestionOf(name)}
            busy={busy === name}
            disabled={busy !== null}
            onClick={() => void choose(name)}
          >
            <Icon name="plus" size="small" />
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
