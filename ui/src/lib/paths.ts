import { toApiId } from './ids';
import type { MediaType, TitleKey } from './ids';

const part = encodeURIComponent;
const searchRoot = '/ms/movies/search';

/** Encodes a query as a path segment. Browsers resolve "." and "..", so these get a space; lone surrogates are replaced. */
function queryPart(query: string): string {
  const whole = query.replace(/\p{Surrogate}/gu, '\ufffd');
  return /^\.{1,2}$/.test(whole) ? `${whole}%20` : part(whole);
}

/** The query in the address of a search; null for other addresses. */
export function queryOfPath(pathname: string): string | null {
  if (pathname !== searchRoot && !pathname.startsWith(`${searchRoot}/`)) return null;
  const raw = pathname.slice(searchRoot.length + 1);
  try {
    return decodeURIComponent(raw).trim();
  } catch {
    // A percent sign typed into the address bar.
    return raw;
  }
}

export const patterns = {
  landing: '/',
  app: '/ms',
  home: '/ms/home',
  signUp: '/ms/sign-up',
  signIn: '/ms/sign-in',
  // The parameters are removed once the link is read.
  resetPassword: '/ms/reset_password/:id?/:token?',
  admin: '/ms/admin/:section?',
  trending: '/ms/movies/multi/trending/:kind/:window',
  lists: '/ms/movies/multi?',
  category: '/ms/movies/multi/:kind/:list',
  discover: '/ms/movies/discover/:genre?',
  search: '/ms/movies/search/*',
  title: '/ms/movie/:id',
  season: '/ms/movie/:id/season/:season',
  ratings: '/ms/ratings',
  person: '/ms/person/:id',
  playlists: '/ms/playlists',
  playlist: '/ms/playlist/:id',
  upNext: '/ms/up-next',
  diary: '/ms/diary',
  shows: '/ms/shows',
  watchlist: '/ms/watchlist',
  calendar: '/ms/calendar',
  history: '/ms/history',
  notifications: '/ms/notifications',
  imports: '/ms/import',
  import: '/ms/import/:id',
  profile: '/ms/users/:id',
  mediaUpdate: '/ms/media_update',
  fix: '/ms/fix',
  maintenance: '/ms/maintenance',
  settings: '/ms/settings',
  connections: '/ms/connections/:section?',
  about: '/ms/about',
};

export const paths = {
  landing: () => '/',
  home: () => '/ms/home',
  signUp: () => '/ms/sign-up',
  signIn: () => '/ms/sign-in',
  resetPassword: (id: number, token: string) => `/ms/reset_password/${id}/${part(token)}`,
  newPassword: () => '/ms/reset_password',
  admin: (section?: 'settings' | 'audit') => '/ms/admin' + (section ? `/${section}` : ''),
  trending: (kind = 'all', window = 'week') =>
    `/ms/movies/multi/trending/${part(kind)}/${part(window)}`,
  category: (kind: string, list: string) => `/ms/movies/multi/${part(kind)}/${part(list)}`,
  discover: (genre: number, mediaType: MediaType = 'movie') =>
    `/ms/movies/discover/${genre}${mediaType === 'tv' ? '?media_type=tv' : ''}`,
  filtered: () => '/ms/movies/discover',
  search: (query: string) => `${searchRoot}/${queryPart(query.trim())}`,
  title: (key: TitleKey) => {
    const id = toApiId(key);
    const plain = key.mediaType === 'movie' && !String(id).startsWith('999');
    return plain ? `/ms/movie/${id}` : `/ms/movie/${id}?media_type=${key.mediaType}`;
  },
  season: (show: TitleKey, season: number) => `/ms/movie/${toApiId(show)}/season/${season}`,
  ratings: (filter?: string) =>
    filter === undefined || filter === 'all' ? '/ms/ratings' : `/ms/ratings?filter=${part(filter)}`,
  person: (id: number) => `/ms/person/${id}`,
  playlists: () => '/ms/playlists',
  playlist: (id: number) => `/ms/playlist/${id}`,
  upNext: () => '/ms/up-next',
  diary: () => '/ms/diary',
  shows: () => '/ms/shows',
  watchlist: () => '/ms/watchlist',
  calendar: () => '/ms/calendar',
  history: () => '/ms/history',
  notifications: () => '/ms/notifications',
  imports: () => '/ms/import',
  import: (id: number) => `/ms/import/${id}`,
  profile: (id: number | ':id' = ':id') => `/ms/users/${id}`,
  mediaUpdate: () => '/ms/media_update',
  fix: () => '/ms/fix',
  maintenance: () => '/ms/maintenance',
  settings: () => '/ms/settings',
  connections: (section?: 'api') => '/ms/connections' + (section ? `/${section}` : ''),
  about: () => '/ms/about',
};
