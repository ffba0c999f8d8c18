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

type PosterButtonProps = ComponentProps<typeof IconButton> & {
  filled?: boolean | undefined;
};

/** A round icon button for posters; `filled` is gold. */
export function PosterButton({ filled = false, ...rest }: PosterButtonProps) {
  return <IconButton {...rest} className={`${styles.tileButton} ${filled ? styles.filled : ''}`} />;
}

type TileButtonProps = Omit<PosterButtonProps, 'icon'> & {
  icon: 'plus' | 'minus' | 'list' | 'more';
};

/** The same without an element for its icon, which the style sheet draws. */
export function TileButton({ icon, label, filled = false, ...rest }: TileButtonProps) {
  const classes = [styles.button, styles.tileButton, filled ? styles.filled : ''].join(' ');
  return <button type="button" {...rest} aria-label={label} className={classes} data-icon={icon} />;
}
