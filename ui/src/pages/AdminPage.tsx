import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AddUserDialog } from '../features/admin/AddUserDialog';
import { InviteDialog, linkIcon } from '../features/admin/LinkDialogs';
import { UsersPanel } from '../features/admin/UsersPanel';
import { useUsers } from '../features/admin/useUsers';
import type { UserLists } from '../features/admin/useUsers';
import { Failure } from '../features/server/Failure';
import { selectImageBase } from '../features/server/serverConfig';
import type { UserState } from '../features/session/sessionActions';
import { selectAdmin } from '../features/session/sessionSlices';
import { snackbarTime } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { adminMessages } from '../lib/messages/admin';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { ownId } from '../lib/token';
import { Button, LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Icon } from '../ui/Icon';
import { Announcement } from '../ui/LiveRegion';
import { PageTitle } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import { Snackbar } from '../ui/Snackbar';
import styles from './AdminPage.module.css';

const text = adminMessages.admin;
const toolIcon =
  'M14.5 6.5a4.5 4.5 0 0 0-6 5.7L3.5 17.2v3.3h3.3l5-5a4.5 4.5 0 0 0 5.7-6l-2.7 2.7l-2.6-.4l-.4-2.6z';

export default function AdminPage() {
  const admin = useSelector(selectAdmin);
  const users = useUsers();
  const demo = users.list?.demo ?? !admin;
  const title = demo ? appMessages.menu.adminDemo : appMessages.menu.admin;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle aside={<Actions demo={demo} />}>{title}</PageTitle>
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

/** What concerns no single user. */
function Actions({ demo }: { demo: boolean }) {
  const [open, setOpen] = useState<'add' | 'invite' | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const added = (message: string) => {
    setOpen(null);
    setToast(message);
  };
  return (
    <>
      <LinkButton to={paths.maintenance()}>
        <Icon name={toolIcon} size="small" />
        {text.maintenance}
      </LinkButton>
      {!demo && (
        <>
          <Button onClick={() => setOpen('invite')}>
            <Icon name={linkIcon} size="small" />
            {text.invite.button}
          </Button>
          <Button variant="primary" onClick={() => setOpen('add')}>
            <Icon name="plus" size="small" />
            {text.add.button}
          </Button>
        </>
      )}
      {open === 'invite' && <InviteDialog onClose={() => setOpen(null)} />}
      {open === 'add' && <AddUserDialog onClose={() => setOpen(null)} onDone={added} />}
      <Snackbar
        message={toast}
        position="bottom-left"
        duration={snackbarTime.notification}
        onClose={() => setToast(null)}
      />
    </>
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
  const { users, demo, total } = list;
  // Resets the selection when the user becomes an admin.
  return (
    <UsersPanel
      key={String(demo)}
      users={users}
      lists={lists}
      total={total}
      own={own}
      demo={demo}
      imageBase={imageBase}
    />
  );
}
