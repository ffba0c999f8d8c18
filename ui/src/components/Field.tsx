// Why: label, hint, warning and error are tied to a control in one way, for eyes and for screen readers alike.
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon';

type Wiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  id?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Puts a label above the control and the lines about it below; the control gets its attributes from `Wiring`. */
export function Field({ label, id, error, warning, hint, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lines = [
    { kind: 'error', text: error, icon: true },
    { kind: 'warning', text: error ? undefined : warning, icon: true },
    { kind: 'hint', text: error || warning ? undefined : hint, icon: false },
  ].filter((line) => line.text);
  const described = lines.map((line) => `${controlId}-${line.kind}`).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <div className={styles.lines} aria-live="polite">
        {lines.map((line) => (
          <p key={line.kind} id={`${controlId}-${line.kind}`} className={styles[line.kind]}>
            {line.icon && <Icon name="alert" size="small" />}
            {line.text}
          </p>
        ))}
      </div>
    </div>
  );
}
