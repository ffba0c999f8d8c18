import { expect, it } from 'vitest';
import { nextPassing, nextSlots } from './useRowWindow';

const visible = [10, 11, 12, 13];

/** The slots after each added row, until no row is missing. */
function steps(slots: number[], rows: number, kept = 0) {
  const all = [slots];
  for (;;) {
    const [last = slots] = all.slice(-1);
    const next = nextSlots(last, visible, rows, kept);
    if (next === last) return all;
    all.push(next);
  }
}

it('adds one row at a time, those in the window first, and one above and two below', () => {
  expect(steps([10], 100)).toEqual([
    [10],
    [10, 11],
    [10, 11, 12],
    [10, 11, 12, 13],
    [10, 11, 12, 13, 14],
    [10, 11, 12, 13, 14, 9],
    [10, 11, 12, 13, 14, 9, 15],
  ]);
});

it('shows a row in the element of one that is far from the window, unless that is kept', () => {
  const all = steps([0, 1, 2, 9, 10, 11, 12, 3], 100);
  expect(all[1]).toEqual([0, 13, 2, 9, 10, 11, 12, 3]);
  expect(all.at(-1)).toEqual([0, 13, 14, 9, 10, 11, 12, 15]);
});

it('ends with the last row', () => {
  expect(steps([10, 11, 12, 13, 9], 14)).toHaveLength(1);
});

it('leaves out the posters of rows that a fast scroll adds', () => {
  const passing = nextPassing([], [1, 2], [3, 2], visible, true);
  expect(passing).toEqual([3]);
  expect(nextPassing(passing, [3, 2], [3, 4], visible, true)).toEqual([3, 4]);
  expect(nextPassing(passing, [3, 2], [3, 2], visible, true)).toBe(passing);
  expect(nextPassing([3, 4], [3, 4], [5, 4], visible, true)).toEqual([4, 5]);
});

it('shows the posters of one row after another once the scroll is slow, those in the window first', () => {
  const slots = [9, 10, 11];
  expect(nextPassing([9, 10, 11], slots, slots, visible, false)).toEqual([9, 11]);
  expect(nextPassing([9], slots, slots, visible, false)).toEqual([]);
  const none: number[] = [];
  expect(nextPassing(none, slots, [9, 10, 12], visible, false)).toBe(none);
});
