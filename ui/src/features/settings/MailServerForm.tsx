// Why: all that letters need is asked for together, because one without the other sends nothing.
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type MailBody, useSetMailMutation } from '../../api/generated';
import { Button } from '../../components/Button';
import { PasswordField } from '../../components/PasswordField';
import { TextField } from '../../components/TextField';
import { messages } from '../../lib/messages';
import type { OutcomeText } from './Outcome';
import { refusalOf } from '../../api/refusal';
import styles from './SettingsCard.module.css';

const text = messages.settings.mail;
const names = ['url', 'password', 'from', 'site'] as const;

type Form = Record<(typeof names)[number], string>;

const none = (): Form => ({ url: '', password: '', from: '', site: location.origin });

type Props = {
  settings: MailBody;
  onOutcome: (outcome: OutcomeText | null) => void;
  /** Whether something was typed that does not count yet. */
  onUnsaved: (unsaved: boolean) => void;
};

/** Names a mail server, or none again. */
export function MailServerForm({ settings, onOutcome, onUnsaved }: Props) {
  const [setMail, { isLoading }] = useSetMailMutation();
  const own = settings.source === 'admin';
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    defaultValues: own
      ? { url: settings.url ?? '', password: '', from: settings.from, site: settings.site }
      : none(),
  });
  const { errors, isDirty } = formState;
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);
  const save = async (form: Form | null) => {
    onOutcome(null);
    const { error } = await setMail({ mailServerForm: form ?? { url: null } });
    if (!error) {
      // The button that had the focus goes.
      if (form === null) setFocus('url');
      reset({ ...(form ?? none()), password: '' });
      return onOutcome({ text: messages.settings.saved, good: true });
    }
    const { named, rest } = refusalOf(error, names);
    for (const [place, { name, message }] of named.entries()) {
      setError(name, { message }, { shouldFocus: place === 0 });
    }
    if (rest !== null) onOutcome({ text: rest, good: false });
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
      {settings.site_source !== 'start' && (
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
