import { messages } from '../../lib/messages';
import { Icon } from '../../ui/Icon';
import styles from './ActiveButton.module.css';

type Props = {
  name: string;
  active: boolean;
  onActivate: () => void;
};

const text = messages.playlists;

/** Marks the active playlist; makes any other one active. */
export function ActiveButton({ name, active, onActivate }: Props) {
  return (
    <button
      type="button"
      className={styles.active}
      aria-pressed={active}
      aria-label={active ? text.isActive(name) : text.makeActiveOf(name)}
      onClick={active ? undefined : onActivate}
    >
      {active && <Icon name="check" size="small" />}
      {active ? text.active : text.makeActive}
    </button>
  );
}
