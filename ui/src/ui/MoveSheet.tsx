import { useState } from 'react';
import type { FormEvent } from 'react';
import { sortingMessages } from '../lib/messages/sorting';
import { Action, ActionSheet } from './ActionSheet';
import { Button } from './Button';
import styles from './MoveSheet.module.css';
import { TextField } from './TextField';

const text = sortingMessages;

type Props = {
  title: string;
  /** From 1. */
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
};

/** A dialog that moves a row of a list, without dragging. */
export function MoveSheet({ title, position, count, onMove, onClose }: Props) {
  const [wanted, setWanted] = useState('');
  const moveTo = (to: number) => {
    onClose();
    if (to !== position) onMove(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = Math.round(Number(wanted));
    if (to >= 1) moveTo(Math.min(to, count));
  };
  const [isFirst, isLast] = [position === 1, position === count];
  const actions = (
    <>
      <Action icon={icons.top} label={text.top} disabled={isFirst} onClick={() => moveTo(1)} />
      <Action
        icon={icons.up}
        label={text.up}
        disabled={isFirst}
        onClick={() => moveTo(position - 1)}
      />
      <Action
        icon={icons.down}
        label={text.down}
        disabled={isLast}
        onClick={() => moveTo(position + 1)}
      />
      <Action icon={icons.end} label={text.end} disabled={isLast} onClick={() => moveTo(count)} />
      <li>
        <form className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label={text.to}
            hint={text.toHint(count)}
            inputMode="numeric"
            autoComplete="off"
            value={wanted}
            onChange={({ target }) => setWanted(target.value.replaceAll(/\D/g, ''))}
          />
          <Button type="submit" disabled={Number(wanted) < 1}>
            {text.move}
          </Button>
        </form>
      </li>
    </>
  );
  return (
    <ActionSheet title={text.title(title)} onClose={onClose} actions={actions}>
      <p className={styles.position}>{text.position(position, count)}</p>
    </ActionSheet>
  );
}

const icons = {
  top: 'M5 4h14M12 20V9M7 13.5l5-5l5 5',
  up: 'M12 20V5M6.5 10.5L12 5l5.5 5.5',
  down: 'M12 4v15M6.5 13.5L12 19l5.5-5.5',
  end: 'M5 20h14M12 4v11M7 10.5l5 5l5-5',
} as const;
