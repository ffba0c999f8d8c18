import { isoDay } from './format';

/** The entries of a day, in the time zone of the browser. */
export interface DayOf<T> {
  day: string;
  entries: T[];
}

/** Entries by day, in their order; `momentOf` is the timestamp of an entry. */
export function byDay<T>(entries: T[], momentOf: (entry: T) => string): DayOf<T>[] {
  const days: DayOf<T>[] = [];
  for (const entry of entries) {
    const day = isoDay(new Date(momentOf(entry)));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
