import { useRef } from 'react';
import { useKeepFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { Button, LinkButton } from './Button';
import styles from './Form.module.css';
import { IconButton } from './IconButton';

type Props = {
  submit: string;
  cancel: string;
  /** The address that Cancel links to, or what it does. */
  cancelTo: string | (() => void);
  /** The state of that link. */
  cancelState?: unknown;
  busy: boolean;
};

export function FormActions({ submit, cancel, cancelTo, cancelState, busy }: Props) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      {typeof cancelTo === 'string' ? (
        <LinkButton to={cancelTo} state={cancelState} variant="quiet">
          {cancel}
        </LinkButton>
      ) : (
        <Button variant="quiet" onClick={cancelTo}>
          {cancel}
        </Button>
      )}
    </div>
  );
}

type FormNoticeProps = {
  error: { code: number; message: string };
  onClose: () => void;
};

const invalid = 4220;

/** An error that concerns no single field; invalid values get a heading (decision 16). */
export function FormNotice({ error, onClose }: FormNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} role="alert" className={styles.notice}>
      <div>
        {error.code === invalid && <p className={styles.heading}>{appMessages.errors.form}</p>}
        <p>{error.message}</p>
      </div>
      <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
    </div>
  );
}

export interface StatusMessage {
  text: string;
  good: boolean;
}

/** The result of what a form did, for screen readers too. */
export function FormStatus({ status }: { status: StatusMessage | null }) {
  return (
    <div role="status" className={styles.status}>
      {status && (
        <p className={status.good ? styles.result : `${styles.result} ${styles.failed}`}>
          {status.text}
        </p>
      )}
    </div>
  );
}
