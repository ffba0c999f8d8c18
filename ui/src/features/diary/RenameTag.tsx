import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import { diaryMessages } from '../../lib/messages/diary';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { maxTagLength } from '../watching/WatchFields';
import { changeTagName } from './changeWatches';

const text = diaryMessages;

/** Tags that differ only in case are the same. */
const isSame = (one: string, other: string) =>
  one.normalize().toLowerCase() === other.normalize().toLowerCase();

/**
 * Keeps the diary filtered by a tag that was renamed here, also when that is undone or redone. Returns whether the filter has the
 * former name, and a function to call after a renaming. `tags` are the user's tags; undefined until they are loaded.
 */
export function useRenamedTag(
  tag: string | null,
  tags: string[] | undefined,
  onChange: (tag: string) => void,
) {
  /** The names that each renamed tag has had, oldest first. */
  const [renamed, setRenamed] = useState<string[][]>([]);
  const has = (names: string[], name: string) => names.some((other) => isSame(other, name));
  const names = tag === null ? undefined : renamed.find((one) => has(one, tag));
  const isGone = tag !== null && tags !== undefined && !tags.includes(tag);
  const present = (names ?? []).flatMap((name) => tags?.find((one) => isSame(one, name)) ?? []);
  const next = isGone ? present.at(-1) : undefined;
  const follow = useEffectEvent(onChange);
  useEffect(() => {
    if (next !== undefined) follow(next);
  }, [next]);
  const onRenamed = (from: string, to: string) =>
    setRenamed((known) => {
      const earlier = known.find((one) => has(one, from)) ?? [];
      return [[...earlier, from, to], ...known.filter((one) => one !== earlier)];
    });
  return { isFormer: next !== undefined, onRenamed };
}

type Props = {
  tag: string;
  tags: string[];
  onRenamed: (from: string, to: string) => void;
};

/** A button that opens a form with the name of a tag. */
export function RenameTag(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.renameTag}
      </Button>
      {isOpen && <RenameTagDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RenameTagDialog({ tag, tags, onRenamed, onClose }: Props & { onClose: () => void }) {
  const dispatch = useApiDispatch();
  const form = useId();
  const [name, setName] = useState(tag);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const newName = name.trim();
    if (newName === tag) return onClose();
    const wrong = problemOf(newName, tag, tags);
    setError(wrong);
    if (wrong !== null) return;
    setBusy(true);
    const refusal = await dispatch(changeTagName(tag, newName));
    setBusy(false);
    if (!refusal) {
      onRenamed(tag, newName);
      return onClose();
    }
    const { fieldErrors, formMessage } = fieldErrorsOf(refusal, ['new_name', 'name']);
    setError(formMessage ?? fieldErrors.map(({ message }) => message).join(' '));
  };
  return (
    <ConfirmDialog
      text={{ title: text.renameTitle(tag), submit: text.save, cancel: text.cancel }}
      variant="primary"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.tagName}
          value={name}
          maxLength={maxTagLength}
          autoComplete="off"
          error={error ?? undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}

/** The server would merge two tags; here that is refused, because it is probably not meant. */
function problemOf(newName: string, tag: string, tags: string[]): string | null {
  if (newName === '') return text.noTagName;
  const other = tags.find((one) => isSame(one, newName));
  return other !== undefined && !isSame(other, tag) ? text.tagExists(other) : null;
}
