import { useEffect, useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
};

/** A native check box with its label to the right; the label is part of the target. */
export function Checkbox({ label, id, ...rest }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={styles.row}>
      <input {...rest} type="checkbox" id={controlId} className={styles.box} />
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
    </div>
  );
}

type TickBoxProps = {
  label: string;
  checked: boolean;
  /** Some are ticked and some are not. */
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: () => void;
};

/** A native check box named by `label`, which is not shown. */
export function TickBox({
  label,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
}: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.tickBox}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}
