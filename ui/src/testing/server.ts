import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import type {
  ListIdentitiesApiResponse,
  ListPasskeysApiResponse,
  ListSessionsApiResponse,
  ListSignInProvidersApiResponse,
  SecondFactorApiResponse,
  StatisticsApiResponse,
} from '../api/account/generated';
import type {
  ConfigApiResponse,
  ListNotificationsApiResponse,
  ListPlaylistsApiResponse,
  ListRatedMoviesApiResponse,
  ListRatingsApiResponse,
  PlaylistSetupApiResponse,
  ProfileApiResponse,
  RateMovieApiArg,
  RateMovieApiResponse,
  SignInApiResponse,
  TrendingApiResponse,
} from '../api/generated';
import type {
  ListShowsApiResponse,
  ShowLogApiResponse,
  UpNextApiResponse,
} from '../api/shows/generated';
import type { MovieDetailsApiResponse, PersonDetailsApiResponse } from '../api/titles/generated';
import type {
  ListChangesApiResponse,
  ListFavoritesApiResponse,
  ListTagsApiResponse,
  CompanionRequestsApiResponse,
  CompanionsApiResponse,
  ListWatchedApiResponse,
  ListWatchlistApiResponse,
  PreferencesApiResponse,
  TitleLogApiResponse,
} from '../api/watching/generated';
import {
  anna,
  annasToken,
  changeOf,
  film,
  listedOf,
  noStatistics,
  playlist,
  preferences,
  rainy,
  rating,
  serverConfig,
  setupOf,
  show,
  titleLog,
  trendingPage,
} from './fixtures';
import type { Sample } from './fixtures';
import { noUpNext, showLogOf } from './showFixtures';
import { doraLind, nightTrain } from './titleFixtures';

type RateBody = RateMovieApiArg[keyof RateMovieApiArg];

/** An error in the format of the API of moviestars, not that of TMDB. */
export const errorResponse = (
  status: number,
  code: number,
  message: string,
  fields?: Record<string, string[]>,
) => HttpResponse.json({ status: 'error', code, message, ...(fields && { fields }) }, { status });

/** The error of a call whose session has ended. */
export const sessionGone = () => errorResponse(401, 4011, 'token expired');

