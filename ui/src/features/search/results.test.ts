import { expect, it } from 'vitest';
import type { CatalogueItem } from '../../lib/titles';
import { imdbIdOf, sortResults } from './results';

it.each([
  ['tt0133093', 'tt0133093'],
  ['https://www.imdb.com/title/tt0133093/', 'tt0133093'],
  ['m.imdb.com/de/title/tt10919420?ref_=x', 'tt10919420'],
  ['the matrix tt0133093', null],
  ['tt01', null],
  ['https://example.org/title/tt0133093/', null],
])('the IMDb id in %s is %s', (typed, id) => {
  expect(imdbIdOf(typed)).toBe(id);
});

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
