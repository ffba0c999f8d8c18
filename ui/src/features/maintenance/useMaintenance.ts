import { useRef, useState } from 'react';
import { request } from '../../api/client';
import { unwrap, unwrapOnce, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { invalidResponseError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { adminApi } from '../../api/admin/generated';
import type { ListAllMoviesApiResponse } from '../../api/admin/generated';
import type { MovieDetailsApiResponse, TvDetailsApiResponse } from '../../api/titles/generated';
import { titlesBaseApi } from '../../api/titles/titlesBaseApi';
import { parseApiId, toKey } from '../../lib/ids';
import type { MediaType, TitleKey } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';
import { maintenanceMessages } from '../../lib/messages/admin';
import { useBatchJob } from './useBatchJob';
import type { BatchJob } from './useBatchJob';

/** The maintenance tools, which run one at a time, or all in order. */
export function useMaintenance(throttled: boolean) {
  const dispatch = useApiDispatch();
  const run = useBatchJob<ToolName>(throttled);
  const results = useRef<ToolResults>({ titles: null, changes: null, removed: 0 });
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [report, setReport] = useState<FixReport | null>(null);
  const [mode, setMode] = useState<'one' | 'all'>('one');
  /** Whether the tools that need others can run. */
  const [ready, setReady] = useState({ types: false, update: false });

  const onOutcome = (changed: Outcomes) => {
    setOutcomes((was) => ({ ...was, ...changed }));
    const { titles, changes } = results.current;
    setReady({ types: titles !== null, update: changes !== null });
  };
  const begin = (tool: ToolName, onFinish?: () => void) => {
    if (tool === 'apply') {
      results.current.removed = 0;
      setReport(null);
    }
    const context = { dispatch, results: results.current, onOutcome, onReport: setReport };
    run.start(tool, () => prepare[tool](context), onFinish);
  };
  const start = (tool: ToolName) => {
    setMode('one');
    setOutcomes((was) => ({ ...was, [tool]: undefined }));
    begin(tool);
  };
  const chain = ([tool, ...rest]: readonly ToolName[]) => {
    if (tool) begin(tool, () => chain(rest));
  };
  const startAll = () => {
    setMode('all');
    setOutcomes({});
    chain(tools);
  };
  return { run, mode, outcomes, report, ready, start, startAll };
}

export type Maintenance = ReturnType<typeof useMaintenance>;

const text = maintenanceMessages.mediaUpdate;

/** The tools in the order in which "Check all titles" runs them. */
export const tools = ['movies', 'types', 'update', 'stars', 'apply'] as const;
export type ToolName = (typeof tools)[number];

/** The result of each tool, as a text. */
type Outcomes = Partial<Record<ToolName, string | undefined>>;

export interface FixReport {
  checked: number;
  completed: number;
  incomplete: number;
  removed: number;
}

interface TitleChange {
  id: number;
  media_type: MediaType;
}

/** The results so far; null before the tool of a result has run. */
interface ToolResults {
  titles: Stored[] | null;
  changes: TitleChange[] | null;
  /** Summed over retries: removed titles stay removed when a later request fails. */
  removed: number;
}

interface Context {
  dispatch: ApiDispatch;
  results: ToolResults;
  onOutcome: (outcomes: Outcomes) => void;
  onReport: (report: FixReport) => void;
}

const prepare: Record<ToolName, (context: Context) => Promise<BatchJob>> = {
  movies: getMovies,
  types: getTypes,
  update,
  stars,
  apply,
};

async function getMovies(context: Context): Promise<BatchJob> {
  const titles = await storedTitles(context.dispatch);
  Object.assign(context.results, { titles, changes: null });
  context.onOutcome({
    movies: text.movies.done(titles.length),
    // Resets the results of the next two tools, which are about the old titles.
    types: undefined,
    update: undefined,
  });
  return atOnce;
}

async function getTypes(context: Context): Promise<BatchJob> {
  const all = context.results.titles ?? [];
  const current = new Map<string, CatalogueTitle | null>();
  return {
    total: all.length,
    batch: async (from, to) => {
      const searches = all
        .slice(from, to)
        .map(async (title) =>
          current.set(storedTitleKey(title), await findTitle(context.dispatch, title)),
        );
      await Promise.all(searches);
    },
    finish: async () => {
      const changes = all.flatMap(
        (title) => changeOf(title, current.get(storedTitleKey(title))) ?? [],
      );
      const unknown = [...current.values()].filter((title) => title === null);
      context.results.changes = changes;
      context.onOutcome({ types: text.types.done(changes.length, unknown.length) });
    },
  };
}

async function update(context: Context): Promise<BatchJob> {
  const all = context.results.changes ?? [];
  const updated = new Set<number>();
  return {
    total: all.length,
    batch: async (from, to) => {
      for (const id of await refreshTitles(context.dispatch, all.slice(from, to))) updated.add(id);
    },
    finish: async () => {
      // Everything is up to date now.
      context.results.changes = [];
      context.onOutcome({ update: text.update.done(updated.size) });
    },
  };
}

async function stars(context: Context): Promise<BatchJob> {
  context.onOutcome({ stars: text.stars.done(await repairScores(context.dispatch)) });
  return atOnce;
}

async function apply(context: Context): Promise<BatchJob> {
  context.results.removed += await removeOrphans(context.dispatch);
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
      const { removed } = context.results;
      context.onReport({ checked: now.length, completed, incomplete, removed });
      context.onOutcome({ apply: maintenanceMessages.fix.summary(removed, completed) });
    },
  };
}

