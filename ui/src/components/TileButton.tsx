// Why: a button that lies on a poster must be seen on any picture and hit with any thumb.
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton';
import styles from './TileButton.module.css';

type Props = ComponentProps<typeof IconButton> & {
  filled?: boolean | undefined;
};

/** A round icon button for posters; `filled` is gold. */
export function TileButton({ filled = false, ...rest }: Props) {
  return <IconButton {...rest} className={`${styles.button} ${filled ? styles.filled : ''}`} />;
}
