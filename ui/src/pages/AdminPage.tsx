import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { AuditLog } from '../features/admin/AuditLog';
import { AdminActions, UsersPanel } from '../features/admin/UsersPanel';
import { useUsers } from '../features/admin/useUsers';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { selectAdmin } from '../features/session/sessionSlices';
import { appMessages } from '../lib/messages/app';
import { adminMessages } from '../lib/messages/admin';
import { auditMessages } from '../lib/messages/audit';
import { settingsMessages } from '../lib/messages/settings';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { Link } from '../lib/router/Link';
import { useParams } from '../lib/router/RouterProvider';
import { Icon } from '../ui/Icon';
import { PageTitle } from '../ui/Page';
import styles from './AdminPage.module.css';
import NotFoundPage from './NotFoundPage';
import { ServerSettings } from './ServerSettings';

const text = adminMessages.admin;
const serverSettings = 'settings';
const auditLog = 'audit';

export default function AdminPage() {
  const { section } = useParams();
  if (section === undefined) return <Users />;
  if (section === auditLog) {
    return (
      <Section title={auditMessages.title} section={section}>
        <AuditLog />
      </Section>
    );
  }
  if (section !== serverSettings) return <NotFoundPage />;
  return (
    <Section title={settingsMessages.settings.server} section={section}>
      <ServerSettings />
    </Section>
  );
}

function Users() {
  const admin = useSelector(selectAdmin);
  const users = useUsers();
  const demo = users.list?.demo ?? !admin;
  const title = demo ? appMessages.menu.adminDemo : appMessages.menu.admin;
  return (
    <Section title={title} aside={<AdminActions demo={demo} />}>
      {users.list?.demo && (
        <p className={styles.banner}>
          <Icon name="info" />
          {text.demo}
        </p>
      )}
      <UsersPanel {...users} />
      <div className={styles.foot}>
        <Link to={paths.mediaUpdate()} className={styles.fixes ?? ''} viewTransition>
          {text.fixes}
        </Link>
      </div>
    </Section>
  );
}

type SectionProps = {
  title: string;
  section?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A page of the admin area, for admins with links to its other pages. */
function Section({ title, section = '', aside, children }: SectionProps) {
  usePageTitle(title);
  const admin = useSelector(selectAdmin);
  const choices = [
    { to: paths.admin(), label: text.users, isCurrent: section === '' },
    {
      to: paths.admin(serverSettings),
      label: settingsMessages.settings.server,
      isCurrent: section === serverSettings,
    },
    { to: paths.admin(auditLog), label: auditMessages.title, isCurrent: section === auditLog },
  ];
  return (
    <div className={styles.page}>
      <PageTitle aside={aside}>{title}</PageTitle>
      {admin && (
        <div className={styles.foot}>
          <LinkSwitch label={text.sections} choices={choices} />
        </div>
      )}
      {children}
    </div>
  );
}
