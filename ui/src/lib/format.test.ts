import { describe, expect, it } from 'vitest';
import { formatAge, formatCalendarDate, isoDay, yearsBetween } from './format';

it.each([
  ['1972-03-14', 'March 14, 1972'],
  ['1972', '1972'],
  ['1972-13-45', '1972'],
  ['', ''],
  [null, ''],
])('formats %s as "%s"', (date, text) => {
  expect(formatCalendarDate(date, 'en-US')).toBe(text);
});

it.each([
  ['1950-06-15', '2020-06-14', 69],
  ['1950-06-15', '2020-06-15', 70],
  ['1950', '2020-06-15', null],
  [null, '2020-06-15', null],
])('counts the whole years from %s to %s: %s', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years);
});

it('isoDay is the day in the local time zone', () => {
  expect(isoDay(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
});

describe('formatAge', () => {
  it.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1 minute ago'],
    [7_199, '1 hour ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [8 * 86_400, 'last week'],
    [90 * 86_400, '3 months ago'],
    [800 * 86_400, '2 years ago'],
    [-60, 'now'],
  ])('is %i s as "%s"', (seconds, expected) => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    const moment = new Date(now - seconds * 1000).toISOString();
    expect(formatAge(moment, now, 'en-US')).toBe(expected);
  });
});
