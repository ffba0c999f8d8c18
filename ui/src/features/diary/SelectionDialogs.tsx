import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { formatNumber } from '../../lib/format';
import { diaryMessages } from '../../lib/messages/diary';
import { watchingMessages } from '../../lib/messages/watching';
import { byName } from '../../lib/titles';
import { Checkbox } from '../../ui/Checkbox';
import { enteredChips } from '../../ui/ChipField';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { allTags, TagField } from '../watching/WatchFields';
import { useWhen, WhenFields } from '../watching/WhenFields';
import { changeTags, setDate } from './changeWatches';
import styles from './Selection.module.css';
import type { DiaryWatch } from './useDiary';

const text = diaryMessages;

type Props = {
  watches: DiaryWatch[];
  onClose: () => void;
  onDone: () => void;
};

type Change = (dispatch: ApiDispatch) => Promise<ApiError | null>;

type FormProps = Props & {
  title: string;
  /** What to send; a text says why nothing can be. */
  read: () => Change | string;
  children: ReactNode;
};

/** A dialog with a form that stays open, with the reason, when the server refuses. */
function SelectionForm({ title, read, onClose, onDone, children }: FormProps) {
  const dispatch = useApiDispatch();
  const form = useId();
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const change = read();
    if (typeof change === 'string') return setError({ code: 0, message: change });
    setBusy(true);
    const refusal = await dispatch(change);
    setBusy(false);
    if (!refusal) {
      onClose();
      return onDone();
    }
    const { fieldErrors } = fieldErrorsOf(refusal, ['when', 'tags', 'ids']);
    const message = fieldErrors.map((field) => field.message).join(' ') || refusal.message;
    setError({ code: refusal.code, message });
  };
  return (
    <ConfirmDialog
      text={{ title, submit: text.save, cancel: text.cancel }}
      variant="primary"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        {children}
      </form>
    </ConfirmDialog>
  );
}

export function DateDialog(props: Props) {
  const { length } = props.watches;
  const date = useWhen(undefined);
  const read = () => {
    const when = date.read();
    return when ? setDate(props.watches, when) : watchingMessages.sheet.incomplete;
  };
  return (
    <SelectionForm {...props} title={text.dateTitle(length, formatNumber(length))} read={read}>
      <WhenFields {...date.fields} />
    </SelectionForm>
  );
}

export function TagsDialog(props: Props) {
  const { watches } = props;
  const [entered, setEntered] = useState(enteredChips([]));
  /** Tags whose boxes were changed. */
  const [boxes, setBoxes] = useState<Record<string, boolean>>({});
  const present = [...new Set(watches.flatMap(({ tags }) => tags))].sort(byName.compare);
  const countOf = (tag: string) => watches.filter(({ tags }) => tags.includes(tag)).length;
  const read = () => {
    const added = [...present.filter((tag) => boxes[tag] === true), ...allTags(entered)];
    const removed = present.filter((tag) => boxes[tag] === false && !added.includes(tag));
    return changeTags(watches, [...new Set(added)], removed);
  };
  const title = text.tagsTitle(watches.length, formatNumber(watches.length));
  return (
    <SelectionForm {...props} title={title} read={read}>
      <TagField entered={entered} onChange={setEntered} />
      {present.length > 0 && (
        <fieldset className={styles.present}>
          <legend>{text.presentTags}</legend>
          {present.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={boxes[tag] ?? countOf(tag) === watches.length}
              indeterminate={boxes[tag] === undefined && countOf(tag) < watches.length}
              onChange={({ target }) => setBoxes({ ...boxes, [tag]: target.checked })}
            />
          ))}
        </fieldset>
      )}
    </SelectionForm>
  );
}