const handlers = [
  http.get('*/config', () => HttpResponse.json<ConfigApiResponse>(serverConfig)),
  http.get('*/api/v1/users/:id/picture', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/v1/users/:id/second-factor', () =>
    HttpResponse.json<SecondFactorApiResponse>({
      enabled: false,
      enabled_at: null,
      recovery_codes: 0,
    }),
  ),
  http.get('*/api/v1/sessions', () => HttpResponse.json<ListSessionsApiResponse>({ sessions: [] })),
  http.get('*/api/v1/sign-in-providers', () =>
    HttpResponse.json<ListSignInProvidersApiResponse>({ providers: [], passkeys: false }),
  ),
  http.get('*/api/v1/passkeys', () => HttpResponse.json<ListPasskeysApiResponse>({ passkeys: [] })),
  http.get('*/api/v1/identities', () =>
    HttpResponse.json<ListIdentitiesApiResponse>({ identities: [], has_password: true }),
  ),
  http.get('*/api/v1/users/:id', () => HttpResponse.json<ProfileApiResponse>(anna)),
  http.post('*/authenticate', () =>
    HttpResponse.json<SignInApiResponse>({ auth_token: annasToken, user: 'regular' }),
  ),
  http.post('*/sign_out', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/v1/users', () =>
    HttpResponse.json<SignInApiResponse>(
      { auth_token: annasToken, user: 'admin' },
      { status: 201 },
    ),
  ),
  http.get('*/api/v1/ratings', () => HttpResponse.json<ListRatingsApiResponse>({ ratings: [] })),
  http.get('*/api/v1/playlists/setup', () =>
    HttpResponse.json<PlaylistSetupApiResponse>(setupOf()),
  ),
  http.put('*/api/v1/notifications/schedule', () => HttpResponse.json({ change: null })),
  http.get('*/api/v1/notifications/schedule', () =>
    HttpResponse.json({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, digest_hour: 8 }),
  ),
  http.get('*/api/v1/notifications', () =>
    HttpResponse.json<ListNotificationsApiResponse>({ notifications: [] }),
  ),
  http.delete('*/api/v1/ratings/:id', ({ params }) =>
    HttpResponse.json({
      movieId: Number(params.id),
      media_type: 'movie',
      change: changeOf('rating_cleared'),
    }),
  ),
  http.get('*/api/v1/playlists', () => HttpResponse.json<ListPlaylistsApiResponse>([])),
  http.get('*/api/v1/playlists/:id', () => errorResponse(404, 4040, 'not there')),
  http.get('*/api/v1/statistics', () => HttpResponse.json<StatisticsApiResponse>(noStatistics)),
  http.get('*/api/v1/watched', () => HttpResponse.json<ListWatchedApiResponse>({ titles: [] })),
  http.get('*/api/v1/watches', () => HttpResponse.json<TitleLogApiResponse>(titleLog())),
  http.get('*/api/v1/shows/:id', () => HttpResponse.json<ShowLogApiResponse>(showLogOf([]))),
  http.get('*/api/v1/checkin', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/v1/watchlist', () => HttpResponse.json<ListWatchlistApiResponse>({ movies: [] })),
  http.get('*/api/v1/up-next', () => HttpResponse.json<UpNextApiResponse>(noUpNext)),
  http.get('*/api/v1/shows', () =>
    HttpResponse.json<ListShowsApiResponse>({ shows: [], next: null, counts: {} }),
  ),
  http.get('*/api/v1/preferences', () => HttpResponse.json<PreferencesApiResponse>(preferences)),
  http.get('*/api/v1/tags', () => HttpResponse.json<ListTagsApiResponse>({ tags: [] })),
  http.get('*/api/v1/companion-requests', () =>
    HttpResponse.json<CompanionRequestsApiResponse>({ requests: [] }),
  ),
  http.get('*/api/v1/companions', () =>
    HttpResponse.json<CompanionsApiResponse>({ named: [], auto_accepted: [] }),
  ),
  http.get('*/api/v1/favorites', () => HttpResponse.json<ListFavoritesApiResponse>({ movies: [] })),
  http.get('*/api/v1/changes', () =>
    HttpResponse.json<ListChangesApiResponse>({ changes: [], next: null }),
  ),
  http.get('*/api/v1/movies', () => HttpResponse.json<ListRatedMoviesApiResponse>([])),
  http.post<never, RateBody>('*/api/v1/movies', async ({ request }) => {
    const { id, media_type, score } = await request.json();
    return HttpResponse.json<RateMovieApiResponse>(
      {
        ...rating(id ?? 0, score ?? 0, media_type ?? undefined),
        change: changeOf('rated'),
        marked_seen: false,
      },
      { status: 201 },
    );
  }),
  http.get('*/3/trending/:kind/:window', () =>
    HttpResponse.json<TrendingApiResponse>(trendingPage),
  ),
  http.get('*/3/search/multi', () => HttpResponse.json({ ...trendingPage, results: [] })),
  http.get('*/3/movie/:id', () => HttpResponse.json<MovieDetailsApiResponse>(nightTrain)),
  http.get('*/3/person/:id', () => HttpResponse.json<PersonDetailsApiResponse>(doraLind)),
];

export const server = setupServer(...handlers);

/** Records every call from now on, as "GET /config". */
export function recordCalls(): string[] {
  const calls: string[] = [];
  const record = ({ request }: { request: Request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  };
  server.events.on('request:start', record);
  onTestFinished(() => server.events.removeListener('request:start', record));
  return calls;
}

/** A promise with the function that resolves it, like `Promise.withResolvers`. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** A connection that is lost until `restore` is called. Until then the handler `fail` rejects requests; later it ignores them. */
export function loseConnection() {
  let isLost = true;
  const restore = () => {
    isLost = false;
    dispatchEvent(new Event('online'));
  };
  return { fail: () => (isLost ? HttpResponse.error() : undefined), restore };
}

export function servePlaylists(...samples: Sample[]) {
  server.use(http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(...samples))));
}

