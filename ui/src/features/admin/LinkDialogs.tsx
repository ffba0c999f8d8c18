import { useId, useState } from 'react';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { ListInvitesApiResponse } from '../../api/admin/generated';
import { formatDateTime } from '../../lib/format';
import { adminMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { Failure } from '../server/Failure';
import { useServerForm } from '../server/useServerForm';
import styles from './LinkDialogs.module.css';
import {
  useCreateInviteMutation,
  useCreateResetLinkMutation,
  useListInvitesQuery,
  useDeleteInviteMutation,
} from '../../api/admin/generated';
import type { UserRow } from './useUsers';

export const linkIcon =
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3';

const { resetLink: resetText, link: linkText, cancel } = adminMessages.admin;

/** A link as the server responds with it. */
export interface ExpiringLink {
  /** A URL or a path on this server. */
  link: string;
  expires_at: string;
}

type LinkFieldProps = ExpiringLink & {
  /** The text below the link: until when it works, and how often. */
  hint?: ((until: string) => string) | undefined;
};

/** A link for another person, with a button that copies it. */
function LinkField({ link, expires_at: expiresAt, hint = linkText.expires }: LinkFieldProps) {
  return (
    <CopyField
      address={new URL(link, globalThis.location.origin).href}
      hint={hint(formatDateTime(expiresAt))}
      text={linkText}
    />
  );
}

type LinkDialogProps = {
  title: string;
  hint: string;
  link: ExpiringLink;
  onClose: () => void;
};

/** Shows a new link, which the server does not show again. */
export function LinkDialog({ title, hint, link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{linkText.done}</Button>}
    >
      <div className={styles.content}>
        <p>{hint}</p>
        <LinkField {...link} />
      </div>
    </Dialog>
  );
}

type ResetLinkDialogProps = {
  user: UserRow;
  demo: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Creates a reset link for a user, and shows it. */
export function ResetLinkDialog({
  user: { id, username },
  demo,
  onClose,
  onDone,
}: ResetLinkDialogProps) {
  const [create, { isLoading }] = useCreateResetLinkMutation();
  const [link, setLink] = useState<ExpiringLink | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const title = resetText.title(username);
  if (link) return <LinkDialog {...{ title, link, onClose }} hint={linkText.secret} />;
  const submit = async () => {
    if (demo) return onDone(resetText.demoDone);
    setError(null);
    const result = await create({ id });
    if (result.data) setLink(result.data);
    else setError(errorOf(result));
  };
  return (
    <ConfirmDialog
      text={{ title, submit: resetText.submit, cancel }}
      variant="primary"
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{resetText.hint}</p>
        {demo && <p>{resetText.demoHint}</p>}
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}

const inviteText = adminMessages.admin.invite;

const inviteFields = ['max_uses', 'days'] as const;

interface InviteValues {
  max_uses: number;
  days: string;
}

interface NewInvite extends ExpiringLink {
  max_uses: number;
}

type InviteDialogProps = {
  onClose: () => void;
};

const inviteLifetimes = (['1', '7', '30', '90', '365'] as const).map((value) => ({
  value,
  label: inviteText.lifetimes[value],
}));

/** Creates invites, and lists and revokes those that have not expired. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const id = useId();
  const [create] = useCreateInviteMutation();
  const [link, setLink] = useState<NewInvite | null>(null);
  const send = async ({ days, max_uses }: InviteValues) => {
    const body = { expires_in_days: Number(days), max_uses };
    const result = await create({ body });
    if (result.data) setLink(result.data);
    return errorOf(result);
  };
  const { register, formState, formError, clearFormError, onSubmit } = useServerForm<InviteValues>(
    inviteFields,
    send,
    { defaultValues: { max_uses: 1, days: '7' }, mode: 'onTouched' },
  );
  return (
    <Dialog
      open
      title={inviteText.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{linkText.done}</Button>}
    >
      <div className={styles.content}>
        <p>{link ? inviteText.linkHint : inviteText.hint}</p>
        {link && (
          <LinkField
            key={link.link}
            {...link}
            hint={(until) => inviteText.expires(link.max_uses, until)}
          />
        )}
        <form id={id} className={styles.terms} noValidate onSubmit={onSubmit}>
          {formError && <FormNotice error={formError} onClose={clearFormError} />}
          <TextField
            label={inviteText.uses}
            type="number"
            min={1}
            max={1000}
            autoComplete="off"
            error={formState.errors.max_uses?.message}
            {...register('max_uses', { valueAsNumber: true })}
          />
          <Select label={inviteText.lifetime} options={inviteLifetimes} {...register('days')} />
          <Button
            type="submit"
            className={styles.create}
            variant={link ? 'secondary' : 'primary'}
            busy={formState.isSubmitting}
          >
            <Icon name={linkIcon} size="small" />
            {inviteText.create}
          </Button>
        </form>
        <OpenInvites />
      </div>
    </Dialog>
  );
}

function OpenInvites() {
  const { data, error, isFetching, refetch } = useListInvitesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [revoked, setRevoked] = useState('');
  return (
    <section className={styles.open}>
      <h3>{inviteText.open}</h3>
      {error !== undefined && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && error === undefined && <Skeleton shape="block" />}
      {data?.invites.length === 0 && <p className={styles.hint}>{inviteText.none}</p>}
      {data && data.invites.length > 0 && (
        <ul>
          {data.invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              onRevoked={() => setRevoked(inviteText.revoked)}
            />
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
  const [revoke, { isLoading }] = useDeleteInviteMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const until = formatDateTime(invite.expires_at);
  const submit = async () => {
    const failed = errorOf(await revoke({ id: invite.id }));
    if (failed) setError(failed);
    else onRevoked();
  };
  return (
    <li>
      <span>
        {inviteText.by(invite.created_by, until)}
        <br />
        <span className={styles.hint}>
          {inviteText.left(invite.max_uses - invite.uses, invite.max_uses)}
        </span>
      </span>
      <Button
        aria-label={inviteText.revokeInvite(invite.created_by, until)}
        busy={isLoading}
        onClick={() => void submit()}
      >
        {inviteText.revoke}
      </Button>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
    </li>
  );
}
