import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockAt, momentsOf, zoneName, zoneOfRepeated } from './localTime';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

const iso = (moments: (Date | undefined)[]) => moments.map((moment) => moment?.toISOString());

describe('a time of the clock in Berlin', () => {
  it('is two moments with an hour between them when the clocks go back, each with its name', () => {
    const moments = momentsOf('2026-10-25', '02:30');
    expect(iso(moments)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    const [first, second = first] = moments;
    expect([first, second].map((moment) => zoneName(moment, 'long', 'en-US'))).toEqual([
      'Central European Summer Time',
      'Central European Standard Time',
    ]);
  });

  it('is an hour later when the clocks go forward over it', () => {
    const moments = momentsOf('2026-03-29', '02:30');
    expect(iso(moments)).toEqual(['2026-03-29T01:30:00.000Z']);
    expect(clockAt(moments[0])).toBe('03:30');
  });

  it.each([
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-07-01', '02:30', '2026-07-01T00:30:00.000Z'],
  ])('%s %s is one moment', (day, clock, moment) => {
    expect(iso(momentsOf(day, clock))).toEqual([moment]);
  });

  it.each([
    ['2026-10-25T02:30:10+02:00', 'GMT+2'],
    ['2026-10-25T02:30:00+01:00', 'GMT+1'],
    ['2026-10-25T03:30:00+01:00', ''],
    // Of another clock.
    ['2026-10-25T02:30:00-07:00', ''],
  ])('%s is distinguished by "%s"', (at, zone) => {
    expect(zoneOfRepeated(at, 'en-US')).toBe(zone);
  });
});
