import { useEffect, useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string;
  /** The label only names the box for screen readers; the box is smaller and its target square. */
  hideLabel?: boolean | undefined;
  indeterminate?: boolean | undefined;
};

/** A native check box with its label to the right; the label is part of the target. */
export function Checkbox({ label, id, hideLabel = false, indeterminate = false, ...rest }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  if (hideLabel) {
    return (
      <label className={styles.target}>
        <input
          {...rest}
          ref={box}
          type="checkbox"
          id={id}
          className={styles.smallBox}
          aria-label={label}
        />
      </label>
    );
  }
  return (
    <div className={styles.row}>
      <input {...rest} ref={box} type="checkbox" id={controlId} className={styles.box} />
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
    </div>
  );
}
