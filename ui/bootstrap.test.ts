import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { posterSrcSet, posterUrl, tileSizes } from './src/lib/images';
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

it.each([
  ['/', [config, trending, profile]],
  ['/ms', [config, trending, profile]],
  ['/ms/movies/multi/trending/all/week', [config, trending, profile]],
  ['/ms/about', [config, profile]],
  ['/msx', [config]],
])('requests at %s what a signed-in user needs first', async (address, requested) => {
  sessionStorage.setItem('jwt', annasToken);
  expect(await requestedAt(address)).toEqual(requested);
});

it('requests only the configuration without a session', async () => {
  expect(await requestedAt('/ms')).toEqual([config]);
});

const tmdb = 'https://image.tmdb.org/t/p/';

it.each(['/m238.svg', '/abc.jpg', '/logo.svg'])(
  'preloads the poster %s as a tile does',
  async (path) => {
    const responses: Record<string, unknown> = {
      [config]: { image_base: tmdb },
      [trending]: { results: [{ poster_path: path }, { poster_path: null }] },
    };
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(responses[url] ?? {})));
    sessionStorage.setItem('jwt', annasToken);
    await requestedAt('/ms');
    const link = await vi.waitFor(() => {
      const [first, ...others] = document.querySelectorAll<HTMLLinkElement>('link[as=image]');
      expect(others).toEqual([]);
      if (!first) throw new Error('not preloaded');
      return first;
    });
    const src = posterUrl(tmdb, path) ?? '';
    const srcSet = posterSrcSet(src);
    expect(link.getAttribute('imagesrcset') ?? undefined).toBe(srcSet);
    expect(link.getAttribute('imagesizes') ?? undefined).toBe(srcSet && tileSizes);
    expect(link.getAttribute('href') ?? undefined).toBe(srcSet ? undefined : src);
    link.remove();
  },
);
