// Why: making and renaming a playlist ask for a title under the same rules (specification 2.39, 5.14).
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ApiError } from '../../api/apiError';
import { Button } from '../../components/Button';
import { Checkbox } from '../../components/Checkbox';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import { messages } from '../../lib/messages';
import { playlistTitle } from '../../lib/validation';
import styles from './PlaylistNameForm.module.css';

/** What the form asks for. */
export interface PlaylistName {
  title: string;
  active: boolean;
}

type Props = {
  heading: string;
  submitLabel: string;
  name?: string;
  asksActive?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Sends the values; gives back why the server refuses them. */
  onSend: (values: PlaylistName) => Promise<ApiError | null>;
};

const text = messages.playlists;

/** A dialog with a title to type; it stays open, with the reason, when the server refuses. */
export function PlaylistNameForm(props: Props) {
  const { heading, submitLabel, name = '', asksActive = false, children, onClose, onSend } = props;
  const formId = useId();
  const form = useForm<PlaylistName>({
    defaultValues: { title: name, active: true },
    mode: 'onChange',
  });
  const { control, register, handleSubmit, setError, formState } = form;
  const { errors, dirtyFields, isSubmitting } = formState;
  // What the server or the network refused may be sent again as it is.
  const isValid = playlistTitle(useWatch({ control, name: 'title' })) === null;
  const submit = handleSubmit(async (values) => {
    const error = await onSend(values);
    if (!error) return onClose();
    const message = error.fields?.['title']?.[0] ?? error.message;
    setError('title', { type: 'server', message }, { shouldFocus: true });
  });
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={!isValid || !dirtyFields.title}
        busy={isSubmitting}
      >
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open title={heading} onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <TextField
          label={text.titleLabel}
          hint={text.titleHint}
          autoComplete="off"
          error={errors.title?.message}
          {...register('title', { validate: (value) => playlistTitle(value) ?? true })}
        />
        {asksActive && <Checkbox label={text.makeDefault} {...register('active')} />}
      </form>
    </Dialog>
  );
}
