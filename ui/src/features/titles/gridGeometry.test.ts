import { expect, it, vi } from 'vitest';
import { columnsFor, geometryFor, indexForKey } from './gridGeometry';

// specification 2.33, 9.4
it.each([
  [320, 2],
  [599, 2],
  [600, 3],
  [959, 3],
  [960, 4],
  [1279, 4],
  [1280, 6],
  [1919, 6],
  [1920, 8],
  [2560, 8],
])('a window of %i px has %i columns', (width, columns) => {
  expect(columnsFor(width)).toBe(columns);
});

// specification 2.33, 9.4
it.each([
  [1440, 1, { span: 3, perRow: 2, rows: 1 }],
  [1440, 2, { span: 3, perRow: 2, rows: 1 }],
  [1440, 3, { span: 1, perRow: 6, rows: 1 }],
  [1000, 2, { span: 3, perRow: 1, rows: 2 }],
  [375, 2, { span: 2, perRow: 1, rows: 2 }],
  [1440, 13, { span: 1, perRow: 6, rows: 3 }],
])('at %i px lays %i tiles out as specified', (width, count, expected) => {
  expect(geometryFor(count, width, width)).toMatchObject(expected);
});

it('gives a row the height of a 2:3 poster plus the gap', () => {
  expect(geometryFor(20, 1440, 1000).rowHeight).toBe(((1000 - 5 * 8) / 6) * 1.5 + 8);
});

it('gives a row the height of its caption as well where nothing can hover', () => {
  const { rowHeight } = geometryFor(20, 375, 351);
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(hover: none)' }));
  expect(geometryFor(20, 375, 351).rowHeight).toBe(rowHeight + 44);
});

it('has as many columns as the user chose on a phone alone', () => {
  document.documentElement.dataset['columns'] = '4';
  expect([320, 599, 600].map(columnsFor)).toEqual([4, 4, 3]);
  delete document.documentElement.dataset['columns'];
  expect(columnsFor(320)).toBe(2);
});

it('gives tiles that span several columns rows of the same height', () => {
  expect(geometryFor(2, 1440, 1000).rowHeight).toBe(geometryFor(20, 1440, 1000).rowHeight);
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 1, 1],
  ['Home', 7, 0],
  ['End', 2, 9],
])('%s moves from tile %i of ten in rows of four to tile %i', (key, from, to) => {
  expect(indexForKey(key, from, 10, 4)).toBe(to);
});

it('ignores other keys', () => {
  expect(indexForKey('a', 0, 10, 4)).toBeUndefined();
});
