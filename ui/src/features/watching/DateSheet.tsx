import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from './DateSheet.module.css';
import type { Watch } from './useWatching';
import { changeWatch, recordWatch } from './watchActions';
import { MoreFields, useMoreFields, watchFormError } from './WatchFields';
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
  const more = useMoreFields(watch);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (when: WatchedAt) => {
    const entered = more.read();
    if (!watch) return dispatch(recordWatch(title, { when, ...entered }, true));
    const { note, tags, with: companions, seen_before } = entered;
    const update = {
      ...(date.isChanged && { when }),
      ...(note !== watch.note && { note }),
      ...(tags.join() !== watch.tags.join() && { tags }),
      ...(companions.join() !== watch.with.join() && { with: companions }),
      ...(seen_before !== watch.seen_before && { seen_before }),
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
        <MoreFields {...more.fields} />
      </form>
    </ConfirmDialog>
  );
}
