import { useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../lib/format';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { playlistTitle } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import formStyles from '../../ui/Form.module.css';
import { Icon } from '../../ui/Icon';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { failure } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { activate, setInPlaylist } from './changePlaylists';
import { createPlaylist } from './createPlaylist';
import { useCards, useSavedIn } from './playlistCards';
import styles from './PlaylistDialog.module.css';
import { dialogClosed, dialogOpened, selectDialog } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

export function PlaylistDialog() {
  const dispatch = usePlaylistsDispatch();
  const dialog = usePlaylistsSelector(selectDialog);
  if (!dialog) return null;
  const close = () => void dispatch(dialogClosed());
  if (dialog.kind === 'save') return <SaveDialog title={dialog.title} onClose={close} />;
  const Dialog = dialog.kind === 'create' ? CreateDialog : SelectDialog;
  return <Dialog title={dialog.title} onClose={close} />;
}

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = playlistMessages;
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Makes the chosen playlist active, and adds `title` to it. */
function SelectDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const cards = useCards();
  const group = useRef<HTMLDivElement>(null);
  const tabStop = Math.max(
    0,
    cards.findIndex(({ active }) => active),
  );
  const choose = (id: number) => {
    void dispatch(activate(id));
    const name = cards.find((card) => card.id === id)?.name ?? '';
    if (title) void dispatch(setInPlaylist({ id, name }, title, true));
    onClose();
  };
  const moveFocus = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = (from + step + cards.length) % cards.length;
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const actions = (
    <>
      <Button onClick={() => dispatch(dialogOpened({ kind: 'create', title }))}>
        <Icon name="plus" size="small" />
        {text.create}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.select} onClose={onClose} actions={actions}>
      <p className={styles.hint}>{title ? text.selectHintFor(title.name) : text.selectHint}</p>
      <div ref={group} role="radiogroup" aria-label={text.select} className={styles.options}>
        {cards.map(({ id, name, active, count }, index) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={active}
            className={styles.option}
            tabIndex={index === tabStop ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={(event) => moveFocus(event, index)}
          >
            <span className={styles.dot} />
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{text.count(count, formatNumber(count))}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

interface PlaylistName {
  title: string;
  active: boolean;
}

/** Creates a playlist, and adds `title` to it. */
function CreateDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const formId = useId();
  const send = async ({ title: name, active }: PlaylistName) => {
    const error = await dispatch(createPlaylist(name, active, title));
    if (!error) onClose();
    // Any error belongs to the only text field.
    return error && { ...error, fields: { title: error.fields?.['title'] ?? [error.message] } };
  };
  const form = useServerForm<PlaylistName>(['title'], send, {
    defaultValues: { title: '', active: true },
    mode: 'onChange',
  });
  const { control, register, formState, onSubmit } = form;
  const { errors, dirtyFields, isSubmitting } = formState;
  // A server error does not disable the button: the same title may be sent again.
  const isValid = playlistTitle(useWatch({ control, name: 'title' })) === null;
  return (
    <ConfirmDialog
      text={{ title: text.dialogTitle, submit: text.submit, cancel: text.cancel }}
      variant="primary"
      disabled={!isValid || !dirtyFields.title}
      busy={isSubmitting}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={onSubmit}>
        {title && <p>{text.createFor(title.name)}</p>}
        <TextField
          label={text.titleLabel}
          hint={text.titleHint}
          autoComplete="off"
          error={errors.title?.message}
          {...register('title', { validate: (value) => playlistTitle(value) ?? true })}
        />
        <div>
          <Checkbox
            label={text.makeDefault}
            aria-describedby={`${formId}-default`}
            {...register('active')}
          />
          <p id={`${formId}-default`} className={styles.hint}>
            {text.makeDefaultHint}
          </p>
        </div>
      </form>
    </ConfirmDialog>
  );
}

type SaveDialogProps = {
  title: Title;
  onClose: () => void;
};

/** All playlists, each with a check box that adds the title to it or removes it. */
function SaveDialog({ title, onClose }: SaveDialogProps) {
  const dispatch = usePlaylistsDispatch();
  const playlists = useSavedIn(title);
  const isLoaded = usePlaylistsSelector((root) => root.playlists.loaded);
  const actions = (
    <>
      <Button onClick={() => dispatch(dialogOpened({ kind: 'create', title }))}>
        <Icon name="plus" size="small" />
        {text.newPlaylist}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {text.done}
      </Button>
    </>
  );
  const close = (event: FormEvent) => {
    event.preventDefault();
    onClose();
  };
  const empty = (
    <>
      <p className={styles.hint}>{isLoaded ? text.saveToNone : text.loading}</p>
      {isLoaded && <SuggestedPlaylists title={title} />}
    </>
  );
  return (
    <Dialog open title={text.saveTo} onClose={onClose} actions={actions}>
      <p className={styles.hint}>{text.saveToHint(title.name)}</p>
      {playlists.length === 0 ? (
        empty
      ) : (
        // In a form, so that the dialog focuses its first check box; Enter closes it.
        <form onSubmit={close}>
          <ul className={styles.playlists}>
            {playlists.map(({ id, name, active, count, holds }) => (
              <li key={id} className={styles.playlist}>
                <Checkbox
                  label={name}
                  checked={holds}
                  aria-describedby={`save-to-${id}`}
                  onChange={({ target }) =>
                    void dispatch(setInPlaylist({ id, name }, title, target.checked))
                  }
                />
                <span id={`save-to-${id}`} className={styles.facts}>
                  {active && <span className={styles.active}>{text.active}</span>}{' '}
                  {text.count(count, formatNumber(count))}
                </span>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}

type SuggestedPlaylistsProps = {
  /** Added to the created playlist. */
  title?: Title | null;
};

/** Names for the first playlist of a user; a click creates it, active. */
export function SuggestedPlaylists({ title = null }: SuggestedPlaylistsProps) {
  const dispatch = usePlaylistsDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (name: string) => {
    setBusy(name);
    const error = await dispatch(createPlaylist(name, true, title, true));
    setBusy(null);
    if (error) dispatch(notified(failure(error)));
  };
  return (
    <section className={styles.suggestions} aria-label={text.suggestTitle}>
      <p className={styles.heading}>{text.suggestTitle}</p>
      <div className={styles.buttons}>
        {text.suggestions.map((name) => (
          <Button
            key={name}
            aria-label={text.suggestionOf(name)}
            busy={busy === name}
            disabled={busy !== null}
            onClick={() => void choose(name)}
          >
            <Icon name="plus" size="small" />
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
