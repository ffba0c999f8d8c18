import { useMemo } from 'react';
import { api } from '../../api/generated';
import type { HomeApiResponse } from '../../api/generated';
import { addResponseSchemas } from '../../api/validateResponse';
import { today } from '../../lib/format';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { homeMessages } from '../../lib/messages/home';
import { paths } from '../../lib/paths';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { titleOfRow } from '../titles/catalogueRows';

type ApiRow = Exclude<HomeApiResponse['rows'][number], { kind: 'upnext' }>;

/** A row of titles. */
export interface HomeRow {
  key: ApiRow['kind'];
  heading: string;
  /** The heading for screen readers, if the visible one has symbols. */
  label?: string;
  /** The page with all of its titles. */
  to?: string;
  titles: Title[];
}

const text = homeMessages;

// Not in the generated responseSchemas.ts, which the first page loads.
addResponseSchemas([
  [/^GET \/api\/v1\/home$/, { object: { rows: { array: { object: { kind: 'string' } } } } }],
]);

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homePage: build.query<HomeApiResponse, string>({
      query: (day) => ({ url: '/api/v1/home', params: { today: day } }),
    }),
  }),
});

const { useHomePageQuery } = homeApi;

/** The rows of Home and what is up next, loaded again whenever the page is opened. */
export function useHome(isBuiltin: boolean) {
  const { data, error, isFetching, startedTimeStamp, refetch } = useHomePageQuery(today(), {
    refetchOnMountOrArgChange: true,
  });
  const rows = useMemo(
    () => data?.rows.flatMap((row) => (row.kind === 'upnext' ? [] : rowOf(row, isBuiltin))),
    [data, isBuiltin],
  );
  const upNext = useMemo(() => data?.rows.find((row) => row.kind === 'upnext')?.up_next, [data]);
  return {
    rows,
    upNext: upNext && { shows: upNext, requestedAt: startedTimeStamp ?? 0 },
    incomplete: data?.incomplete === true,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}

function titlesOf(row: ApiRow): Title[] {
  if ('movies' in row) return row.movies.flatMap((movie) => fromStoredTitle(movie) ?? []);
  return row.results.flatMap((item) => titleOfRow(item) ?? []);
}

function rowOf(row: ApiRow, isBuiltin: boolean): HomeRow {
  return { key: row.kind, titles: titlesOf(row), ...headOf(row, isBuiltin) };
}

function headOf(row: ApiRow, isBuiltin: boolean): Pick<HomeRow, 'heading' | 'label' | 'to'> {
  const { lists } = catalogueMessages;
  switch (row.kind) {
    case 'watchlist':
      return { heading: text.watchlist, to: paths.watchlist() };
    case 'recent':
      return { heading: text.recent, to: paths.ratings() };
    case 'playlist':
      return { heading: text.playlist(row.playlist.name), to: paths.playlist(row.playlist.id) };
    case 'because': {
      const title = fromStoredTitle(row.title);
      const name = title?.name ?? '';
      const head = { heading: text.because(name), label: text.becauseInWords(name) };
      return title ? { ...head, to: paths.title(title.key) } : head;
    }
    case 'trending': {
      const { week } = (isBuiltin ? lists.builtinTitles : lists).trending.all;
      return { heading: week, to: paths.trending() };
    }
    case 'new':
      return isBuiltin
        ? { heading: text.newest }
        : { heading: lists.movie.now_playing, to: paths.category('movie', 'now_playing') };
    case 'genre':
      return { heading: row.genre.name, to: paths.discover(row.genre.id) };
  }
}
