import { expect, it } from 'vitest';
import { listedShow } from '../../testing/showFixtures';
import { formatCountdown, formatLeft } from './showTimes';

it.each([
  [480, '7 left, 8 h'],
  [45, '7 left, 45 min'],
  [60, '7 left, 1 h'],
  [0, '7 left'],
])('says how many episodes and how much time is left: %i minutes', (minutes_left, text) => {
  expect(formatLeft(listedShow(1, 'Harbour', { minutes_left }))).toBe(text);
});

it.each([
  ['2026-10-25', 'today'],
  ['2026-10-26', 'tomorrow'],
  // The clocks go back in between.
  ['2026-11-01', 'in 7 days'],
])('counts the days until %s', (date, text) => {
  expect(formatCountdown(date, '2026-10-25', 'en')).toBe(text);
});
