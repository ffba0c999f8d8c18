// Why: the tools' pages are open for everybody, and say to whom they are of no use why (decision 22).
import type { ReactNode } from 'react';
import { Icon } from '../components/Icon';
import { LinkButton } from '../components/LinkButton';
import { PageTitle } from '../components/PageTitle';
import { Failure } from '../features/server/Failure';
import { upkeepMessages } from '../lib/messages/upkeep';
import { paths } from '../lib/paths';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './ToolPage.module.css';
import { useWhoAsks } from './useWhoAsks';

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
  const { signedIn, allowed, refused, error, loading, onRetry } = useWhoAsks();
  return (
    <div className={styles.page}>
      <PageTitle aside={aside}>{title}</PageTitle>
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
