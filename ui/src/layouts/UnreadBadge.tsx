import { createPortal } from 'react-dom';
import { useUnread } from '../features/notifications/useNotifications';
import { menuButtonId } from './MenuButton';
import styles from './UnreadBadge.module.css';

/** Shown as this at most. */
const most = 9;

/** How many notifications are not read, on the button of the menu, whose link to them says it too. */
export function UnreadBadge() {
  const count = useUnread().length;
  const button = document.getElementById(menuButtonId);
  if (count === 0 || !button) return null;
  const text = count > most ? `${most}+` : count;
  return createPortal(
    <span className={styles.badge} aria-hidden="true">
      {text}
    </span>,
    button,
  );
}
