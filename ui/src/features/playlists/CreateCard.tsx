// Why: the first card is the way to the next playlist (specification 2.36).
import { Icon } from '../../components/Icon';
import { messages } from '../../lib/messages';
import styles from './CreateCard.module.css';

type Props = {
  onCreate: () => void;
};

const text = messages.playlists;

/** A card that makes a playlist. */
export function CreateCard({ onCreate }: Props) {
  return (
    <li className={styles.card}>
      <button type="button" className={styles.button} onClick={onCreate}>
        <span className={styles.disc}>
          <Icon name="plus" />
        </span>
        <span className={styles.label}>{text.create}</span>
        <span className={styles.hint}>{text.createHint}</span>
      </button>
    </li>
  );
}
