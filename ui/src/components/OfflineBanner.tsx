// Why: without a network people should know it before they wonder.
import { Icon } from './Icon';
import styles from './OfflineBanner.module.css';

type Props = {
  text: string;
};

/** A strip across the page that says, and announces, that there is no connection. */
export function OfflineBanner({ text }: Props) {
  return (
    <div className={styles.banner} role="status">
      <Icon name="offline" size="small" />
      <p>{text}</p>
    </div>
  );
}