/** For tools with one request. */
const atOnce: BatchJob = { total: 0, batch: async () => undefined };

function changeOf(title: Stored, current: CatalogueTitle | null | undefined): TitleChange | null {
  if (!current) return null;
  const same =
    current.mediaType === title.media_type &&
    current.name === (title.title ?? '') &&
    current.posterPath === title.poster_path;
  return same ? null : { id: title.id, media_type: current.mediaType };
}

function lacksFacts({ title, description, poster_path, release_date }: Stored): boolean {
  return [title, description, poster_path, release_date].some((fact) => fact === null);
}

type Stored = ListAllMoviesApiResponse['movies'][number];

interface CatalogueTitle {
  mediaType: MediaType;
  name: string;
  posterPath: string | null;
}

const maintenanceApi = titlesBaseApi.injectEndpoints({
  endpoints: (build) => ({
    findTitle: build.query<{ title: CatalogueTitle | null }, TitleKey>({
      // Not cached: there are thousands of responses, each used once.
      keepUnusedDataFor: 0,
      queryFn: async ({ mediaType, number }) => {
        const other = mediaType === 'movie' ? 'tv' : 'movie';
        const result = await detailsOf({ mediaType, number });
        if (result.data?.title !== null) return result;
        return detailsOf({ mediaType: other, number });
      },
    }),
  }),
});

type DetailsResult =
  | { data: { title: CatalogueTitle | null }; error?: undefined }
  | { data?: undefined; error: ApiError };

async function detailsOf({ mediaType, number }: TitleKey): Promise<DetailsResult> {
  const call = { url: `/3/${mediaType}/${number}`, params: { language: catalogueLanguage } };
  const result = await request<MovieDetailsApiResponse | TvDetailsApiResponse>(call);
  if ('error' in result) {
    const { error } = result;
    return error.status === 404 ? { data: { title: null } } : { error };
  }
  const { data, response } = result;
  if (data.id !== number) return { error: invalidResponseError(response.status) };
  const name = 'title' in data ? data.title : data.name;
  return { data: { title: { mediaType, name, posterPath: data.poster_path } } };
}

async function storedTitles(dispatch: ApiDispatch): Promise<Stored[]> {
  const call = adminApi.endpoints.listAllMovies.initiate(undefined, { forceRefetch: true });
  return (await unwrapOnce(dispatch(call))).movies;
}

/** A stored title in the catalogue; null when not found. */
async function findTitle(dispatch: ApiDispatch, title: Stored): Promise<CatalogueTitle | null> {
  const key = parseApiId(title.id, title.media_type);
  const call = key && maintenanceApi.endpoints.findTitle.initiate(key, { forceRefetch: true });
  return call && (await unwrapOnce(dispatch(call))).title;
}

/** Updates these titles from the catalogue; returns the ids of updated ones. */
async function refreshTitles(
  dispatch: ApiDispatch,
  media: { id: number; media_type: MediaType }[],
): Promise<number[]> {
  const arg = { id: ':id', updateMoviesBody: { media } };
  const call = adminApi.endpoints.updateMovies.initiate(arg, { track: false });
  return (await unwrap(dispatch(call))).updated;
}

/** Clamps scores to the valid range; returns how many were outside. */
async function repairScores(dispatch: ApiDispatch): Promise<number> {
  const call = adminApi.endpoints.updateStars.initiate({ id: ':id' }, { track: false });
  return (await unwrap(dispatch(call))).updated;
}

/** Removes unused titles; returns how many. */
async function removeOrphans(dispatch: ApiDispatch): Promise<number> {
  const call = adminApi.endpoints.removeOrphans.initiate(undefined, { track: false });
  return (await unwrap(dispatch(call))).removed.length;
}

function storedTitleKey(title: Stored): string {
  const key = parseApiId(title.id, title.media_type);
  return key ? toKey(key) : String(title.id);
}
