// Why: every one-line question to people has its label above it and says below what is wrong with the answer.
import type { ComponentProps } from 'react';
import control from './control.module.css';
import { Field } from './Field';

type Props = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  warning?: string | undefined;
  hint?: string | undefined;
};

/** A labelled text box; an error makes it invalid for screen readers too, a warning does not. */
export function TextField({ label, error, warning, hint, id, className = '', ...rest }: Props) {
  return (
    <Field label={label} id={id} error={error} warning={warning} hint={hint}>
      {(wiring) => (
        <input type="text" {...rest} {...wiring} className={`${control.control} ${className}`} />
      )}
    </Field>
  );
}
