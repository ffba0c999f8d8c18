import { expect, it } from 'vitest';
import { formatCalendarDate, isoDay, yearsBetween } from './format';

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
