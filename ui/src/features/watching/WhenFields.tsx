import { useId, useState } from 'react';
import { formatCalendarDate, today, twoDigits } from '../../lib/format';
import { watchingMessages } from '../../lib/messages/watching';
import {
  calendarPart,
  clockPart,
  formatClock,
  monthNames,
  timeWithOffset,
} from '../../lib/watchedAt';
import type { WatchedAt } from '../../lib/watchedAt';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import styles from './DateSheet.module.css';
import { clockAt, isSameMinute, momentsOf, zoneName } from './localTime';

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
  /** Whether it is the second of two moments with that time, after the clock was set back. */
  isSecond: boolean;
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
    isSecond: when !== undefined && isSecondMoment(when),
    month: part.slice(5, 7) || day.slice(5, 7),
    year: part.slice(0, 4),
  };
}

function isSecondMoment(when: WatchedAt): boolean {
  if (when.precision !== 'time') return false;
  const [, second] = momentsOf(calendarPart(when), clockPart(when));
  return second !== undefined && isSameMinute(second, new Date(when.at));
}

/** Browsers accept years of more than four digits, which `Date` cannot read. */
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Null when it is incomplete. */
function watchedAtOf(picked: Picked): WatchedAt | null {
  const { precision, day, time, isSecond, month, year } = picked;
  if (precision === 'day') {
    if (!isDay(day)) return null;
    if (time === '') return { precision, day };
    const [first, second = first] = momentsOf(day, time);
    return { precision: 'time', at: timeWithOffset(isSecond ? second : first) };
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

type WhenFieldsProps = ReturnType<typeof useWhen>['fields'] & {
  /** The day of the release, or a part of it. An earlier date is accepted, with a hint. */
  released?: string | null | undefined;
};

/** The fields for the date of a watch: today, the day of the release, unknown, or a picked date. */
export function WhenFields({ choice, picked, setChoice, setPicked, released }: WhenFieldsProps) {
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
        <DateFields
          picked={picked}
          warning={earlyWarning(picked, released)}
          onChange={(changed) => setPicked({ ...picked, ...changed })}
        />
      )}
    </>
  );
}

/** Says that a picked date is before the release. */
function earlyWarning(picked: Picked, released: string | null | undefined): string | undefined {
  const when = watchedAtOf(picked);
  if (!when || !released) return undefined;
  const part = calendarPart(when);
  const isEarly = part < released.slice(0, part.length);
  return isEarly ? text.early(formatCalendarDate(released)) : undefined;
}

type FieldsProps = {
  picked: Picked;
  warning: string | undefined;
  onChange: (fields: Partial<Picked>) => void;
};

function DateFields({ picked, warning, onChange }: FieldsProps) {
  const { precision, day, month, year } = picked;
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
            warning={warning}
            value={day}
            onChange={({ target }) => onChange({ day: target.value, isSecond: false })}
          />
          <TimeFields picked={picked} onChange={onChange} />
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
            warning={warning}
            value={year}
            onChange={({ target }) => onChange({ year: target.value })}
          />
        </div>
      )}
    </div>
  );
}

/** The time, and which of two moments it means when the clock was set back. */
function TimeFields({ picked, onChange }: Omit<FieldsProps, 'warning'>) {
  const { day, time, isSecond } = picked;
  const [first, second] = isDay(day) && time !== '' ? momentsOf(day, time) : [];
  const saved = first && clockAt(first);
  const isLeftOut = saved !== undefined && saved !== time;
  return (
    <>
      <TextField
        label={text.time}
        type="time"
        warning={isLeftOut ? text.leftOut(formatClock(time), formatClock(saved)) : undefined}
        value={time}
        onChange={({ target }) => onChange({ time: target.value, isSecond: false })}
      />
      {first && second && (
        <Select
          label={text.whichTime(formatClock(time))}
          options={[first, second].map((moment, index) => ({
            value: String(index),
            label: zoneName(moment, 'long'),
          }))}
          value={Number(isSecond)}
          onChange={({ target }) => onChange({ isSecond: target.value === '1' })}
        />
      )}
    </>
  );
}
