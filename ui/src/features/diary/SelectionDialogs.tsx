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
import { allCompanions, allTags, CompanionField, TagField } from '../watching/WatchFields';
import { useWhen, WhenFields } from '../watching/WhenFields';
import { changeNames, setDate } from './changeWatches';
import type { NamesField } from './changeWatches';
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
  /** Returns the change to send, or an error message if the fields are incomplete. */
  read: () => Change | string;
  children: ReactNode;
};

/** A dialog with a form. When the server refuses the change, it stays open and shows the reason. */
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
    const { fieldErrors } = fieldErrorsOf(refusal, ['when', 'tags', 'with', 'ids']);
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

const fields = {
  tags: { Field: TagField, all: allTags, title: text.tagsTitle, present: text.presentTags },
  with: {
    Field: CompanionField,
    all: allCompanions,
    title: text.companionsTitle,
    present: text.presentCompanions,
  },
};

/** Adds and removes tags or companions. */
export function NamesDialog({ field, ...props }: Props & { field: NamesField }) {
  const { watches } = props;
  const { Field, all, title, present: legend } = fields[field];
  const [entered, setEntered] = useState(enteredChips([]));
  /** Names whose boxes were changed. */
  const [boxes, setBoxes] = useState<Record<string, boolean>>({});
  const present = [...new Set(watches.flatMap((watch) => watch[field]))].sort(byName.compare);
  const countOf = (name: string) => watches.filter((watch) => watch[field].includes(name)).length;
  const read = () => {
    const added = [...present.filter((name) => boxes[name] === true), ...all(entered)];
    const removed = present.filter((name) => boxes[name] === false && !added.includes(name));
    return changeNames(watches, field, [...new Set(added)], removed);
  };
  return (
    <SelectionForm
      {...props}
      title={title(watches.length, formatNumber(watches.length))}
      read={read}
    >
      <Field entered={entered} onChange={setEntered} />
      {present.length > 0 && (
        <fieldset className={styles.present}>
          <legend>{legend}</legend>
          {present.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={boxes[name] ?? countOf(name) === watches.length}
              indeterminate={boxes[name] === undefined && countOf(name) < watches.length}
              onChange={({ target }) => setBoxes({ ...boxes, [name]: target.checked })}
            />
          ))}
        </fieldset>
      )}
    </SelectionForm>
  );
}
