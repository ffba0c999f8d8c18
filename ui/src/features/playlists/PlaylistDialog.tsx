import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '../../lib/format';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { activate, putTitle } from './changePlaylists';
import styles from './PlaylistDialog.module.css';
import { CreateDialog } from './PlaylistNameDialog';
import { SaveDialog } from './SaveDialog';
import { dialogClosed, dialogOpened, selectDialog } from './playlistsSlice';
import { useCards } from './playlistCards';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

export function PlaylistDialog() {
  const dispatch = usePlaylistsDispatch();
  const dialog = usePlaylistsSelector(selectDialog);
  if (!dialog) return null;
  const close = () => void dispatch(dialogClosed());
  if (dialog.kind === 'save') return <SaveDialog title={dialog.title} onClose={close} />;
  const Dialog = dialog.kind === 'create' ? CreateDialog : SelectDialog;
  return <Dialog title={dialog.title} onClose={close} />;
}

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = playlistMessages;
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Makes the chosen playlist active, and adds `title` to it. */
function SelectDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const cards = useCards();
  const group = useRef<HTMLDivElement>(null);
  const tabStop = Math.max(
    0,
    cards.findIndex(({ active }) => active),
  );
  const choose = (id: number) => {
    void dispatch(activate(id));
    if (title) void dispatch(putTitle(id, title, true));
    onClose();
  };
  const moveFocus = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = (from + step + cards.length) % cards.length;
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const actions = (
    <>
      <Button onClick={() => dispatch(dialogOpened({ kind: 'create', title }))}>
        <Icon name="plus" size="small" />
        {text.create}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.select} onClose={onClose} actions={actions}>
      <p className={styles.hint}>{title ? text.selectHintFor(title.name) : text.selectHint}</p>
      <div ref={group} role="radiogroup" aria-label={text.select} className={styles.options}>
        {cards.map(({ id, name, active, count }, index) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={active}
            className={styles.option}
            tabIndex={index === tabStop ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={(event) => moveFocus(event, index)}
          >
            <span className={styles.dot} />
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{text.count(count, formatNumber(count))}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
