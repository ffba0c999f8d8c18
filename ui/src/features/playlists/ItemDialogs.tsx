import { useId, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import formStyles from '../../ui/Form.module.css';
import { TextArea } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { updateItem } from './changeItems';
import styles from './PlaylistDialog.module.css';
import { useCards } from './playlistCards';
import { usePlaylistsDispatch } from './usePlaylists';

const text = playlistMessages;

type ItemDialogProps = {
  playlist: number;
  title: Title;
  note: string;
  isCover: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** The note on an item, and whether it is the cover. */
export function ItemDialog(props: ItemDialogProps) {
  const { playlist, title, note, isCover, onChanged, onClose } = props;
  const dispatch = usePlaylistsDispatch();
  const formId = useId();
  const [initial] = useState({ note, cover: isCover });
  const send = async (values: { note: string; cover: boolean }) => {
    // Another tab may have changed what was not changed here.
    const update = {
      ...(values.note !== initial.note && { note: values.note }),
      ...(values.cover !== initial.cover && { cover: values.cover }),
    };
    const error = await dispatch(updateItem(playlist, title, update));
    if (!error) {
      onChanged();
      onClose();
    }
    return error && { ...error, fields: { note: error.fields?.['note'] ?? [error.message] } };
  };
  const form = useServerForm(['note'], send, { defaultValues: initial });
  const { register, formState, onSubmit } = form;
  return (
    <ConfirmDialog
      text={{ title: text.noteTitle, submit: text.save, cancel: text.cancel }}
      variant="primary"
      busy={formState.isSubmitting}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={onSubmit}>
        <p>{title.name}</p>
        <TextArea
          label={text.note}
          hint={text.textHint}
          maxLength={500}
          error={formState.errors.note?.message}
          {...register('note')}
        />
        <Checkbox label={text.useAsCover} {...register('cover')} />
      </form>
    </ConfirmDialog>
  );
}

type TargetDialogProps = {
  from: number;
  heading: string;
  onChoose: (to: { id: number; name: string }) => void;
  onClose: () => void;
};

/** Chooses another playlist; the active one is the first. */
export function TargetDialog({ from, heading, onChoose, onClose }: TargetDialogProps) {
  const others = useCards()
    .filter(({ id }) => id !== from)
    .sort((one, other) => Number(other.active) - Number(one.active));
  const actions = (
    <Button variant="quiet" onClick={onClose}>
      {text.cancel}
    </Button>
  );
  return (
    <Dialog open title={heading} onClose={onClose} actions={actions}>
      {others.length === 0 ? (
        <p className={styles.hint}>{text.noOther}</p>
      ) : (
        <div className={styles.options}>
          {others.map(({ id, name, count }) => (
            <button
              key={id}
              type="button"
              className={styles.option}
              onClick={() => onChoose({ id, name })}
            >
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.count}>{text.count(count, formatNumber(count))}</span>
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
