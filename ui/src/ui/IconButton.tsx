import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import type { IconShape } from './Icon';
import styles from './IconButton.module.css';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconShape;
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

type TileButtonProps = ComponentProps<typeof IconButton> & {
  filled?: boolean | undefined;
};

/** A round icon button for posters; `filled` is gold. */
export function TileButton({ filled = false, ...rest }: TileButtonProps) {
  return <IconButton {...rest} className={`${styles.tileButton} ${filled ? styles.filled : ''}`} />;
}
