// Why: a playlist is much work; nobody deletes one by a slip (specification 2.38).
import type { MouseEvent } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { messages } from '../../lib/messages';

type Props = {
  name: string;
  onClose: () => void;
  onDelete: (event: MouseEvent) => void;
};

const text = messages.playlists;

/** Asks whether the playlist is to be deleted. */
export function DeleteDialog({ name, onClose, onDelete }: Props) {
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button variant="danger" onClick={onDelete}>
        {text.delete}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.deleteTitle} onClose={onClose} actions={actions}>
      <p>{text.confirmDelete(name)}</p>
    </Dialog>
  );
}
