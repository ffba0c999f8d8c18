import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { useCreatePlaylistMutation, useUpdatePlaylistMutation } from '../../api/generated';
import { libraryMessages } from '../../lib/messages/library';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { playlistTitle } from '../../lib/validation';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import styles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { putTitle } from './changePlaylists';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = playlistMessages;
const messages = libraryMessages.playlists;

export function CreateDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [create] = useCreatePlaylistMutation();
  const send = async (newPlaylistBody: PlaylistName) => {
    const result = await create({ newPlaylistBody });
    if (result.data && title) {
      const { id, name } = result.data;
      void dispatch(putTitle(id, title, true, () => messages.addedTo(title.name, name)));
    }
    return errorOf(result);
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

export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const [rename] = useUpdatePlaylistMutation();
  return (
    <PlaylistNameForm
      heading={text.renameTitle}
      submitLabel={text.save}
      name={name}
      onClose={onClose}
      onSend={async ({ title }) => errorOf(await rename({ id, updatePlaylistBody: { title } }))}
    />
  );
}

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
  /** Returns why the server refused. */
  onSend: (values: PlaylistName) => Promise<ApiError | null>;
};

function PlaylistNameForm(props: PlaylistNameFormProps) {
  const { heading, submitLabel, name = '', asksActive = false, children, onClose, onSend } = props;
  const formId = useId();
  const send = async (values: PlaylistName) => {
    const error = await onSend(values);
    if (!error) onClose();
    // Any error belongs to the only text field.
    return error && { ...error, fields: { title: error.fields?.['title'] ?? [error.message] } };
  };
  const form = useServerForm<PlaylistName>(['title'], send, {
    defaultValues: { title: name, active: true },
    mode: 'onChange',
  });
  const { control, register, formState, onSubmit } = form;
  const { errors, dirtyFields, isSubmitting } = formState;
  // A server error does not disable the button: the same title may be sent again.
  const isValid = playlistTitle(useWatch({ control, name: 'title' })) === null;
  return (
    <ConfirmDialog
      text={{ title: heading, submit: submitLabel, cancel: text.cancel }}
      variant="primary"
      disabled={!isValid || !dirtyFields.title}
      busy={isSubmitting}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
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
    </ConfirmDialog>
  );
}
