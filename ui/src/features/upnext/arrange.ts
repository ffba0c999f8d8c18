// The positions of cards. When an episode is marked, the server moves its show to the front or to another section. On screen the
// show stays in its place, with the next episode.
import type { ListedShow } from '../../api/generated';
import type { UpNextApiResponse } from '../../api/shows/generated';

/** Sections with episodes that are out. */
export const outSections = ['continue', 'new_seasons', 'a_while_ago'] as const;
type OutSection = (typeof outSections)[number];

/** The section and rank of each show when it was first shown, by id. The lowest rank is first. */
export type Places = ReadonlyMap<number, { section: OutSection; rank: number }>;

/** Adds the places of newly loaded shows, before the others. */
export function addPlaces(places: Places, loaded: UpNextApiResponse): Places {
  const next = new Map(places);
  for (const section of outSections) {
    const added = loaded[section].filter(({ movie }) => !next.has(movie.id));
    const ranks = [...next.values()].filter((place) => place.section === section);
    const lowest = Math.min(0, ...ranks.map(({ rank }) => rank));
    for (const [index, { movie }] of added.entries()) {
      next.set(movie.id, { section, rank: lowest - added.length + index });
    }
  }
  return next.size > places.size ? next : places;
}

/** The shows of each section. */
export type Sections = Record<OutSection | 'soon', ListedShow[]>;

/** Sorts the loaded shows by their places. */
export function arrange(places: Places, loaded: UpNextApiResponse): Sections {
  const shows = outSections.flatMap((section) => loaded[section]);
  const rankOf = ({ movie }: ListedShow) => places.get(movie.id)?.rank ?? 0;
  const of = (section: OutSection) =>
    shows
      .filter(({ movie }) => places.get(movie.id)?.section === section)
      .toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    continue: of('continue'),
    new_seasons: of('new_seasons'),
    a_while_ago: of('a_while_ago'),
    soon: loaded.soon,
  };
}
