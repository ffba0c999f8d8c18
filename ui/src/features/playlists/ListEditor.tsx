import { useId, useState } from 'react';
import type { PlaylistApiResponse } from '../../api/generated';
import { formatNumber } from '../../lib/format';
import { toApiId, toKey } from '../../lib/ids';
import { posterUrl } from '../../lib/images';
import { playlistMessages } from '../../lib/messages/playlists';
import { cannotHover } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import formStyles from '../../ui/Form.module.css';
import { Announcement } from '../../ui/LiveRegion';
import { useMovedFocus } from '../../ui/SortableRow';
import { TextArea } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { editItem, moveItem, scheduleItems } from './changeItems';
import { EditorRow } from './EditorRow';
import { SelectionBar } from '../../ui/SelectionBar';
import styles from './ListEditor.module.css';
import { useCards } from './playlistCards';
import dialogStyles from './PlaylistDialog.module.css';
import type { PendingItems } from './playlistState';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  id: number;
  name: string;
  titles: Title[];
  details: PlaylistApiResponse | undefined;
  imageBase: string | null;
};

type Open = { dialog: 'note'; title: Title } | { dialog: 'copy' | 'move' };

const text = playlistMessages;

/** Edits a playlist: its rows can be moved by pointer and by keyboard, selected, and given a note. */
export function ListEditor({ id, name, titles, details, imageBase }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open | null>(null);
  const { list, moved, move } = useMoves(id, titles);
  const chosen = titles.filter(({ key }) => selected.has(toKey(key)));
  const notes = new Map(details?.notes.map((note) => [`${note.media_type}:${note.id}`, note.note]));
  const cover = details?.cover;
  const noteOf = ({ key }: Title) => {
    const [apiId, { mediaType }] = [toApiId(key), key];
    const isCover = cover?.id === apiId && cover.media_type === mediaType;
    return { note: notes.get(`${mediaType}:${apiId}`) ?? '', isCover };
  };
  const select = (title: Title, on: boolean) =>
    setSelected((old) => {
      const next = new Set(old);
      if (on) next.add(toKey(title.key));
      else next.delete(toKey(title.key));
      return next;
    });
  const change = (action: PendingItems['action'], to: PendingItems['to']) => {
    setOpen(null);
    setSelected(new Set());
    dispatch(scheduleItems({ playlist: id, titles: chosen, action, to }));
  };
  return (
    <>
      <p id="list-editor-hint" className={styles.hint}>
        {cannotHover() ? text.editTouchHint : text.editHint}
      </p>
      <Selection
        count={chosen.length}
        of={titles.length}
        onSelectAll={(on) => setSelected(new Set(on ? titles.map(({ key }) => toKey(key)) : []))}
        onMove={() => setOpen({ dialog: 'move' })}
        onCopy={() => setOpen({ dialog: 'copy' })}
        onRemove={() => change('remove', null)}
      />
      <ol
        ref={list}
        className={styles.rows}
        aria-label={text.titlesIn(name)}
        aria-describedby="list-editor-hint"
      >
        {titles.map((title, index) => (
          <EditorRow
            key={toKey(title.key)}
            title={title}
            index={index}
            count={titles.length}
            src={posterUrl(imageBase, title.posterPath)}
            {...noteOf(title)}
            selected={selected.has(toKey(title.key))}
            onSelect={select}
            onEdit={(one) => setOpen({ dialog: 'note', title: one })}
            onMove={move}
          />
        ))}
      </ol>
      <Announcement>{moved}</Announcement>
      {open?.dialog === 'note' && (
        <ItemDialog
          playlist={id}
          title={open.title}
          {...noteOf(open.title)}
          onClose={() => setOpen(null)}
        />
      )}
      {(open?.dialog === 'move' || open?.dialog === 'copy') && (
        <TargetDialog
          from={id}
          heading={open.dialog === 'move' ? text.moveTo : text.copyTo}
          onChoose={(to) => change(open.dialog, to)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type SelectionProps = {
  count: number;
  of: number;
  onSelectAll: (on: boolean) => void;
  onMove: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** The bar with the number of selected titles and the actions on them. */
function Selection({ count, of, onSelectAll, onMove, onCopy, onRemove }: SelectionProps) {
  const none = count === 0;
  return (
    <SelectionBar
      label={text.selection}
      selectAll={text.selectAll}
      count={count}
      of={of}
      onSelectAll={onSelectAll}
      summary={text.selected(count)}
      className={styles.bar}
      actions={
        <span className={styles.actions} data-none={none || undefined}>
          <Button disabled={none} onClick={onMove}>
            {text.moveTo}
          </Button>
          <Button disabled={none} onClick={onCopy}>
            {text.copyTo}
          </Button>
          <Button disabled={none} onClick={onRemove}>
            {text.removeSelected}
          </Button>
          <span className={styles.shortHint} aria-hidden="true">
            {text.editShortHint}
          </span>
        </span>
      }
    />
  );
}

/** Moves rows; after a move by keyboard, the handle keeps the focus and the new position is announced. */
function useMoves(id: number, titles: Title[]) {
  const dispatch = usePlaylistsDispatch();
  const { list, keepFocus } = useMovedFocus(titles);
  const [moved, setMoved] = useState('');
  const move = (from: number, position: number, byKey = false) => {
    const title = titles[from];
    if (!title) return;
    if (byKey) keepFocus(toKey(title.key));
    setMoved(text.movedTo(title.name, position, titles.length));
    void dispatch(moveItem(id, title, position));
  };
  return { list, moved, move };
}

type ItemDialogProps = {
  playlist: number;
  title: Title;
  note: string;
  isCover: boolean;
  onClose: () => void;
};

/** The note on an item, and whether it is the cover. */
function ItemDialog(props: ItemDialogProps) {
  const { playlist, title, note, isCover, onClose } = props;
  const dispatch = usePlaylistsDispatch();
  const formId = useId();
  const [initial] = useState({ note, cover: isCover });
  const send = async (values: { note: string; cover: boolean }) => {
    // Sends only changed fields, because another tab may have changed the others.
    const update = {
      ...(values.note !== initial.note && { note: values.note }),
      ...(values.cover !== initial.cover && { cover: values.cover }),
    };
    const error = await dispatch(editItem(playlist, title, update));
    if (!error) onClose();
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
function TargetDialog({ from, heading, onChoose, onClose }: TargetDialogProps) {
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
        <p className={dialogStyles.hint}>{text.noOther}</p>
      ) : (
        <div className={dialogStyles.options}>
          {others.map(({ id, name, count }) => (
            <button
              key={id}
              type="button"
              className={dialogStyles.option}
              onClick={() => onChoose({ id, name })}
            >
              <span className={dialogStyles.name}>{name}</span>{' '}
              <span className={dialogStyles.count}>{text.count(count, formatNumber(count))}</span>
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
