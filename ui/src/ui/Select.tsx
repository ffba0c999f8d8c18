import { useId } from 'react';
import type { ComponentProps } from 'react';
import control from './control.module.css';
import { Icon } from './Icon';
import styles from './Select.module.css';
import visuallyHidden from './visuallyHidden.module.css';

type Option = {
  value: string;
  label: string;
};

type Props = ComponentProps<'select'> & {
  label: string;
  hideLabel?: boolean | undefined;
  /** Shown while the value is empty. */
  placeholder?: string | undefined;
  options: Option[];
};

/** A labeled native select; with `hideLabel` the label is for screen readers only. */
export function Select({ label, hideLabel = false, placeholder, options, id, ...rest }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label
        htmlFor={controlId}
        className={hideLabel ? visuallyHidden.visuallyHidden : styles.label}
      >
        {label}
      </label>
      <div className={styles.box}>
        <select {...rest} id={controlId} className={`${control.control} ${styles.select}`}>
          {placeholder && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size="small" />
      </div>
    </div>
  );
}
