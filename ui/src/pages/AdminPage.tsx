import { useSelector } from 'react-redux';
import { UsersPanel } from '../features/admin/UsersPanel';
import { useUsers } from '../features/admin/useUsers';
import type { UserLists } from '../features/admin/useUsers';
import { Failure } from '../features/server/Failure';
import { selectImageBase } from '../features/server/serverConfig';
import type { UserState } from '../features/session/sessionActions';
import { selectAdmin } from '../features/session/sessionSlices';
import { appMessages } from '../lib/messages/app';
import { adminMessages } from '../lib/messages/admin';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { ownId } from '../lib/token';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Icon } from '../ui/Icon';
import { Announcement } from '../ui/LiveRegion';
import { PageTitle } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
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
      <PageTitle>{title}</PageTitle>
      {users.list?.demo && (
        <p className={styles.banner}>
          <Icon name="info" />
          {text.demo}
        </p>
      )}
      <Users {...users} />
      <div className={styles.foot}>
        <LinkButton to={paths.mediaUpdate()}>{text.fixes}</LinkButton>
      </div>
    </div>
  );
}

function Users(lists: UserLists) {
  const { list, error, loading, onRetry, typed, search } = lists;
  const imageBase = useSelector(selectImageBase);
  const own = useSelector(({ user }: { user: UserState }) => user?.id) ?? Number(ownId());
  if (!list && error) return <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!list) {
    return (
      <div className={styles.waiting}>
        <Announcement>{appMessages.app.loading}</Announcement>
        <Skeleton shape="block" />
      </div>
    );
  }
  if (list.users.length === 0 && typed.trim() === '' && search === '' && !loading) {
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  const { users, demo } = list;
  // Resets the selection when the user becomes an admin.
  return (
    <UsersPanel
      key={String(demo)}
      users={users}
      lists={lists}
      own={own}
      demo={demo}
      imageBase={imageBase}
    />
  );
}
