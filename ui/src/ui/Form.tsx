import { useRef } from 'react';
import { useKeepFocus } from '../lib/focus';
import { messages } from '../lib/messages';
import { Button, LinkButton } from './Button';
import styles from './Form.module.css';
import { IconButton } from './IconButton';

type Props = {
  submit: string;
  cancel: string;
  /** Where Cancel leads. */
  cancelTo: string;
  busy: boolean;
};

/** Submit, which is `busy` while it is on its way, and Cancel. */
export function FormActions({ submit, cancel, cancelTo, busy }: Props) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      <LinkButton to={cancelTo} variant="quiet">
        {cancel}
      </LinkButton>
    </div>
  );
}

type FormNoticeProps = {
  error: { code: number; message: string };
  onClose: () => void;
};

const invalid = 4220;

/** A refusal that names no field; one for invalid values is headed so (decision 16). */
export function FormNotice({ error, onClose }: FormNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} role="alert" className={styles.notice}>
      <div>
        {error.code === invalid && <p className={styles.heading}>{messages.errors.form}</p>}
        <p>{error.message}</p>
      </div>
      <IconButton icon="close" label={messages.app.close} onClick={onClose} />
    </div>
  );
}
