// The kinds, orders and requests of the page of results.
import { catalogueLanguage } from '../../lib/limits';
import { searchMessages } from '../../lib/messages/search';
import { byName, isPerson } from '../../lib/titles';
import type { CatalogueItem } from '../../lib/titles';

export const resultKinds = ['multi', 'movie', 'tv', 'person'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** All kinds for an unknown one. */
export function resultKindOf(text: string | null): ResultKind {
  return resultKinds.find((kind) => kind === text) ?? 'multi';
}

const sorts = ['match', 'newest', 'oldest', 'title'] as const;
export type ResultSort = (typeof sorts)[number];

/** The best match for an unknown one. */
export function resultSortOf(text: string | null): ResultSort {
  return sorts.find((sort) => sort === text) ?? 'match';
}

export const resultSorts = sorts.map((value) => ({ value, label: searchMessages.sorts[value] }));

/** The request for results. The parameters of the first page are those of specification 7.27. */
export function resultsOf(query: string, kind: ResultKind) {
  const params = { query, language: catalogueLanguage, include_adult: false };
  return { url: `/3/search/${kind}`, params, step: 1 };
}

/** Undated titles and people are last in both date orders. */
export function sortResults(items: CatalogueItem[], sort: ResultSort): CatalogueItem[] {
  if (sort === 'match') return items;
  const date = (item: CatalogueItem) => (isPerson(item) ? '' : item.released);
  const byDate = (one: CatalogueItem, other: CatalogueItem) => {
    const [left, right] = [date(one), date(other)];
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
    return sort === 'newest' ? right.localeCompare(left) : left.localeCompare(right);
  };
  return items.toSorted((one, other) =>
    sort === 'title' ? byName.compare(one.name, other.name) : byDate(one, other),
  );
}
