import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorOf } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import { useDuplicatePlaylistMutation } from '../../api/generated';
import { useLazyModule } from '../../lib/lazyModule';
import { playlistMessages } from '../../lib/messages/playlists';
import { paths } from '../../lib/paths';
import { narrowWindow, useMediaQuery } from '../../lib/useMediaQuery';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import styles from './PlaylistActions.module.css';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  id: number;
  name: string;
  description: string | undefined;
  /** Whether the list editor is shown. */
  editing: boolean;
  /** Undefined when there is nothing to edit. */
  onEdit: (() => void) | undefined;
  onChanged: () => void;
  onDelete: () => void;
};

const text = playlistMessages;
const loadDetails = () => import('./PlaylistDetailsDialog');

/** The buttons of a playlist's page: edit the list, title and description, duplicate, delete. In a narrow window a sheet has all but the first. */
export function PlaylistActions(props: Props) {
  const { id, name, description, editing, onEdit, onChanged, onDelete } = props;
  const dispatch = usePlaylistsDispatch();
  const [dialog, setDialog] = useState<'more' | 'details' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const details = useLazyModule(loadDetails, dialog === 'details', () => {
    close();
    dispatch(notified(failure(offlineError())));
  });
  const [duplicate, isDuplicating] = useDuplicate(id, name);
  const isNarrow = useMediaQuery(narrowWindow);
  return (
    <div className={styles.actions}>
      {onEdit && (
        <Button onClick={onEdit}>
          <Icon name={editing ? 'check' : 'menu'} size="small" />
          {editing ? text.editDone : text.edit}
        </Button>
      )}
      {isNarrow && !editing && (
        <IconButton
          icon="more"
          label={text.actionsOf(name)}
          className={styles.more}
          aria-haspopup="dialog"
          aria-busy={isDuplicating || undefined}
          onClick={() => setDialog('more')}
        />
      )}
      {!isNarrow && (
        <>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('details')}>
            <Icon name="pencil" size="small" />
            {text.details}
          </Button>
          <Button variant="quiet" busy={isDuplicating} onClick={duplicate}>
            <Icon name="plus" size="small" />
            {text.duplicate}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
            <Icon name="trash" size="small" />
            {text.deletePlaylist}
          </Button>
        </>
      )}
      {dialog === 'more' && (
        <ActionSheet
          title={name}
          onClose={close}
          actions={
            <>
              <Action icon="pencil" label={text.details} onClick={() => setDialog('details')} />
              <Action
                icon="plus"
                label={text.duplicate}
                disabled={isDuplicating}
                onClick={() => {
                  close();
                  duplicate();
                }}
              />
              <Action
                icon="trash"
                label={text.deletePlaylist}
                onClick={() => setDialog('delete')}
              />
            </>
          }
        />
      )}
      {dialog === 'details' && details && (
        <details.PlaylistDetailsDialog {...{ id, name, description, onChanged }} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          text={{ title: text.deleteTitle, submit: text.delete, cancel: text.cancel }}
          variant="danger"
          onConfirm={() => {
            close();
            onDelete();
          }}
          onClose={close}
        >
          <p>{text.confirmDelete(name)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Creates a copy of the playlist and shows its page. */
function useDuplicate(id: number, name: string): [duplicate: () => void, busy: boolean] {
  const dispatch = usePlaylistsDispatch();
  const navigate = useNavigate();
  const [create, { isLoading }] = useDuplicatePlaylistMutation();
  const duplicate = async () => {
    const result = await create({ id, duplicatePlaylistBody: { title: text.copyOf(name) } });
    const error = errorOf(result);
    if (error) {
      const message = text.duplicateFailed(name, error.message);
      dispatch(notified(failure(error, message)));
    } else if (result.data) {
      dispatch(notified(success(text.created(result.data.name))));
      void navigate(paths.playlist(result.data.id));
    }
  };
  return [() => void duplicate(), isLoading];
}

const loadEditor = () => import('./ListEditor');

/** The code of the list editor, null while the editor is hidden or loading; and a function that shows or hides it. */
export function useListEditor() {
  const dispatch = usePlaylistsDispatch();
  const [wanted, setWanted] = useState(false);
  const code = useLazyModule(loadEditor, wanted, () => {
    setWanted(false);
    dispatch(notified(failure(offlineError())));
  });
  return { editor: wanted ? code : null, toggleEditor: () => setWanted(!wanted) };
}
