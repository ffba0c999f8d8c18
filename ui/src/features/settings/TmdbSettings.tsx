import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import { useSetTmdbTokenMutation } from '../../api/generated';
import type { TmdbBody } from '../../api/generated';
import { settingsMessages } from '../../lib/messages/settings';
import { useUnsavedText } from '../../lib/unsavedText';
import { requiredField } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { PasswordField } from '../../ui/TextField';
import { FormStatus, SettingsCard } from './SettingsCard';
import type { StatusMessage } from './SettingsCard';
import styles from './SettingsCard.module.css';

const text = settingsMessages.settings.tmdb;

type Props = {
  settings: TmdbBody;
  /** The catalogue has changed. */
  onSwitch: () => void;
};

function stateOf({ masked, rejected }: TmdbBody): string {
  if (!masked) return text.builtin;
  return rejected ? text.rejected(masked) : text.tmdb(masked);
}

export function TmdbSettings({ settings, onSwitch }: Props) {
  const [setToken, { isLoading }] = useSetTmdbTokenMutation();
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: { token: '' },
  });
  useUnsavedText(formState.isDirty);
  const use = async (token: string | null) => {
    setStatus(null);
    const { error } = await setToken({ tmdbForm: { token } });
    if (!error) {
      // The page does not reload for the new catalogue while a field has unsaved text.
      reset();
      return onSwitch();
    }
    const { fieldErrors, formMessage } = fieldErrorsOf(error, ['token']);
    for (const { name, message } of fieldErrors) setError(name, { message }, { shouldFocus: true });
    if (formMessage !== null) setStatus({ text: formMessage, good: false });
  };
  const submit = handleSubmit(({ token }) => use(token));
  const own = settings.source === 'admin';
  return (
    <SettingsCard title={text.title} state={stateOf(settings)} source={settings.source}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={own ? text.newKey : text.key}
          hint={text.hint}
          autoComplete="off"
          error={formState.errors.token?.message}
          {...register('token', requiredField)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isLoading}>
            {text.submit}
          </Button>
          {own && (
            <Button disabled={isLoading} onClick={() => void use(null)}>
              {text.remove}
            </Button>
          )}
        </div>
      </form>
      <FormStatus status={status} />
    </SettingsCard>
  );
}
