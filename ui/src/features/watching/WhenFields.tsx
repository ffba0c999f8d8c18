import { useId, useState } from 'react';
import { today, twoDigits } from '../../lib/format';
import { watchingMessages } from '../../lib/messages/watching';
import { calendarPart, clockPart, monthNames, timeWithOffset } from '../../lib/watchedAt';
import type { WatchedAt } from '../../lib/watchedAt';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import styles from './DateSheet.module.css';

const text = watchingMessages.sheet;

const choices = ['today', 'released', 'unknown', 'pick'] as const;
type Choice = (typeof choices)[number];
const precisions = ['day', 'month', 'year'] as const;
type Precision = (typeof precisions)[number];
const precisionOptions = precisions.map((value) => ({ value, label: text.precisions[value] }));

const monthOptions = monthNames().map((label, index) => ({ value: twoDigits(index + 1), label }));

/** The values of the fields of a picked date. */
interface Picked {
  precision: Precision;
  day: string;
  time: string;
  month: string;
  year: string;
}

/** The field values for a date. Unknown parts are those of today. */
function pickedOf(when: WatchedAt | undefined): Picked {
  const day = today();
  const part = (when && calendarPart(when)) || day;
  const precision = part.length === 4 ? 'year' : part.length === 7 ? 'month' : 'day';
  return {
    precision,
    day: part.length === 10 ? part : day,
    time: when ? clockPart(when) : '',
    month: part.slice(5, 7) || day.slice(5, 7),
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

function choiceOf(when: WatchedAt | undefined): Choice {
  if (!when) return 'today';
  if (when.precision === 'released') return 'released';
  return calendarPart(when) ? 'pick' : 'unknown';
}

/** The state of the fields for the date of a watch, initially `when` or today. */
export function useWhen(when: WatchedAt | undefined) {
  const [initial] = useState(() => pickedOf(when));
  const [picked, setPicked] = useState(initial);
  const initialChoice = choiceOf(when);
  const [choice, setChoice] = useState<Choice>(initialChoice);
  const read = (): WatchedAt | null => {
    if (choice === 'pick') return watchedAtOf(picked);
    return choice === 'today' ? { precision: 'day', day: today() } : { precision: choice };
  };
  return {
    fields: { choice, picked, setChoice, setPicked },
    /** Null while it is incomplete. */
    read,
    /** Whether the user has changed the date. If not, the caller keeps the old value with its time zone offset. */
    isChanged: choice !== initialChoice || (choice === 'pick' && picked !== initial),
  };
}

type WhenFieldsProps = ReturnType<typeof useWhen>['fields'];

/** The fields for the date of a watch: today, the day of the release, unknown, or a picked date. */
export function WhenFields({ choice, picked, setChoice, setPicked }: WhenFieldsProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{text.when}</legend>
        {choices.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            {text.choices[value]}
          </label>
        ))}
      </fieldset>
      {choice === 'pick' && (
        <DateFields picked={picked} onChange={(changed) => setPicked({ ...picked, ...changed })} />
      )}
    </>
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
            max={today()}
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