/** Accepts every rating and each clear, and returns the scores that were sent. */
export function acceptRatings(known: ReturnType<typeof rating>[] = []) {
  const sent: number[] = [];
  server.use(
    http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: known })),
    http.post<never, { id: number; score: number }>('*/api/v1/movies', async ({ request }) => {
      const { id, score } = await request.json();
      sent.push(score);
      return HttpResponse.json(rating(id, score), { status: 201 });
    }),
    http.delete('*/api/v1/ratings/:id', ({ params }) => {
      sent.push(0);
      return HttpResponse.json({ movieId: Number(params.id), media_type: 'movie' });
    }),
  );
  return sent;
}

/** Accepts every change of playlists, and records it. */
export function acceptChanges() {
  const sent: string[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/v1/playlists/active', async ({ request }) => {
      const body: unknown = await request.json();
      bodies.push(body);
      sent.push('activate');
      return HttpResponse.json({ playlist: listedOf({ ...rainy, active: true }) });
    }),
    http.put<{ id: string }, { payload: { id: number; media_type: string } }>(
      '*/api/v1/playlists/:id',
      async ({ request, params }) => {
        const body = await request.json();
        bodies.push(body);
        const { id, media_type } = body.payload;
        sent.push(`add ${id} to ${params.id}`);
        const playlistId = Number(params.id);
        return HttpResponse.json({ playlistId, movieId: id, media_type });
      },
    ),
    http.delete<{ id: string }>('*/api/v1/movies_playlists/:id', ({ request, params }) => {
      const query = new URL(request.url).searchParams;
      const playlistId = Number(query.get('playlistId'));
      sent.push(`remove ${params.id} from ${playlistId}`);
      const media_type = query.get('media_type');
      return HttpResponse.json({ playlistId, movieId: Number(params.id), media_type });
    }),
    http.post<never, { title: string; active: boolean }>(
      '*/api/v1/playlists',
      async ({ request }) => {
        const { title, active } = await request.json();
        sent.push(`create ${title}${active ? ', active' : ''}`);
        return HttpResponse.json(listedOf({ ...rainy, name: title, active }), { status: 201 });
      },
    ),
    http.patch<{ id: string }, { title: string }>('*/api/v1/playlists/:id', async ({ request }) => {
      const { title } = await request.json();
      sent.push(`rename to ${title}`);
      return HttpResponse.json(listedOf({ ...playlist(5, title, [[1, 'movie']], true) }));
    }),
    http.patch<{ id: string; item: string }, { media_type: string }>(
      '*/api/v1/playlists/:id/items/:item',
      async ({ request, params: { id, item } }) => {
        const body = await request.json();
        bodies.push(body);
        sent.push(`update ${item} in ${id}`);
        const { media_type } = body;
        return HttpResponse.json({ playlistId: Number(id), movieId: Number(item), media_type });
      },
    ),
    http.delete<{ id: string }>('*/api/v1/playlists/:id', ({ params }) => {
      sent.push(`delete ${params.id}`);
      return HttpResponse.json({ removedPlaylistId: Number(params.id) });
    }),
  );
  return { sent, bodies };
}

/** Responds to every list with one title. Returns the paths and parameters requested. */
export function serveLists(totalPages = 1) {
  const requests: string[] = [];
  server.use(
    http.get(/\/[34]\/(movie|tv|discover|trending)\//, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      requests.push(`${pathname}?${searchParams}`);
      const page = Number(searchParams.get('page'));
      const row = pathname.startsWith('/3/tv')
        ? show(page, `Show ${page}`)
        : film(page, `Film ${page}`);
      // Lists of one media type omit it.
      const results = [pathname.includes('trending') ? row : { ...row, media_type: undefined }];
      return HttpResponse.json({ page, results, total_pages: totalPages, total_results: 1 });
    }),
  );
  return requests;
}
