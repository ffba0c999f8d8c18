import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { TextArea } from '../../ui/TextField';
import styles from './DateSheet.module.css';
import type { Watch } from './useWatching';
import { changeWatch, recordWatch } from './watchActions';
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
  const [seenBefore, setSeenBefore] = useState(watch?.seen_before ?? false);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (when: WatchedAt) => {
    if (!watch) return dispatch(recordWatch(title, { when, note, seen_before: seenBefore }, true));
    const update = {
      ...(date.isChanged && { when }),
      ...(note !== watch.note && { note }),
      ...(seenBefore !== watch.seen_before && { seen_before: seenBefore }),
    };
    if (Object.keys(update).length === 0) return Promise.resolve(null);
    return dispatch(changeWatch(title, watch.id, update));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const when = date.read();
    if (busy) return;
    if (!when) return setError({ code: 0, message: text.incomplete });
    setBusy(true);
    const refusal = await send(when);
    setBusy(false);
    if (!refusal) return onClose();
    const { fieldErrors } = fieldErrorsOf(refusal, ['when', 'note']);
    const message = fieldErrors.map((field) => field.message).join(' ') || refusal.message;
    setError({ code: refusal.code, message });
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
        <WhenFields {...date.fields} />
        <details className={styles.more} open={note !== '' || seenBefore || undefined}>
          <summary>{text.more}</summary>
          <div className={styles.fields}>
            <TextArea
              label={text.note}
              hint={text.noteHint}
              rows={3}
              maxLength={2000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
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
