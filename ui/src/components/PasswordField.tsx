// Why: people may look at the password they type instead of typing it blindly twice.
import { type ComponentProps, useState } from 'react';
import { messages } from '../lib/messages';
import control from './control.module.css';
import { Field } from './Field';
import { Icon } from './Icon';
import styles from './PasswordField.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
};

/** A `TextField` for a secret, with a button that shows and hides what is typed. */
export function PasswordField({ label, error, warning, hint, id, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = messages.components;
  return (
    <Field label={label} id={id} error={error} warning={warning} hint={hint}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${control.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? hidePassword : showPassword}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
