import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { maintenanceMessages } from '../../lib/messages/admin';
import { usePageTitle } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PageTitle } from '../../ui/Page';
import { Failure } from '../server/Failure';
import { loadProfile } from '../session/sessionActions';
import type { UserState } from '../session/sessionActions';
import { selectAdmin, selectSuccessful, useSessionDispatch } from '../session/sessionSlices';
import styles from './Tools.module.css';

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
      <p className={styles.about}>{lead}</p>
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

/** Whether the user is an admin. Loads the profile if that is unknown. */
function useAdminAccess() {
  const dispatch = useSessionDispatch();
  const signedIn = useSelector(selectSuccessful);
  const admin = useSelector(selectAdmin);
  const known = useSelector(({ user }: { user: UserState }) => user !== null);
  const unknown = signedIn === true && !admin && !known;
  const [wanted, setWanted] = useState(1);
  const [result, setResult] = useState<{ tries: number; error: unknown }>();
  useEffect(() => {
    if (!unknown) return;
    let left = false;
    void dispatch(loadProfile()).then((action) => {
      if (left) return;
      const failed = loadProfile.rejected.match(action);
      setResult({ tries: wanted, error: failed ? (action.payload ?? action.error) : null });
    });
    return () => {
      left = true;
    };
  }, [dispatch, unknown, wanted]);
  return {
    signedIn: signedIn === true,
    allowed: signedIn === true && admin,
    refused: signedIn === false || (known && !admin),
    error: unknown ? result?.error : null,
    loading: result?.tries !== wanted,
    onRetry: () => setWanted(wanted + 1),
  };
}
