// Why: a yes-or-no question has a target large enough for a thumb and our own tick.
import { type ComponentProps, useId } from 'react';
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
