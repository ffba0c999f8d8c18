import { useRef, useState } from 'react';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDateTime } from '../../lib/format';
import { adminMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { TextField } from '../../ui/TextField';
import { copyIcon } from './icons';
import styles from './UserLink.module.css';
import { useMakeResetLinkMutation } from './usersApi';
import type { UserRow } from './useUsers';

const { resetLink: text, link: linkText, cancel } = adminMessages.admin;

/** A link as the server responds with it. */
export interface HandedLink {
  /** A URL or a path on this server. */
  link: string;
  expires_at: string;
}

/** A link to hand over, with a button that copies it. */
export function LinkField({ link, expires_at: expiresAt }: HandedLink) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const address = new URL(link, globalThis.location.origin).href;
  const copy = async () => {
    field.current?.select();
    try {
      // Missing on pages without HTTPS.
      await navigator.clipboard.writeText(address);
      setStatus(linkText.copied);
    } catch {
      setStatus(document.execCommand('copy') ? linkText.copied : linkText.copyFailed);
    }
  };
  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={linkText.label}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        hint={linkText.expires(formatDateTime(expiresAt))}
      />
      <div className={styles.copy}>
        <Button variant="primary" onClick={() => void copy()}>
          <Icon name={copyIcon} size="small" />
          {linkText.copy}
        </Button>
        <p role="status">{status}</p>
      </div>
    </div>
  );
}

type LinkDialogProps = {
  title: string;
  hint: string;
  link: HandedLink;
  onClose: () => void;
};

/** Shows a new link, once. */
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

type Props = {
  user: UserRow;
  demo: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Creates a reset link for a user, and shows it. */
export function ResetLinkDialog({ user: { id, username }, demo, onClose, onDone }: Props) {
  const [create, { isLoading }] = useMakeResetLinkMutation();
  const [link, setLink] = useState<HandedLink | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const title = text.title(username);
  if (link) return <LinkDialog {...{ title, link, onClose }} hint={linkText.secret} />;
  const submit = async () => {
    if (demo) return onDone(text.demoDone);
    setError(null);
    const result = await create({ id });
    if (result.data) setLink(result.data);
    else setError(errorOf(result));
  };
  return (
    <ConfirmDialog
      text={{ title, submit: text.submit, cancel }}
      variant="primary"
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{text.hint}</p>
        {demo && <p>{text.demoHint}</p>}
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}
