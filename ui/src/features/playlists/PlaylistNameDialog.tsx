import { useId } from 'react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { useCreatePlaylistMutation, useRenamePlaylistMutation } from '../../api/generated';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/titles';
import { playlistTitle } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { putTitle } from './changePlaylists';
import styles from './PlaylistNameDialog.module.css';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = messages.playlists;

/** Asks for the new playlist's title. */
export function CreateDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [create] = useCreatePlaylistMutation();
  const send = async (newPlaylistBody: PlaylistName) => {
    const answer = await create({ newPlaylistBody });
    if (answer.data && title) void dispatch(putTitle(answer.data.id, title, true));
    return errorOf(answer);
  };
  return (
    <PlaylistNameForm
      heading={text.dialogTitle}
      submitLabel={text.submit}
      asksActive
      onClose={onClose}
      onSend={send}
    >
      {title && <p>{text.createFor(title.name)}</p>}
    </PlaylistNameForm>
  );
}

type RenameDialogProps = {
  id: number;
  name: string;
  onClose: () => void;
};

/** Asks for another title of a playlist. */
export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const [rename] = useRenamePlaylistMutation();
  return (
    <PlaylistNameForm
      heading={text.renameTitle}
      submitLabel={text.save}
      name={name}
      onClose={onClose}
      onSend={async ({ title }) => errorOf(await rename({ id, renamePlaylistBody: { title } }))}
    />
  );
}

/** What the form asks for. */
interface PlaylistName {
  title: string;
  active: boolean;
}

type PlaylistNameFormProps = {
  heading: string;
  submitLabel: string;
  name?: string;
  asksActive?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Sends the values; gives back why the server refuses them. */
  onSend: (values: PlaylistName) => Promise<ApiError | null>;
};

/** A dialog with a title to type; it stays open, with the reason, when the server refuses. */
function PlaylistNameForm(props: PlaylistNameFormProps) {
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
