// Why: the tools' pages are open for everybody, and say to whom they are of no use why (DESIGN 2.22).
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Icon } from '../components/Icon';
import { LinkButton } from '../components/LinkButton';
import { PageTitle } from '../components/PageTitle';
import { selectAdmin, selectSuccessful } from '../features/session/clientSlice';
import type { UserState } from '../features/session/userSlice';
import { upkeepMessages } from '../lib/messages/upkeep';
import { paths } from '../lib/paths';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './ToolPage.module.css';

const text = upkeepMessages.upkeep;

type Props = {
  title: string;
  lead: string;
  aside: ReactNode;
  children: (allowed: boolean) => ReactNode;
};

/** A page of tools; `children` learns whether they may be used. */
export function ToolPage({ title, lead, aside, children }: Props) {
  usePageTitle(title);
  const signedIn = useSelector(selectSuccessful);
  const admin = useSelector(selectAdmin);
  const known = useSelector(({ user }: { user: UserState }) => user !== null);
  const allowed = signedIn === true && admin;
  return (
    <div className={styles.page}>
      <PageTitle aside={aside}>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {(signedIn === false || known) && !allowed && (
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
