import type { ApiDispatch } from '../../api/dispatch';
import { maintenanceMessages } from '../../lib/messages/admin';
import {
  lookUp,
  refreshTitles,
  removeOrphans,
  repairScores,
  storedTitleKey,
  storedTitles,
} from './maintenanceApi';
import type { Looked, Stored } from './maintenanceApi';
import type { Job } from './useBatchJob';

const text = maintenanceMessages.mediaUpdate;

/** The tools in the order in which "Check all titles" runs them. */
export const tools = ['movies', 'types', 'update', 'stars', 'apply'] as const;
export type ToolName = (typeof tools)[number];

/** What each tool has done, in words. */
export type Outcomes = Partial<Record<ToolName, string | undefined>>;

export interface FixReport {
  checked: number;
  completed: number;
  incomplete: number;
  removed: number;
}

interface Change {
  id: number;
  media_type: Looked['mediaType'];
}

/** What the tools have found; null before they ran. */
export interface Found {
  titles: Stored[] | null;
  changes: Change[] | null;
  /** Summed over retries: removed titles stay removed when a later request fails. */
  removed: number;
}

interface Context {
  dispatch: ApiDispatch;
  found: Found;
  onOutcome: (outcomes: Outcomes) => void;
  onReport: (report: FixReport) => void;
}

export const prepare: Record<ToolName, (context: Context) => Promise<Job>> = {
  movies: getMovies,
  types: getTypes,
  update,
  stars,
  apply,
};

async function getMovies(context: Context): Promise<Job> {
  const titles = await storedTitles(context.dispatch);
  Object.assign(context.found, { titles, changes: null });
  context.onOutcome({
    movies: text.movies.done(titles.length),
    // The results of the next two tools were about the old titles.
    types: undefined,
    update: undefined,
  });
  return atOnce;
}

async function getTypes(context: Context): Promise<Job> {
  const all = context.found.titles ?? [];
  const looked = new Map<string, Looked | null>();
  return {
    total: all.length,
    batch: async (from, to) => {
      const lookUps = all
        .slice(from, to)
        .map(async (title) =>
          looked.set(storedTitleKey(title), await lookUp(context.dispatch, title)),
        );
      await Promise.all(lookUps);
    },
    finish: async () => {
      const changes = all.flatMap(
        (title) => changeOf(title, looked.get(storedTitleKey(title))) ?? [],
      );
      const unknown = [...looked.values()].filter((details) => details === null);
      context.found.changes = changes;
      context.onOutcome({ types: text.types.done(changes.length, unknown.length) });
    },
  };
}

async function update(context: Context): Promise<Job> {
  const all = context.found.changes ?? [];
  const updated = new Set<number>();
  return {
    total: all.length,
    batch: async (from, to) => {
      for (const id of await refreshTitles(context.dispatch, all.slice(from, to))) updated.add(id);
    },
    finish: async () => {
      // Everything is up to date now.
      context.found.changes = [];
      context.onOutcome({ update: text.update.done(updated.size) });
    },
  };
}

async function stars(context: Context): Promise<Job> {
  context.onOutcome({ stars: text.stars.done(await repairScores(context.dispatch)) });
  return atOnce;
}

async function apply(context: Context): Promise<Job> {
  context.found.removed += await removeOrphans(context.dispatch);
  const before = (await storedTitles(context.dispatch)).filter(lacksFacts);
  return {
    total: before.length,
    batch: async (from, to) => {
      const media = before.slice(from, to).map(({ id, media_type }) => ({ id, media_type }));
      await refreshTitles(context.dispatch, media);
    },
    finish: async () => {
      const now = await storedTitles(context.dispatch);
      const lacking = new Set(now.filter(lacksFacts).map(storedTitleKey));
      const incomplete = before.filter((title) => lacking.has(storedTitleKey(title))).length;
      const completed = before.length - incomplete;
      const { removed } = context.found;
      context.onReport({ checked: now.length, completed, incomplete, removed });
      context.onOutcome({ apply: maintenanceMessages.fix.summary(removed, completed) });
    },
  };
}

/** For tools with one request. */
const atOnce: Job = { total: 0, batch: async () => undefined };

function changeOf(title: Stored, looked: Looked | null | undefined): Change | null {
  if (!looked) return null;
  const same =
    looked.mediaType === title.media_type &&
    looked.name === (title.title ?? '') &&
    looked.posterPath === title.poster_path;
  return same ? null : { id: title.id, media_type: looked.mediaType };
}

function lacksFacts({ title, description, poster_path, release_date }: Stored): boolean {
  return [title, description, poster_path, release_date].some((fact) => fact === null);
}
