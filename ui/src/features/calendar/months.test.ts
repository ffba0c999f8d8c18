import { describe, expect, it, vi } from 'vitest';
import { addMonths, firstWeekday, formatDay, parseMonth, weeksOf } from './months';

describe('months', () => {
  it.each(['2026-11', '1999-01'])('%s is a month', (text) => expect(parseMonth(text)).toBe(text));

  it.each([null, '', '2026-13', '2026-00', '2026-1', '2026-11-01', '0000-01', 'x2026-11'])(
    '%s is not a month',
    (text) => expect(parseMonth(text)).toBeNull(),
  );

  it('follow each other over years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
  });
});

describe('weeks of a month', () => {
  it('begin on the given day and have all its days', () => {
    const weeks = weeksOf('2026-11', 1);
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2026-11', 7)).toHaveLength(5);
  });

  it('are four when the month fits into them', () => {
    expect(weeksOf('2027-02', 1)).toHaveLength(4);
  });

  it('begin on Monday where the browser does not know the locale', () => {
    vi.stubGlobal('Intl', { ...Intl, Locale: Object });
    expect(firstWeekday('en-US')).toBe(1);
    vi.unstubAllGlobals();
  });

  it('begin on the day of the locale where the browser knows it', () => {
    vi.stubGlobal('Intl', {
      ...Intl,
      Locale: class {
        weekInfo = { firstDay: 7 };
      },
    });
    expect(firstWeekday('en-US')).toBe(7);
    vi.unstubAllGlobals();
  });
});

it('formats days without a time zone', () => {
  expect(formatDay('2026-11-27', 'day')).toBe('Friday, November 27');
});
