import { expect, it } from 'vitest';
import { nextSlots } from './useRowWindow';

const visible = [10, 11, 12, 13];

/** The slots after each row that is shown, until all are there. */
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
