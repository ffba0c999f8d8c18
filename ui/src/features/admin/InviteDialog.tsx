import { useState } from 'react';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { ListInvitesApiResponse } from '../../api/generated';
import { formatDateTime } from '../../lib/format';
import { adminMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { linkIcon } from './icons';
import styles from './InviteDialog.module.css';
import { useMakeInviteMutation, useRevokeInviteMutation, useOpenInvitesQuery } from './usersApi';
import { LinkField } from './UserLink';
import type { HandedLink } from './UserLink';

const { invite: text, link: linkText } = adminMessages.admin;

type Props = {
  onClose: () => void;
};

/** Creates an invite, and lists and revokes those that are open. */
export function InviteDialog({ onClose }: Props) {
  const [create, { isLoading }] = useMakeInviteMutation();
  const [link, setLink] = useState<HandedLink | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    setError(null);
    const result = await create();
    if (result.data) setLink(result.data);
    else setError(errorOf(result));
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{linkText.done}</Button>}
    >
      <div className={styles.content}>
        <p>{link ? text.linkHint : text.hint}</p>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        {link && <LinkField key={link.link} {...link} />}
        <Button
          className={styles.create}
          variant={link ? 'secondary' : 'primary'}
          busy={isLoading}
          onClick={() => void submit()}
        >
          <Icon name={linkIcon} size="small" />
          {text.create}
        </Button>
        <OpenInvites />
      </div>
    </Dialog>
  );
}

function OpenInvites() {
  const { data, error, isFetching, refetch } = useOpenInvitesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [revoked, setRevoked] = useState('');
  return (
    <section className={styles.open}>
      <h3>{text.open}</h3>
      {error !== undefined && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && error === undefined && <Skeleton shape="block" />}
      {data?.invites.length === 0 && <p className={styles.hint}>{text.none}</p>}
      {data && data.invites.length > 0 && (
        <ul>
          {data.invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} onRevoked={() => setRevoked(text.revoked)} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.hint}>
        {revoked}
      </p>
    </section>
  );
}

type InviteRowProps = {
  invite: ListInvitesApiResponse['invites'][number];
  onRevoked: () => void;
};

function InviteRow({ invite, onRevoked }: InviteRowProps) {
  const [revoke, { isLoading }] = useRevokeInviteMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const until = formatDateTime(invite.expires_at);
  const submit = async () => {
    const failed = errorOf(await revoke({ id: invite.id }));
    if (failed) setError(failed);
    else onRevoked();
  };
  return (
    <li>
      <span>{text.by(invite.created_by, until)}</span>
      <Button
        aria-label={text.revokeInvite(invite.created_by, until)}
        busy={isLoading}
        onClick={() => void submit()}
      >
        {text.revoke}
      </Button>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
    </li>
  );
}
