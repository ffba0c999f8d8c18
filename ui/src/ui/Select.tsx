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
  /** Round, with the label before it: for what a page shows, not for forms. */
  pill?: boolean | undefined;
  /** Shown while the value is empty. */
  placeholder?: string | undefined;
  options: Option[];
};

/** A labeled native select; with `hideLabel` the label is for screen readers only. */
export function Select(props: Props) {
  const { label, hideLabel = false, pill, placeholder, options, id, ...rest } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={pill ? styles.pill : styles.field}>
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
