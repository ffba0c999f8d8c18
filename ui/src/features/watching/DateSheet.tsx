import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { isoDay, twoDigits } from '../../lib/format';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { calendarPart, clockPart, monthNames, timeWithOffset } from '../../lib/watchedAt';
import type { WatchedAt } from '../../lib/watchedAt';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Select } from '../../ui/Select';
import { TextArea, TextField } from '../../ui/TextField';
import styles from './DateSheet.module.css';
import { allTags, TagField } from './TagField';
import type { EnteredTags } from './TagField';
import type { Watch } from './useWatching';
import { changeWatch, recordWatch } from './watchActions';

const text = watchingMessages.sheet;

const choices = ['today', 'released', 'unknown', 'pick'] as const;
type Choice = (typeof choices)[number];
const precisions = ['day', 'month', 'year'] as const;
type Precision = (typeof precisions)[number];
const precisionOptions = precisions.map((value) => ({ value, label: text.precisions[value] }));

const monthOptions = monthNames().map((label, index) => ({ value: twoDigits(index + 1), label }));

/** What the fields of a picked date say. */
interface Picked {
  precision: Precision;
  day: string;
  time: string;
  month: string;
  year: string;
}

/** The fields of a watch; those that it does not know are of today. */
function pickedOf(when: WatchedAt | undefined): Picked {
  const today = isoDay(new Date());
  const part = (when && calendarPart(when)) || today;
  const precision = part.length === 4 ? 'year' : part.length === 7 ? 'month' : 'day';
  return {
    precision,
    day: part.length === 10 ? part : today,
    time: when ? clockPart(when) : '',
    month: part.slice(5, 7) || today.slice(5, 7),
    year: part.slice(0, 4),
  };
}

/** Null when it is incomplete. */
function watchedAtOf({ precision, day, time, month, year }: Picked): WatchedAt | null {
  if (precision === 'day') {
    if (day === '') return null;
    return time === ''
      ? { precision, day }
      : { precision: 'time', at: timeWithOffset(new Date(`${day}T${time}`)) };
  }
  if (!/^\d{4}$/.test(year)) return null;
  return precision === 'month'
    ? { precision, month: `${year}-${month}` }
    : { precision, year: Number(year) };
}

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
  const [initial] = useState(() => pickedOf(watch?.when));
  const [picked, setPicked] = useState(initial);
  const initialChoice: Choice = !watch ? 'today' : calendarPart(watch.when) ? 'pick' : 'unknown';
  const [choice, setChoice] = useState<Choice>(initialChoice);
  const [note, setNote] = useState(watch?.note ?? '');
  const oldTags = watch?.tags ?? [];
  const [tags, setTags] = useState<EnteredTags>({ tags: oldTags, typed: '' });
  const [seenBefore, setSeenBefore] = useState(watch?.seen_before ?? false);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const [isMoreOpen] = useState(note !== '' || oldTags.length > 0 || seenBefore);
  const change = (fields: Partial<Picked>) => setPicked({ ...picked, ...fields });
  const whenOf = (): WatchedAt | null => {
    if (choice === 'pick') return watchedAtOf(picked);
    return choice === 'today'
      ? { precision: 'day', day: isoDay(new Date()) }
      : { precision: choice };
  };
  const send = (when: WatchedAt) => {
    const entered = allTags(tags);
    if (!watch) {
      const added = { when, note, tags: entered, seen_before: seenBefore };
      return dispatch(recordWatch(title, added, true));
    }
    // The offset of a time stays unless the time is changed.
    const isSame = choice === initialChoice && (choice !== 'pick' || picked === initial);
    const update = {
      ...(!isSame && { when }),
      ...(note !== watch.note && { note }),
      ...(entered.join() !== oldTags.join() && { tags: entered }),
      ...(seenBefore !== watch.seen_before && { seen_before: seenBefore }),
    };
    if (Object.keys(update).length === 0) return Promise.resolve(null);
    return dispatch(changeWatch(title, watch.id, update, true));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const when = whenOf();
    if (busy) return;
    if (!when) return setError({ code: 0, message: text.incomplete });
    setBusy(true);
    const refusal = await send(when);
    setBusy(false);
    if (!refusal) return onClose();
    const { fieldErrors } = fieldErrorsOf(refusal, ['when', 'note', 'tags']);
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
        <fieldset className={styles.choices}>
          <legend>{text.when}</legend>
          {choices.map((value) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={`${form}-when`}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              {text.choices[value]}
            </label>
          ))}
        </fieldset>
        {choice === 'pick' && <DateFields picked={picked} onChange={change} />}
        <details className={styles.more} open={isMoreOpen || undefined}>
          <summary>{text.more}</summary>
          <div className={styles.fields}>
            <TagField entered={tags} onChange={setTags} />
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

type FieldsProps = {
  picked: Picked;
  onChange: (fields: Partial<Picked>) => void;
};

function DateFields({ picked, onChange }: FieldsProps) {
  const { precision, day, time, month, year } = picked;
  return (
    <div className={styles.fields}>
      <Select
        label={text.precision}
        options={precisionOptions}
        value={precision}
        onChange={({ target }) =>
          onChange({ precision: precisions.find((name) => name === target.value) ?? 'day' })
        }
      />
      {precision === 'day' ? (
        <div className={styles.pair}>
          <TextField
            label={text.day}
            type="date"
            min="1888-01-01"
            max={isoDay(new Date())}
            value={day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
          <TextField
            label={text.time}
            type="time"
            value={time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
      ) : (
        <div className={styles.pair}>
          {precision === 'month' && (
            <Select
              label={text.month}
              options={monthOptions}
              value={month}
              onChange={({ target }) => onChange({ month: target.value })}
            />
          )}
          <TextField
            label={text.year}
            inputMode="numeric"
            maxLength={4}
            value={year}
            onChange={({ target }) => onChange({ year: target.value })}
          />
        </div>
      )}
    </div>
  );
}
