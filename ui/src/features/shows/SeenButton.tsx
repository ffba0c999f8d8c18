import type { ComponentProps } from 'react';
import { showsMessages } from '../../lib/messages/shows';
import { Icon } from '../../ui/Icon';
import styles from './SeenButton.module.css';

type Props = ComponentProps<'button'> & {
  /** The name of the episode or season. */
  name: string;
  seen: boolean;
};

/** Marks an episode or a season as seen. */
export function SeenButton({ name, seen, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      aria-label={showsMessages.seen(name)}
      aria-pressed={seen}
    >
      <span className={styles.circle}>
        <Icon name="check" size="small" />
      </span>
    </button>
  );
}
