// Why: one press chooses where titles go; arrow keys only walk, so that nothing is chosen by the way (specification 2.32).
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Icon } from '../../components/Icon';
import { numberText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/title';
import { activate, putTitle } from './changePlaylists';
import { asked } from './playlistsSlice';
import styles from './SelectDialog.module.css';
import { useCards, usePlaylistsDispatch } from './usePlaylists';

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = messages.playlists;
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The playlists as radio options; the chosen one becomes active, and takes the title that was meant. */
export function SelectDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const cards = useCards();
  const group = useRef<HTMLDivElement>(null);
  const entry = Math.max(
    0,
    cards.findIndex(({ active }) => active),
  );
  const choose = (id: number) => {
    void dispatch(activate(id));
    if (title) void dispatch(putTitle(id, title, true));
    onClose();
  };
  const walk = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = (from + step + cards.length) % cards.length;
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const actions = (
    <>
      <Button onClick={() => dispatch(asked({ kind: 'create', title }))}>
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
        {cards.map(({ id, name, active, count }, place) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={active}
            className={styles.option}
            tabIndex={place === entry ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={(event) => walk(event, place)}
          >
            <span className={styles.dot} />
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{text.count(count, numberText(count))}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
