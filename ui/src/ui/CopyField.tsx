import { useRef, useState } from 'react';
import { Button } from './Button';
import styles from './CopyField.module.css';
import { Icon } from './Icon';
import { TextField } from './TextField';

const copyIcon = 'M9 9h11v11H9zM15 5V4H4v11h1';

type Props = {
  address: string;
  hint?: string | undefined;
  text: Record<'label' | 'copy' | 'copied' | 'copyFailed', string>;
};

/** An address that cannot be changed, with a button that copies it. */
export function CopyField({ address, hint, text }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    field.current?.select();
    try {
      // Missing on pages without HTTPS.
      await navigator.clipboard.writeText(address);
      setStatus(text.copied);
    } catch {
      setStatus(document.execCommand('copy') ? text.copied : text.copyFailed);
    }
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={field}
        label={text.label}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        hint={hint}
      />
      <div className={styles.copy}>
        <Button variant="primary" onClick={() => void copy()}>
          <Icon name={copyIcon} size="small" />
          {text.copy}
        </Button>
        <p role="status">{status}</p>
      </div>
    </div>
  );
}
