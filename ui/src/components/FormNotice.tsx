// Why: what is wrong with a whole form is said inside it, where the eyes are, and read aloud.
import { useRef } from 'react';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './FormNotice.module.css';
import { useFocusKept } from './useFocusKept';

type Props = {
  error: { code: number; message: string };
  onClose: () => void;
};

const invalid = 4220;

/** A refusal that names no field; one for invalid values is headed so (decision 16). */
export function FormNotice({ error, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFocusKept(box);
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
