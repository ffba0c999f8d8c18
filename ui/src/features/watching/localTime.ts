// Times of this clock on the days on which summer time begins or ends.
import { isoDay, twoDigits } from '../../lib/format';

/** In ms: longer than the time that a change of the offset repeats. */
const lookahead = 3 * 3_600_000;

/** The time that the clock shows at a moment: "02:30". */
export const clockAt = (moment: Date) =>
  `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

/**
 * The moments at which the clock shows a time of a day: two when the clock is set back over it. For a time that is left out, the
 * one moment is as much later as the clock is set forward.
 */
export function momentsOf(day: string, clock: string): [first: Date, second?: Date] {
  const first = new Date(`${day}T${clock}`);
  const after = new Date(first.getTime() + lookahead);
  const back = after.getTimezoneOffset() - first.getTimezoneOffset();
  const second = new Date(first.getTime() + back * 60_000);
  const isSame = back > 0 && isoDay(second) === day && clockAt(second) === clock;
  return isSame ? [first, second] : [first];
}

/** "Central European Summer Time", of a moment. */
export function zoneName(moment: Date, style: 'long' | 'short', locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: style }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000);

export const isSameMinute = (one: Date, other: Date) => minuteOf(one) === minuteOf(other);

/** For a time in RFC 3339 that this clock shows twice on its day: the name of the zone, such as "GMT+2". Otherwise empty. */
export function zoneOfRepeated(at: string, locale?: string): string {
  const moment = new Date(at);
  const moments = momentsOf(at.slice(0, 10), at.slice(11, 16));
  const isOne = moments.some((one) => one && isSameMinute(one, moment));
  return isOne && moments.length > 1 ? zoneName(moment, 'short', locale) : '';
}
