import { useId } from 'react';
import type { ComponentProps, RefCallback } from 'react';
import styles from './Checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string;
  /** The label only names the box for screen readers; the box is smaller and its target square. */
  hideLabel?: boolean | undefined;
  indeterminate?: boolean | undefined;
  ref?: RefCallback<HTMLInputElement> | undefined;
};

/** A native check box with its label to the right; the label is part of the target. */
export function Checkbox(props: Props) {
  const { label, id, hideLabel = false, indeterminate = false, ref, ...rest } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const attach: RefCallback<HTMLInputElement> = (node) => {
    // `indeterminate` has no HTML attribute.
    if (node) node.indeterminate = indeterminate;
    return ref?.(node);
  };
  if (hideLabel) {
    return (
      <label className={styles.target}>
        <input
          {...rest}
          ref={attach}
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
      <input {...rest} ref={attach} type="checkbox" id={controlId} className={styles.box} />
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
    </div>
  );
}
