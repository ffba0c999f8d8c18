// Why: in a table the row says what a tick is about; the box alone stands there, with room for a thumb and a third
// state for "some of them".
import { useEffect, useRef } from 'react';
import styles from './TickBox.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Some are ticked and some are not. */
  mixed?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: () => void;
};

/** A native check box named by `label`, which is not shown. */
export function TickBox({ label, checked, mixed = false, disabled = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}
