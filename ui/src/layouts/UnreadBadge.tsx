import { createPortal } from 'react-dom';
import { useUnread } from '../features/notifications/useNotifications';
import { menuButtonId } from './MenuButton';
import styles from './UnreadBadge.module.css';

/** Larger counts are shown as "9+". */
const maxShown = 9;

/** The number of unread notifications, on the menu button. Hidden from screen readers: the link in the menu has it too. */
export function UnreadBadge() {
  const count = useUnread().length;
  const button = document.getElementById(menuButtonId);
  if (count === 0 || !button) return null;
  const text = count > maxShown ? `${maxShown}+` : count;
  return createPortal(
    <span className={styles.badge} aria-hidden="true">
      {text}
    </span>,
    button,
  );
}
