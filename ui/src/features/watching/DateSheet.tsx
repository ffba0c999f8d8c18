import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { Checkbox } from '../../ui/Checkbox';
import { enteredChips } from '../../ui/ChipField';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from './DateSheet.module.css';
import type { Watch } from './useWatching';
import { changeWatch, recordWatch } from './watchActions';
import {
  allCompanions,
  allTags,
  CompanionField,
  NoteField,
  TagField,
  watchFormError,
} from './WatchFields';
import { useWhen, WhenFields } from './WhenFields';

const text = watchingMessages.sheet;

type Props = {
  title: Title;
  /** The watch that is edited; null for a new one. */
  watch: Watch | null;
  onClose: () => void;
};

/** Asks when a title was watched. */
export function DateSheet({ title, watch, onClose }: Props) {
  const dispatch = useApiDispatch();
  const form = useId();
  const date = useWhen(watch?.when);
  const [note, setNote] = useState(watch?.note ?? '');
  const oldTags = watch?.tags ?? [];
  const [tags, setTags] = useState(enteredChips(oldTags));
  const oldCompanions = watch?.with ?? [];
  const [companions, setCompanions] = useState(enteredChips(oldCompanions));
  const [seenBefore, setSeenBefore] = useState(watch?.seen_before ?? false);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const [isMoreOpen] = useState(
    note !== '' || oldTags.length > 0 || oldCompanions.length > 0 || seenBefore,
  );
  const send = (when: WatchedAt) => {
    const entered = allTags(tags);
    const names = allCompanions(companions);
    if (!watch) {
      const added = { when, note, tags: entered, with: names, seen_before: seenBefore };
      return dispatch(recordWatch(title, added, true));
    }
    const update = {
      ...(date.isChanged && { when }),
      ...(note !== watch.note && { note }),
      ...(entered.join() !== oldTags.join() && { tags: entered }),
      ...(names.join() !== oldCompanions.join() && { with: names }),
      ...(seenBefore !== watch.seen_before && { seen_before: seenBefore }),
    };
    if (Object.keys(update).length === 0) return Promise.resolve(null);
    return dispatch(changeWatch(title, watch.id, update, true));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const when = date.read();
    if (busy) return;
    if (!when) return setError({ code: 0, message: text.incomplete });
    setBusy(true);
    const refusal = await send(when);
    setBusy(false);
    if (refusal) setError(watchFormError(refusal));
    else onClose();
  };
  return (
    <ConfirmDialog
      text={{
        title: (watch ? text.editTitle : text.title)(title.name),
        submit: text.save,
        cancel: text.cancel,
      }}
      variant="primary"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        <WhenFields {...date.fields} released={title.released} />
        <details className={styles.more} open={isMoreOpen || undefined}>
          <summary>{text.more}</summary>
          <div className={styles.fields}>
            <TagField entered={tags} onChange={setTags} />
            <CompanionField entered={companions} onChange={setCompanions} />
            <NoteField note={note} onChange={setNote} />
            <Checkbox
              label={text.seenBefore}
              checked={seenBefore}
              onChange={({ target }) => setSeenBefore(target.checked)}
            />
          </div>
        </details>
      </form>
    </ConfirmDialog>
  );
}
