import { useEffect, useId, useState } from 'react';
import { IconButton } from './IconButton';
import styles from './InfoTooltip.module.css';

type Props = {
  label: string;
  children: string;
};

/** An info button with a tooltip, shown on hover, focus or press; Escape hides it. */
export function InfoTooltip({ label, children }: Props) {
  const [open, setOpen] = useState(false);
  const tipId = useId();
  useEffect(() => {
    if (!open) return;
    // While it is hovered, the focus may be anywhere.
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [open]);
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
      />
      <span role="tooltip" id={tipId} className={styles.tip} hidden={!open}>
        {children}
      </span>
    </span>
  );
}
