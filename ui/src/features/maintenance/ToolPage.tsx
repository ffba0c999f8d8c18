import type { ReactNode } from 'react';
import { maintenanceMessages } from '../../lib/messages/admin';
import { usePageTitle } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PageTitle } from '../../ui/Page';
import { Failure } from '../server/Failure';
import { useAdminAccess } from '../session/useAdminAccess';
import styles from './ToolPage.module.css';

const text = maintenanceMessages.maintenance;

type Props = {
  title: string;
  lead: string;
  aside: ReactNode;
  children: (allowed: boolean) => ReactNode;
};

/** `children` gets whether the user may run the tools. */
export function ToolPage({ title, lead, aside, children }: Props) {
  usePageTitle(title);
  const { signedIn, allowed, refused, error, loading, onRetry } = useAdminAccess();
  return (
    <div className={styles.page}>
      <PageTitle aside={allowed && aside}>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {Boolean(error) && <Failure error={error} onRetry={onRetry} busy={loading} />}
      {refused && (
        <div className={styles.notice}>
          <Icon name="info" />
          <p>
            <strong>{text.adminsOnly}</strong>
            <br />
            {signedIn ? text.memberHint : text.visitorHint}
          </p>
          {!signedIn && <LinkButton to={paths.signIn()}>{text.signIn}</LinkButton>}
        </div>
      )}
      {children(allowed)}
    </div>
  );
}
