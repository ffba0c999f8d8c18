import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import { useSendTestEmailMutation, useSetMailMutation } from '../../api/admin/generated';
import type { MailBody, TestEmail } from '../../api/admin/generated';
import { serverUrl } from '../../lib/basePath';
import { appMessages } from '../../lib/messages/app';
import { settingsMessages } from '../../lib/messages/settings';
import { useUnsavedText } from '../../lib/unsavedText';
import { Button } from '../../ui/Button';
import { FormStatus } from '../../ui/Form';
import type { StatusMessage } from '../../ui/Form';
import { PasswordField, TextField } from '../../ui/TextField';
import { SettingsCard } from './SettingsCards';
import styles from './SettingsCards.module.css';

const text = settingsMessages.settings.mail;

type Props = {
  settings: MailBody;
};

function statusOf({ sent, to, file, reason }: TestEmail): StatusMessage {
  if (!sent) return { text: text.failed(reason ?? appMessages.errors.fallback), good: false };
  return { text: file ? text.written(file) : text.sent(to), good: true };
}

export function MailSettings({ settings }: Props) {
  const [sendTest, { isLoading }] = useSendTestEmailMutation();
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const test = async () => {
    setStatus(null);
    const { data, error } = await sendTest();
    setStatus(
      data ? statusOf(data) : { text: fieldErrorsOf(error, []).formMessage ?? '', good: false },
    );
  };
  const testEmail = (
    <>
      <div className={styles.actions}>
        <Button busy={isLoading} disabled={unsaved} onClick={() => void test()}>
          {text.test}
        </Button>
      </div>
      {unsaved && <p>{text.unsaved}</p>}
      <FormStatus status={status} />
    </>
  );
  const state = settings.smtp ? text.server(settings.from) : text.folder;
  return (
    <SettingsCard
      id="mail"
      title={text.title}
      state={state}
      source={settings.source}
      always={testEmail}
    >
      <MailServerForm settings={settings} onStatus={setStatus} onUnsaved={setUnsaved} />
    </SettingsCard>
  );
}

const names = ['url', 'password', 'from', 'site'] as const;

type Form = Record<(typeof names)[number], string>;

const none = (): Form => ({ url: '', password: '', from: '', site: serverUrl });

type MailServerFormProps = {
  settings: MailBody;
  onStatus: (outcome: StatusMessage | null) => void;
  onUnsaved: (unsaved: boolean) => void;
};

function MailServerForm({ settings, onStatus, onUnsaved }: MailServerFormProps) {
  const [setMail, { isLoading }] = useSetMailMutation();
  const own = settings.source === 'admin';
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    defaultValues: own
      ? { url: settings.url ?? '', password: '', from: settings.from, site: settings.site }
      : none(),
  });
  const { errors, isDirty } = formState;
  useUnsavedText(isDirty);
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);
  const save = async (form: Form | null) => {
    onStatus(null);
    const { error } = await setMail({ mailForm: form ?? { url: null } });
    if (!error) {
      // The focused button disappears.
      if (form === null) setFocus('url');
      reset({ ...(form ?? none()), password: '' });
      return onStatus({ text: settingsMessages.settings.saved, good: true });
    }
    const { fieldErrors, formMessage } = fieldErrorsOf(error, names);
    for (const [index, { name, message }] of fieldErrors.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 });
    }
    if (formMessage !== null) onStatus({ text: formMessage, good: false });
  };
  const submit = handleSubmit(save);
  const field = (name: (typeof names)[number]) => ({
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={text.url} hint={text.urlHint} autoComplete="off" {...field('url')} />
      <PasswordField
        label={text.password}
        hint={settings.password ? text.passwordKept : undefined}
        autoComplete="off"
        {...field('password')}
      />
      <TextField label={text.from} hint={text.fromHint} type="email" {...field('from')} />
      {settings.site_source !== 'flag' && (
        <TextField label={text.site} hint={text.siteHint} type="url" {...field('site')} />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isLoading}>
          {text.submit}
        </Button>
        {own && (
          <Button disabled={isLoading} onClick={() => void save(null)}>
            {text.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
