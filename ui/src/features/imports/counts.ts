// Computes numbers from the counts of an import.
import type {
  ImportDetails,
  ImportRecordCount,
  ImportRecordKind,
  ImportRule,
  ImportTitleOutcome,
} from '../../api/imports/generated';

/** In the order of the table. */
export const recordKinds = [
  'rating',
  'episode_rating',
  'thumb',
  'watch',
  'episode_watch',
  'watchlist',
  'favorite',
  'list',
  'list_item',
  'note',
  'intent',
  'show_choice',
  'account',
] as const satisfies readonly ImportRecordKind[];

/** The columns of the table. Those without any count are not shown. */
export const countColumns = [
  'new',
  'same',
  'different',
  'kept',
  'unclear',
  'unknown',
  'skipped',
  'unplaced',
  'overLimit',
  'waiting',
] as const;

export type CountColumn = (typeof countColumns)[number];

export interface KindCounts {
  kind: ImportRecordKind;
  counts: Record<CountColumn, number>;
  /** How many of the different entries are newer in the file. */
  newer: number;
}

function columnOf({ outcome, title_outcome: ofTitle }: ImportRecordCount): CountColumn {
  if (outcome === 'newer') return 'different';
  if (outcome === 'over_limit') return 'overLimit';
  if (outcome !== null) return outcome;
  if (ofTitle === 'unclear' || ofTitle === 'unknown' || ofTitle === 'skipped') return ofTitle;
  return 'waiting';
}

/** The kinds of entries in the files, each with its counts by column. */
export function countKinds({ record_counts: all }: Pick<ImportDetails, 'record_counts'>) {
  return recordKinds.flatMap((kind): KindCounts[] => {
    const own = all.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const counts = noCounts();
    for (const one of own) counts[columnOf(one)] += one.count;
    const newer = own.filter(({ outcome }) => outcome === 'newer');
    return [{ kind, counts, newer: sum(newer) }];
  });
}

const noCounts = (): Record<CountColumn, number> => ({
  new: 0,
  same: 0,
  different: 0,
  kept: 0,
  unclear: 0,
  unknown: 0,
  skipped: 0,
  unplaced: 0,
  overLimit: 0,
  waiting: 0,
});

const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);

/** How many entries a rule replaces, without the kinds that are left out. */
export function countReplaced(
  kinds: KindCounts[],
  rule: ImportRule,
  leftOut: readonly ImportRecordKind[],
): number {
  const replaced = { mine: () => 0, newer: newerOf, theirs: differentOf }[rule];
  return kinds.reduce((all, kind) => all + (leftOut.includes(kind.kind) ? 0 : replaced(kind)), 0);
}

const newerOf = ({ newer }: KindCounts) => newer;
const differentOf = ({ counts }: KindCounts) => counts.different;

/** The kinds of entries that the import does not write. */
export const leftOutOf = ({ left_out, thumbs }: ImportDetails): ImportRecordKind[] =>
  thumbs ? left_out : [...left_out, 'thumb'];

/** How many entries the import writes with the current rule and kinds. */
export function countToWrite(details: ImportDetails): number {
  const { rule } = details;
  const leftOut = leftOutOf(details);
  const kinds = countKinds(details);
  const added = kinds.reduce(
    (all, { kind, counts }) => all + (leftOut.includes(kind) ? 0 : counts.new),
    0,
  );
  return added + countReplaced(kinds, rule, leftOut);
}

/** How many entries have not been written yet. */
export const countOpen = ({ record_counts: all }: Pick<ImportDetails, 'record_counts'>) => sum(all);

/** How many entries and problems are not imported with the current rule and kinds. */
export function countRejects(details: ImportDetails): number {
  const same = countKinds(details).reduce((all, { counts }) => all + counts.same, 0);
  return countOpen(details) - countToWrite(details) - same + countProblems(details);
}

/** How many titles have an outcome. */
export function countTitles(
  { titles }: Pick<ImportDetails, 'titles'>,
  outcome: ImportTitleOutcome,
): number {
  return sum(titles.filter((one) => one.outcome === outcome));
}

export const countProblems = ({ problems }: Pick<ImportDetails, 'problems'>) => sum(problems);

/** The progress of the search for titles, or of the writing. */
export function progressOf({ state, titles }: Pick<ImportDetails, 'state' | 'titles'>) {
  const count = (outcome: ImportTitleOutcome) => countTitles({ titles }, outcome);
  if (state === 'writing') {
    const done = count('written');
    return { done, total: done + count('found') };
  }
  const total = sum(titles);
  return { done: total - count('waiting'), total };
}

/** The services of the files that are used, in the order of the files. */
export function servicesOf({ files }: Pick<ImportDetails, 'files'>): string[] {
  const used = files.filter(({ outcome, records }) => outcome === 'read' && records > 0);
  return [...new Set(used.flatMap(({ source }) => (source === null ? [] : [source])))];
}
