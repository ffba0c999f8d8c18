import { describe, expect, it } from 'vitest';
import { formatAge } from './dates';

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
