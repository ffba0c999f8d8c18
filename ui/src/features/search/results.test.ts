import { expect, it } from 'vitest';
import type { CatalogueItem } from '../../lib/titles';
import { sortResults } from './results';

const title = (name: string, released: string): CatalogueItem => ({
  key: { mediaType: 'movie', number: name.length },
  name,
  released,
  overview: '',
  posterPath: null,
});
const person: CatalogueItem = {
  person: 1,
  name: 'Cary',
  profilePath: null,
  department: '',
  knownFor: [],
};

it('sorts numbers in titles by their value', () => {
  const items = ['Part 10', 'part 9', 'Part 2'].map((name) => title(name, ''));
  const names = sortResults(items, 'title').map(({ name }) => name);
  expect(names).toEqual(['Part 2', 'part 9', 'Part 10']);
});

it.each([
  ['match', ['Dune', 'Bait', 'Cary', 'Argo']],
  ['newest', ['Argo', 'Dune', 'Bait', 'Cary']],
  ['oldest', ['Dune', 'Argo', 'Bait', 'Cary']],
  ['title', ['Argo', 'Bait', 'Cary', 'Dune']],
] as const)('results by %s', (sort, names) => {
  const items = [
    title('Dune', '1984-01-01'),
    title('Bait', ''),
    person,
    title('Argo', '2012-01-01'),
  ];
  expect(sortResults(items, sort).map(({ name }) => name)).toEqual(names);
});
