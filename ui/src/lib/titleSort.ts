// Why: titles are put in order by the same rules on every screen that lets people choose one.
import type { Title } from './title';

/** What titles can be sorted by: best rated, newest or A first; equal ones by name. */
export type TitleOrder = 'title' | 'year' | 'score';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy; titles whose date is unknown are the oldest. */
export function sortedTitles<T extends Title>(
  titles: T[],
  order: TitleOrder,
  scoreOf: (title: T) => number,
): T[] {
  const compare = {
    title: () => 0,
    year: (one: T, other: T) => compareTexts(other.released, one.released),
    score: (one: T, other: T) => scoreOf(other) - scoreOf(one),
  }[order];
  return titles.toSorted(
    (one, other) => compare(one, other) || byName.compare(one.name, other.name),
  );
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
