import { NotificationList } from '../features/notifications/NotificationList';
import { notificationMessages as text } from '../lib/messages/notifications';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { GridPage } from '../ui/Page';

export default function NotificationsPage() {
  const settings = (
    <LinkButton to={paths.settings()} variant="quiet">
      {text.toSettings}
    </LinkButton>
  );
  return (
    <GridPage title={text.title} lead={text.lead} aside={settings}>
      <NotificationList />
    </GridPage>
  );
}
