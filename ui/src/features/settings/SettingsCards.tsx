import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { errorOf } from '../../api/dispatch';
import { downloadUrl } from '../../api/download';
import { fieldErrorsOf, isApiError } from '../../api/errors';
import {
  useCreateBackupLinkMutation,
  useSetRegistrationMutation,
  useSettingsQuery,
  useSetTmdbTokenMutation,
} from '../../api/admin/generated';
import type { RegistrationBody, SettingSource, TmdbBody } from '../../api/admin/generated';
import { settingsMessages } from '../../lib/messages/settings';
import { requiredField } from '../../lib/validation';
import { useUnsavedText } from '../../lib/unsavedText';
import { session } from '../../lib/storage';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormNotice, FormStatus } from '../../ui/Form';
import type { StatusMessage } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { PasswordField } from '../../ui/TextField';
import styles from './SettingsCards.module.css';

type SettingsCardProps = {
  id?: string | undefined;
  title: string;
  state?: string | undefined;
  source?: SettingSource | undefined;
  children: ReactNode;
  /** Shown even if a command-line flag fixes the setting. */
  always?: ReactNode;
};

/** A setting with its current value; read-only where a command-line flag fixes it. */
export function SettingsCard(props: SettingsCardProps) {
  const { id, title, state, source, children, always } = props;
  return (
    <Card id={id} title={title} lead={state}>
      {source === 'flag' ? (
        <p className={styles.fixed}>
          <Icon name="info" size="small" />
          {settingsMessages.settings.setAtStart}
        </p>
      ) : (
        children
      )}
      {always}
    </Card>
  );
}

const adminNeeded = 403;

export function useSettings() {
  const { data, error, isFetching, refetch } = useSettingsQuery();
  return {
    settings: data ?? null,
    error,
    loading: isFetching,
    forbidden: isApiError(error) && error.status === adminNeeded,
    onRetry: () => void refetch(),
  };
}

const tmdbText = settingsMessages.settings.tmdb;

type TmdbProps = {
  settings: TmdbBody;
  /** Called when the catalogue has changed. */
  onSwitch: () => void;
};

function stateOf({ masked, rejected }: TmdbBody): string {
  if (!masked) return tmdbText.builtin;
  return rejected ? tmdbText.rejected(masked) : tmdbText.tmdb(masked);
}

/** A key in session storage, set while the page reloads for another catalogue: the reloaded page then shows a message. */
const switched = 'catalogue-switched';

function statusAfterSwitch({ masked, rejected }: TmdbBody): StatusMessage | null {
  if (session.get(switched) === null || rejected) return null;
  return { text: masked ? tmdbText.accepted : tmdbText.removed, good: true };
}

export function TmdbSettings({ settings, onSwitch }: TmdbProps) {
  const [setToken, { isLoading }] = useSetTmdbTokenMutation();
  const [status, setStatus] = useState(() => statusAfterSwitch(settings));
  const { register, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: { token: '' },
  });
  useUnsavedText(formState.isDirty);
  useEffect(() => session.remove(switched), []);
  const use = async (token: string | null) => {
    setStatus(null);
    const { error } = await setToken({ tmdbForm: { token } });
    if (!error) {
      // The page does not reload for the new catalogue while a field has unsaved text.
      reset();
      session.set(switched, '1');
      return onSwitch();
    }
    const { fieldErrors, formMessage } = fieldErrorsOf(error, ['token']);
    for (const { name, message } of fieldErrors) setError(name, { message }, { shouldFocus: true });
    if (formMessage !== null) setStatus({ text: formMessage, good: false });
  };
  const submit = handleSubmit(({ token }) => use(token));
  const own = settings.source === 'admin';
  return (
    <SettingsCard
      id="tmdb"
      title={tmdbText.title}
      state={stateOf(settings)}
      source={settings.source}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={own ? tmdbText.newKey : tmdbText.key}
          hint={tmdbText.hint}
          autoComplete="off"
          error={formState.errors.token?.message}
          {...register('token', requiredField)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isLoading}>
            {tmdbText.submit}
          </Button>
          {own && (
            <Button disabled={isLoading} onClick={() => void use(null)}>
              {tmdbText.remove}
            </Button>
          )}
        </div>
      </form>
      <FormStatus status={status} />
    </SettingsCard>
  );
}

const registrationText = settingsMessages.settings.registration;
const registrationOptions = [
  { value: 'open', label: registrationText.open },
  { value: 'closed', label: registrationText.closed },
];

type RegistrationProps = {
  settings: RegistrationBody;
  onChange: () => void;
};

export function RegistrationSettings({ settings, onChange }: RegistrationProps) {
  const [setRegistration, { isLoading, originalArgs }] = useSetRegistrationMutation();
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const chosen = isLoading ? originalArgs?.registrationForm.registration : undefined;
  const change = async (registration: 'open' | 'closed') => {
    setStatus(null);
    const { error } = await setRegistration({ registrationForm: { registration } });
    const failure = error && fieldErrorsOf(error, []).formMessage;
    setStatus({ text: failure ?? settingsMessages.settings.saved, good: !error });
    if (!error) onChange();
  };
  const fixed = settings.source === 'flag';
  return (
    <SettingsCard
      id="registration"
      title={registrationText.title}
      state={fixed ? `${registrationText.label}: ${registrationText[settings.value]}.` : undefined}
      source={settings.source}
    >
      <Select
        label={registrationText.label}
        options={registrationOptions}
        value={chosen ?? settings.value}
        onChange={({ target }) => void change(target.value === 'open' ? 'open' : 'closed')}
      />
      {settings.value === 'closed' && <p>{registrationText.closedHint}</p>}
      <FormStatus status={status} />
    </SettingsCard>
  );
}

const backupText = settingsMessages.settings.backup;

export function BackupSettings() {
  const [createLink, { isLoading, error, reset }] = useCreateBackupLinkMutation();
  const failure = errorOf({ error });
  const downloadBackup = async () => {
    const { data } = await createLink();
    if (data) downloadUrl(data.path);
  };
  return (
    <SettingsCard title={backupText.title} state={backupText.hint}>
      <div className={styles.actions}>
        <Button busy={isLoading} onClick={() => void downloadBackup()}>
          {backupText.submit}
        </Button>
      </div>
      {failure && <FormNotice error={failure} onClose={reset} />}
    </SettingsCard>
  );
}
