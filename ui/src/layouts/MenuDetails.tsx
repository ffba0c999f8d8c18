// What the menu shows once more than the first page is loaded.
import { Avatar, usePicture } from '../features/account/Avatar';
import { useUnread } from '../features/notifications/useNotifications';
import { notificationBadgeMessages as text } from '../lib/messages/notificationBadge';
import { formatNumber } from '../lib/shortFormats';
import { Icon } from '../ui/Icon';

/** The user's picture, or an icon. */
export function MenuPicture({ id }: { id: number }) {
  const [picture] = usePicture(String(id));
  return picture === null ? (
    <Icon name="user" />
  ) : (
    <Avatar name="" picture={picture} size="small" />
  );
}

/** How many notifications are not read; nothing without any. */
export function UnreadCount() {
  const count = useUnread().length;
  return count > 0 && text.unread(formatNumber(count));
}
