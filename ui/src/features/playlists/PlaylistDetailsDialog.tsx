import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { playlistMessages } from '../../lib/messages/playlists';
import { playlistTitle } from '../../lib/validation';
import { ConfirmDialog } from '../../ui/Dialog';
import styles from '../../ui/Form.module.css';
import { TextArea, TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { updateDetails } from './changeDetails';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  id: number;
  name: string;
  /** Undefined if it is unknown here: then it is not changed. */
  description?: string | undefined;
  onChanged?: () => void;
  onClose: () => void;
};

const text = playlistMessages;

/** A dialog that changes a playlist's title, and its description if that is known. */
export function PlaylistDetailsDialog({ id, name, description, onChanged, onClose }: Props) {
  const [initial] = useState({ title: name, description });
  const dispatch = usePlaylistsDispatch();
  const formId = useId();
  const send = async (values: { title: string; description?: string | undefined }) => {
    // Sends only a changed description, because another tab may have changed it.
    const isDescribed = values.description !== initial.description;
    const details = {
      title: values.title,
      ...(isDescribed && { description: values.description ?? '' }),
    };
    const error = await dispatch(updateDetails(id, details));
    if (!error) {
      onChanged?.();
      onClose();
    }
    return error && { ...error, fields: error.fields ?? { title: [error.message] } };
  };
  const form = useServerForm(['title', 'description'], send, {
    defaultValues: initial,
    mode: 'onChange',
  });
  const { control, register, formState, onSubmit } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // A server error does not disable the button: the same title may be sent again.
  const isValid = playlistTitle(useWatch({ control, name: 'title' })) === null;
  const heading = initial.description === undefined ? text.renameTitle : text.detailsTitle;
  return (
    <ConfirmDialog
      text={{ title: heading, submit: text.save, cancel: text.cancel }}
      variant="primary"
      disabled={!isValid || !isDirty}
      busy={isSubmitting}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label={text.titleLabel}
          hint={text.titleHint}
          autoComplete="off"
          error={errors.title?.message}
          {...register('title', { validate: (value) => playlistTitle(value) ?? true })}
        />
        {initial.description !== undefined && (
          <TextArea
            label={text.description}
            hint={text.textHint}
            maxLength={500}
            error={errors.description?.message}
            {...register('description')}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}
