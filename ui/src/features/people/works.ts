// Why: a person's films and shows, played in or made, are one list: each title once, in an order that one can choose.
import type { CombinedWorks, TitleItem } from '../../api/generated';
import { messages } from '../../lib/messages';

/** A film or a show that somebody had a share in. */
export type Work = TitleItem;

/** How the list can be ordered. */
export type WorkSort = keyof typeof messages.person.sorts;

const sorts: WorkSort[] = ['known', 'newest', 'oldest', 'vote'];

/** The orders as people choose from them. */
export const sortOptions = sorts.map((value) => ({
  value,
  label: messages.person.sorts[value],
}));

/** Reads an order from an address; anything unknown is the first. */
export function sortOf(text: string | null): WorkSort {
  return sorts.find((name) => name === text) ?? 'known';
}

/** All titles of a person, each once. */
export function worksOf({ cast, crew }: CombinedWorks): Work[] {
  const works = new Map<string, Work>();
  for (const row of [...cast, ...crew]) {
    const key = `${row.media_type}:${row.id}`;
    if (!works.has(key)) works.set(key, row);
  }
  return [...works.values()];
}

/** The titles in an order; what has no date stands last whichever way dates run. */
export function sorted(works: Work[], by: WorkSort): Work[] {
  const dated = (direction: 1 | -1) => (a: Work, b: Work) => {
    const [left, right] = [dateOf(a), dateOf(b)];
    if (left === right) return b.popularity - a.popularity;
    if (!left || !right) return left ? -1 : 1;
    return left < right ? -direction : direction;
  };
  const orders = {
    known: (a: Work, b: Work) => b.popularity - a.popularity,
    newest: dated(-1),
    oldest: dated(1),
    vote: (a: Work, b: Work) => b.vote_average - a.vote_average,
  };
  return [...works].sort(orders[by]);
}

function dateOf(work: Work): string {
  return work.media_type === 'movie' ? work.release_date : work.first_air_date;
}
