import { expect, it } from 'vitest';
import { listedShow, noUpNext } from '../../testing/showFixtures';
import { arrange, addPlaces } from './arrange';
import type { Places, Sections } from './arrange';

const [one, two, three, four] = [1, 2, 3, 4].map((id) => listedShow(id, `Show ${id}`));
const shows = (...list: (typeof one)[]) => list.flatMap((show) => show ?? []);
const namesOf = (list: Sections['continue']) => list.map(({ movie }) => movie.title);

const first = { ...noUpNext, continue: shows(one, two), new_seasons: shows(three) };
const places: Places = addPlaces(new Map(), first);

it('begins with the order of the server', () => {
  const { continue: running, new_seasons } = arrange(places, first);
  expect(namesOf(running)).toEqual(['Show 1', 'Show 2']);
  expect(namesOf(new_seasons)).toEqual(['Show 3']);
});

it('keeps a show in its place when the server moves it to the front or to another section', () => {
  const next = { ...noUpNext, continue: shows(three, two, one) };
  expect(addPlaces(places, next)).toBe(places);
  const { continue: running, new_seasons } = arrange(places, next);
  expect(namesOf(running)).toEqual(['Show 1', 'Show 2']);
  expect(namesOf(new_seasons)).toEqual(['Show 3']);
});

it('puts a show that was absent back in its place', () => {
  const without = { ...noUpNext, continue: shows(two) };
  expect(namesOf(arrange(places, without).continue)).toEqual(['Show 2']);
  expect(namesOf(arrange(places, first).continue)).toEqual(['Show 1', 'Show 2']);
});

it('puts further shows before the others of their section', () => {
  const next = { ...noUpNext, continue: shows(four, one, two) };
  const { continue: running } = arrange(addPlaces(places, next), next);
  expect(namesOf(running)).toEqual(['Show 4', 'Show 1', 'Show 2']);
});
