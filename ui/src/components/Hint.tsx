// Why: a word of advice is there for who asks, by pointer, finger or key, and in nobody else's way.
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './Hint.module.css';
import { IconButton } from './IconButton';

type Props = {
  label: string;
  children: string;
};

/** A small button named `label` with a tooltip: shown while it is pointed at, in focus or pressed; Escape hides it. */
export function Hint({ label, children }: Props) {
  const [open, setOpen] = useState(false);
  const tipId = useId();
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <span
      className={styles.hint}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setOpen(false)}
    >
      <IconButton
        icon="info"
        label={label}
        aria-describedby={tipId}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={closeByKey}
      />
      <span role="tooltip" id={tipId} className={styles.tip} hidden={!open}>
        {children}
      </span>
    </span>
  );
}
