import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { annasToken, rated, rating } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server, serveLists } from '../testing/server';
import { harbour } from '../testing/titleFixtures';

/** The addresses of all requests from now on, without the origin. */
function recordRequests(): string[] {
  const requested: string[] = [];
  const record = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    requested.push(pathname + search);
  };
  server.events.on('request:start', record);
  onTestFinished(() => server.events.removeListener('request:start', record));
  return requested;
}

beforeEach(() => {
  const request = fetch;
  // In a browser an address may be relative.
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    request(new URL(url, location.href), options),
  );
  sessionStorage.setItem('jwt', annasToken);
  serveLists();
  server.use(
    http.get('*/3/tv/1396', () => HttpResponse.json(harbour)),
    http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })),
    http.get('*/api/v1/movies', () => HttpResponse.json([rated(1, 'Rated film', 4)])),
    http.get('*/api/v1/home', () => HttpResponse.json({ rows: [], incomplete: false })),
  );
});
afterEach(() => {
  history.replaceState(null, '', '/');
  delete window.earlyRequests;
});

/** Pages that begin with a list or a title: the address, the path that loads it, and the number of requests. */
it.each([
  ['/ms', '/3/trending/', 1],
  ['/ms/movies/multi/trending/movie/day', '/3/trending/', 1],
  ['/ms/movies/multi/tv/top_rated', '/3/tv/top_rated', 1],
  ['/ms/movies/discover/35', '/4/discover/movie', 3],
  ['/ms/movies/discover/35?media_type=tv', '/3/discover/tv', 3],
  ['/ms/ratings', '/api/v1/movies', 1],
  ['/ms/home', '/api/v1/home', 1],
  ['/ms/movie/238', '/3/movie/', 1],
  ['/ms/movie/9991396?media_type=tv', '/3/tv/', 1],
])(
  'what %s begins with is requested by bootstrap.js, and not again',
  async (address, path, count) => {
    const requested = recordRequests();
    history.replaceState(null, '', address);
    await vi.importActual(`../../bootstrap.js?${encodeURIComponent(address)}`);
    const ofPage = () => requested.filter((url) => url.startsWith(path));
    await waitFor(() => expect(ofPage()).toHaveLength(count));
    const { store } = renderApp(address, { signedIn: true });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('pending'));
    expect(new Set(ofPage()).size).toBe(ofPage().length);
    expect(ofPage()).toHaveLength(count);
    expect(Object.keys(window.earlyRequests ?? {}).filter((url) => url.startsWith(path))).toEqual(
      [],
    );
  },
);
