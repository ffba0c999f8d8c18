import { expect, it } from 'vitest';
import { pageParams, pagesAfter } from './useCatalogueList';

const { getNextPageParam } = pageParams;

it('loads one or three pages at a time, and none after the 500th', () => {
  expect(pagesAfter(0, 1)).toEqual([1]);
  expect(pagesAfter(0, 3)).toEqual([1, 2, 3]);
  expect(pagesAfter(498, 3)).toEqual([499, 500]);
});

it('continues until the last page', () => {
  expect(getNextPageParam({ items: [], page: 3, lastPage: 4, total: 9 })).toBe(3);
  expect(getNextPageParam({ items: [], page: 3, lastPage: 3, total: 9 })).toBeUndefined();
  expect(getNextPageParam({ items: [], page: 501, lastPage: 500, total: 9 })).toBeUndefined();
});
