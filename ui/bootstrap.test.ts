import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { annasToken } from './src/testing/fixtures';

/** The addresses that bootstrap.js requests when this one is opened. */
async function requestedAt(address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  vi.resetModules();
  await vi.importActual('./bootstrap.js');
  return Object.keys(window.earlyRequests ?? {});
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
});
afterEach(() => {
  history.replaceState(null, '', '/');
  delete window.earlyRequests;
});

const config = '/config';
const profile = '/api/v1/users/7';
const trending = '/3/trending/all/week?language=en-US&include_adult=false&page=1';

const genrePages = (path: string) =>
  [1, 2, 3].map((page) => `${path}?with_genres=18&sort_by=popularity.desc&page=${page}`);

it.each([
  ['/', [config, trending, profile]],
  ['/ms', [config, trending, profile]],
  ['/ms/movies/multi/trending/all/week', [config, trending, profile]],
  ['/ms/movies/discover/18', [config, ...genrePages('/4/discover/movie'), profile]],
  ['/ms/movies/discover/18?media_type=tv', [config, ...genrePages('/3/discover/tv'), profile]],
  ['/ms/about', [config, profile]],
  ['/msx', [config]],
])('requests at %s what a signed-in user needs first', async (address, requested) => {
  sessionStorage.setItem('jwt', annasToken);
  expect(await requestedAt(address)).toEqual(requested);
});

it('requests only the configuration without a session', async () => {
  expect(await requestedAt('/ms')).toEqual([config]);
});

it('requests below the base path, with the session of that server', async () => {
  document.documentElement.dataset['base'] = '/movies';
  sessionStorage.setItem('jwt', 'of the server at the root');
  localStorage.setItem('/movies:jwt', annasToken);
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(`${url} ${headers['Authorization'] ?? ''}`.trim());
    return Promise.resolve(Response.json({}));
  });
  expect(await requestedAt('/movies/ms')).toEqual([config, trending, profile]);
  const bearer = ` Bearer ${annasToken}`;
  expect(sent).toEqual([
    `/movies${config}`,
    `/movies${trending}${bearer}`,
    `/movies${profile}${bearer}`,
  ]);
  delete document.documentElement.dataset['base'];
});
