import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { fieldMessages } from '../lib/messages/fields';
import control from './control.module.css';
import { Icon } from './Icon';
import type { IconShape } from './Icon';
import styles from './TextField.module.css';
import visuallyHidden from './visuallyHidden.module.css';

const icons = {
  alert: 'M12 3.5l9.5 16.5h-19zM12 10v4.5M12 17.2v.1',
  eye: 'M2.5 12c2.2-4.2 5.5-6.3 9.5-6.3s7.3 2.1 9.5 6.3c-2.2 4.2-5.5 6.3-9.5 6.3S4.7 16.2 2.5 12zM12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6z',
  eyeOff:
    'M4 4l16 16M9.7 6a9.7 9.7 0 0 1 2.3-.3c4 0 7.3 2.1 9.5 6.3a15 15 0 0 1-2.6 3.5M6.3 7.7A13.5 13.5 0 0 0 2.5 12c2.2 4.2 5.5 6.3 9.5 6.3c1.5 0 2.9-.3 4.2-.9M10 10a3 3 0 0 0 4 4',
} as const;

type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A condition that a value has to meet, and whether it does. */
type FieldRule = { text: string; isMet: boolean };

type Props = {
  label: string;
  id?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
  rules?: FieldRule[] | undefined;
  children: (controlProps: ControlProps) => ReactNode;
};

interface FieldLine {
  kind: 'error' | 'warning' | 'hint';
  text: string | undefined;
  icon: IconShape | null;
}

/** A control with its label above and its messages below; `ControlProps` has the attributes that connect them. */
function Field({ label, id, error, warning, hint, rules, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const all: FieldLine[] = [
    { kind: 'error', text: error, icon: icons.alert },
    { kind: 'warning', text: error ? undefined : warning, icon: 'info' },
    { kind: 'hint', text: error || warning ? undefined : hint, icon: null },
  ];
  const lines = all.filter((line) => line.text);
  const described = lines.map((line) => `${controlId}-${line.kind}`);
  if (rules && described.length === 0) described.push(`${controlId}-rules`);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {rules && <Rules id={`${controlId}-rules`} rules={rules} />}
      <div className={styles.lines} data-hint={hint !== undefined || undefined} aria-live="polite">
        {lines.map((line) => (
          <p key={line.kind} id={`${controlId}-${line.kind}`} className={styles[line.kind]}>
            {line.icon && <Icon name={line.icon} size="small" />}
            {line.text}
          </p>
        ))}
      </div>
    </div>
  );
}

function Rules({ id, rules }: { id: string; rules: FieldRule[] }) {
  return (
    <ul id={id} className={styles.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={isMet ? styles.met : undefined}>
          <Icon name="check" size="small" />
          {text}
          {isMet && <span className={visuallyHidden.visuallyHidden}>{fieldMessages.met}</span>}
        </li>
      ))}
    </ul>
  );
}

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
};

/** A labeled text box. An error sets `aria-invalid`, a warning does not. */
export function TextField({
  label,
  error,
  warning,
  hint,
  id,
  className = '',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} id={id} error={error} warning={warning} hint={hint}>
      {(controlProps) => (
        <input
          type="text"
          {...rest}
          {...controlProps}
          className={`${control.control} ${className}`}
        />
      )}
    </Field>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A labeled text box of several lines. */
export function TextArea({ label, error, hint, id, ...rest }: TextAreaProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint}>
      {(controlProps) => (
        <textarea
          rows={4}
          {...rest}
          {...controlProps}
          className={`${control.control} ${styles.area}`}
        />
      )}
    </Field>
  );
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
  /** Shown below, with a check mark at those that are met. */
  rules?: FieldRule[] | undefined;
};

/** A `TextField` for a secret, with a button that shows and hides what is typed. */
export function PasswordField({
  label,
  error,
  warning,
  hint,
  rules,
  id,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = fieldMessages;
  return (
    <Field label={label} id={id} error={error} warning={warning} hint={hint} rules={rules}>
      {(controlProps) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            className={`${control.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? hidePassword : showPassword}
            aria-controls={controlProps.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? icons.eyeOff : icons.eye} />
          </button>
        </div>
      )}
    </Field>
  );
}
