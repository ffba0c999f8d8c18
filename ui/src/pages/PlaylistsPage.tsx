import { useState } from 'react';
import type { MouseEvent } from 'react';
import { useSelector } from 'react-redux';
import { CreateCard, PlaylistCard, UnsentCard } from '../features/playlists/PlaylistCard';
import { PlaylistDetailsDialog } from '../features/playlists/PlaylistDetailsDialog';
import { SuggestedPlaylists } from '../features/playlists/PlaylistDialog';
import { usePendingChanges } from '../features/playlists/usePendingChanges';
import { usePlaylistsPage } from '../features/playlists/playlistCards';
import type { CardData } from '../features/playlists/playlistCards';
import { Failure } from '../features/server/Failure';
import { selectImageBase } from '../features/server/serverConfig';
import { posterUrl } from '../lib/images';
import { playlistMessages } from '../lib/messages/playlists';
import { useRestoreFocus } from '../lib/useRestoreFocus';
import { Action, ActionSheet } from '../ui/ActionSheet';
import { ConfirmDialog } from '../ui/Dialog';
import { GridPage } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import styles from './PlaylistsPage.module.css';

const text = playlistMessages;

type OpenDialog = { dialog: 'actions' | 'rename' | 'delete'; card: CardData };

export default function PlaylistsPage() {
  const imageBase = useSelector(selectImageBase);
  const { cards, unsent, loading, error, onRetry, create, activate, remove } = usePlaylistsPage();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [back, setBack] = useState<number | null>(null);
  const list = useRestoreFocus<HTMLUListElement>(cards !== undefined);
  const close = () => setOpen(null);
  usePendingChanges();
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
            onActivate={() => activate(card.id)}
            onRename={() => setOpen({ dialog: 'rename', card })}
            onDelete={() => setOpen({ dialog: 'delete', card })}
            onMore={() => setOpen({ dialog: 'actions', card })}
          />
        ))}
        {unsent.map((name, index) => (
          <UnsentCard key={index} name={name} />
        ))}
        {!cards && <CardSkeletons />}
      </ul>
      {cards?.length === 0 && unsent.length === 0 && <SuggestedPlaylists />}
      {open?.dialog === 'actions' && (
        <CardSheet
          name={open.card.name}
          onRename={() => setOpen({ ...open, dialog: 'rename' })}
          onDelete={() => setOpen({ ...open, dialog: 'delete' })}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && (
        <PlaylistDetailsDialog id={open.card.id} name={open.card.name} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          name={open.card.name}
          onClose={close}
          onDelete={({ detail }) => {
            setBack(open.card.id);
            close();
            // 0: the click came from the keyboard.
            remove(open.card, detail === 0);
          }}
        />
      )}
    </GridPage>
  );
}

function CardSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} className={styles.skeleton} aria-hidden="true">
      <Skeleton shape="poster" />
      <Skeleton />
      <Skeleton />
    </li>
  ));
}

type CardSheetProps = {
  name: string;
  onRename: () => void;
  onDelete: () => void;
  onClose: () => void;
};

function CardSheet({ name, onRename, onDelete, onClose }: CardSheetProps) {
  const actions = (
    <>
      <Action icon="pencil" label={text.rename} onClick={onRename} />
      <Action icon="trash" label={text.delete} onClick={onDelete} />
    </>
  );
  return <ActionSheet title={name} onClose={onClose} actions={actions} />;
}

type Props = {
  name: string;
  onClose: () => void;
  onDelete: (event: MouseEvent) => void;
};

function DeleteDialog({ name, onClose, onDelete }: Props) {
  return (
    <ConfirmDialog
      text={{ title: text.deleteTitle, submit: text.delete, cancel: text.cancel }}
      variant="danger"
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{text.confirmDelete(name)}</p>
    </ConfirmDialog>
  );
}
