import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormProps } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { useUnsavedText } from '../../lib/unsavedText';

/**
 * A form of react-hook-form. `send` submits it, and returns the error if the server refuses. The error is shown at the fields in
 * `names` that it is about, else as `formError`.
 */
export function useServerForm<Values extends FieldValues>(
  names: readonly FieldPath<Values>[],
  send: (values: Values) => Promise<ApiError | null>,
  options: UseFormProps<Values>,
) {
  const form = useForm<Values>(options);
  const [formError, setFormError] = useState<ApiError | null>(null);
  const { handleSubmit, setError, formState } = form;
  useUnsavedText(formState.isDirty);
  const submit = handleSubmit(async (values) => {
    setFormError(null);
    const error = await send(values);
    if (!error) return;
    const { fieldErrors, formMessage } = fieldErrorsOf(error, names);
    fieldErrors.forEach(({ name, message }, index) =>
      setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (formMessage !== null) setFormError(error);
  });
  return {
    ...form,
    formState,
    formError,
    clearFormError: () => setFormError(null),
    onSubmit: (event: SyntheticEvent) => void submit(event),
  };
}
