import { useSelector } from 'react-redux';
import { AdminActions, UsersPanel } from '../features/admin/UsersPanel';
import { useUsers } from '../features/admin/useUsers';
import { selectAdmin } from '../features/session/sessionSlices';
import { appMessages } from '../lib/messages/app';
import { adminMessages } from '../lib/messages/admin';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { PageTitle } from '../ui/Page';
import styles from './AdminPage.module.css';

const text = adminMessages.admin;

export default function AdminPage() {
  const admin = useSelector(selectAdmin);
  const users = useUsers();
  const demo = users.list?.demo ?? !admin;
  const title = demo ? appMessages.menu.adminDemo : appMessages.menu.admin;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle aside={<AdminActions demo={demo} />}>{title}</PageTitle>
      {users.list?.demo && (
        <p className={styles.banner}>
          <Icon name="info" />
          {text.demo}
        </p>
      )}
      <UsersPanel {...users} />
      <div className={styles.foot}>
        <LinkButton to={paths.mediaUpdate()}>{text.fixes}</LinkButton>
      </div>
    </div>
  );
}
