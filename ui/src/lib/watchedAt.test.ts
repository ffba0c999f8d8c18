import { describe, expect, it } from 'vitest';
import { calendarPart, clockPart, formatWatchedDate, timeWithOffset } from './watchedAt';
import type { WatchedAt } from './watchedAt';

describe('when a title was watched', () => {
  it('is a moment with the offset of this clock', () => {
    const moment = new Date(2026, 2, 29, 20, 5, 9);
    const text = timeWithOffset(moment);
    expect(text).toMatch(/^2026-03-29T20:05:09[+-]\d\d:\d\d$/);
    expect(new Date(text)).toEqual(moment);
  });

  it.each<[WatchedAt, string, string, string | null]>([
    // The day of the watcher, wherever it is read.
    [
      { precision: 'time', at: '2026-12-31T23:50:00-08:00' },
      '2026-12-31',
      '23:50',
      'December 31, 2026',
    ],
    [
      { precision: 'time', at: '2027-01-01T00:10:00+14:00' },
      '2027-01-01',
      '00:10',
      'January 1, 2027',
    ],
    [{ precision: 'day', day: '2026-03-29' }, '2026-03-29', '', 'March 29, 2026'],
    [{ precision: 'month', month: '2019-07' }, '2019-07', '', 'July 2019'],
    [{ precision: 'year', year: 2019 }, '2019', '', '2019'],
    [{ precision: 'unknown' }, '', '', null],
  ])('%j is as precise as it is known', (when, part, clock, words) => {
    expect(calendarPart(when)).toBe(part);
    expect(clockPart(when)).toBe(clock);
    expect(formatWatchedDate(when, 'en-US')).toBe(words);
  });
});
