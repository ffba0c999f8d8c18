import { expect, it } from 'vitest';
import { nextRange } from './useRowWindow';

const visible = { start: 10, end: 14 };

/** All ranges on the way from `start` to the complete one. */
function steps(start: { start: number; end: number }, rows: number) {
  const ranges = [start];
  for (;;) {
    const [last = start] = ranges.slice(-1);
    const next = nextRange(last, visible, rows);
    if (next.start === last.start && next.end === last.end) return ranges;
    ranges.push(next);
  }
}

it('adds one row at a time, those in the window first, and two above and below', () => {
  const added = steps({ start: 8, end: 11 }, 100).map(({ start, end }) => `${start}-${end}`);
  expect(added).toEqual(['8-11', '8-12', '8-13', '8-14', '8-15', '8-16']);
});

it('begins again after a jump', () => {
  const [, first, ...others] = steps({ start: 50, end: 58 }, 100);
  expect(first).toEqual({ start: 10, end: 11 });
  expect(others.at(-1)).toEqual({ start: 8, end: 16 });
});

it('removes rows far from the window, and ends with the last row', () => {
  expect(steps({ start: 0, end: 14 }, 15).at(-1)).toEqual({ start: 8, end: 15 });
});
