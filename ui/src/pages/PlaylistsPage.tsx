// Why: all playlists at a glance, the active one marked; each is opened, renamed or deleted from its card (specification 2.36).
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Snackbar } from '../components/Snackbar';
import { useWayBack } from '../components/useWayBack';
import { snackbarTime } from '../config/limits';
import { usePlaylistsPage } from '../features/playlists/usePlaylistsPage';
import { CreateCard } from '../features/playlists/CreateCard';
import { DeleteDialog } from '../features/playlists/DeleteDialog';
import { HeldRemoval } from '../features/playlists/HeldRemoval';
import { PlaylistCard } from '../features/playlists/PlaylistCard';
import { RenameDialog } from '../features/playlists/RenameDialog';
import type { Card } from '../features/playlists/usePlaylists';
import { selectImageBase } from '../features/server/configSlice';
import { Failure } from '../features/server/Failure';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import { GridPage } from './GridPage';
import { CardSkeletons } from './CardSkeletons';
import styles from './PlaylistsPage.module.css';

const text = messages.playlists;

type Open = { dialog: 'rename' | 'delete'; card: Card };

/** The screen of all playlists. */
export default function PlaylistsPage() {
  const imageBase = useSelector(selectImageBase);
  const { cards, loading, error, onRetry, create, activate, remove } = usePlaylistsPage();
  const [open, setOpen] = useState<Open | null>(null);
  const [toldEmpty, setToldEmpty] = useState(false);
  const [byKeys, setByKeys] = useState(false);
  const [back, setBack] = useState<number | null>(null);
  const list = useWayBack<HTMLUListElement>(cards !== undefined);
  const close = () => setOpen(null);
  if (error && !cards) {
    return (
      <GridPage title={text.title} lead={text.lead}>
        <Failure error={error} onRetry={onRetry} busy={loading} />
      </GridPage>
    );
  }
  return (
    <GridPage title={text.title} lead={text.lead}>
      <ul ref={list} className={styles.cards}>
        <CreateCard onCreate={create} />
        {cards?.map((card) => (
          <PlaylistCard
            key={card.id}
            card={card}
            focused={card.id === back}
            posterUrl={(path) => posterUrl(imageBase, path)}
            onEmpty={() => setToldEmpty(true)}
            onActivate={() => activate(card.id)}
            onRename={() => setOpen({ dialog: 'rename', card })}
            onDelete={() => setOpen({ dialog: 'delete', card })}
          />
        ))}
        {!cards && <CardSkeletons />}
      </ul>
      {open?.dialog === 'rename' && (
        <RenameDialog id={open.card.id} name={open.card.name} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          name={open.card.name}
          onClose={close}
          onDelete={({ detail }) => {
            // A key's click counts no presses.
            setByKeys(detail === 0);
            setBack(null);
            setToldEmpty(false);
            close();
            remove(open.card);
          }}
        />
      )}
      <HeldRemoval focused={byKeys} onUndo={({ playlist }) => setBack(playlist)} />
      <Snackbar
        message={toldEmpty ? text.empty : null}
        position="bottom-left"
        duration={snackbarTime.emptyPlaylist}
        onClose={() => setToldEmpty(false)}
      />
    </GridPage>
  );
}
