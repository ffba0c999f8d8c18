import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { passwordRulesOf } from '../../lib/validation';
import { PasswordField } from '../../ui/TextField';

type Props<Values extends FieldValues> = ComponentProps<typeof PasswordField> & {
  control: Control<Values>;
  name: FieldPath<Values>;
};

/** A field for a new password, which shows which rules the typed text meets. */
export function NewPasswordField<Values extends FieldValues>({ control, ...field }: Props<Values>) {
  const value: unknown = useWatch({ control, name: field.name });
  const rules = passwordRulesOf(typeof value === 'string' ? value : '');
  return <PasswordField autoComplete="new-password" rules={rules} {...field} />;
}
