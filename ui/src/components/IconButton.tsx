// Why: a button that is only an icon still has a name and room for a thumb.
import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import styles from './IconButton.module.css';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
};

/** A round icon button named by `label`. */
export function IconButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${styles.button} ${className}`}>
      <Icon name={icon} />
    </button>
  );
}
