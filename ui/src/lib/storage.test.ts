import { beforeEach, expect, it, vi } from 'vitest';

/** The storage of a server below a base path, on the origin of the tests. */
async function storageBelow(base: string | null) {
  if (base === null) delete document.documentElement.dataset['base'];
  else document.documentElement.dataset['base'] = base;
  vi.resetModules();
  const [storage, token] = await Promise.all([import('./storage'), import('./token')]);
  return { ...storage, ...token };
}

beforeEach(() => () => {
  delete document.documentElement.dataset['base'];
});

it('servers below different paths of one origin do not see the values of each other', async () => {
  const root = await storageBelow(null);
  const films = await storageBelow('/films');
  const deeper = await storageBelow('/films/old');
  root.local.set('theme', 'dark');
  films.local.set('theme', 'light');
  films.session.set('jwt', 'films');
  expect([root, films, deeper].map(({ local }) => local.get('theme'))).toEqual([
    'dark',
    'light',
    null,
  ]);
  expect([root, films, deeper].map(({ session }) => session.get('jwt'))).toEqual([
    null,
    'films',
    null,
  ]);
  expect([root, films, deeper].map(({ local }) => local.names())).toEqual([
    ['theme'],
    ['theme'],
    [],
  ]);
  films.local.remove('theme');
  expect(root.local.get('theme')).toBe('dark');
});

it('names are plain at the root', async () => {
  const { local } = await storageBelow(null);
  local.set('halfstars', 'on');
  expect(localStorage.getItem('halfstars')).toBe('on');
});

it.each([
  [null, '/films'],
  ['/films', null],
  ['/films', '/films/old'],
  ['/films/old', '/films'],
])('signing out of the server below %s leaves the session below %s', async (one, other) => {
  const leaving = await storageBelow(one);
  const staying = await storageBelow(other);
  leaving.storeToken('leaving', true);
  leaving.session.set('scrollPositions', '{}');
  staying.storeToken('staying', true);
  leaving.clearToken();
  expect(leaving.session.names()).toEqual([]);
  expect(leaving.local.get('jwt')).toBeNull();
  expect(staying.readToken()).toBe('staying');
  expect(staying.local.get('jwt')).toBe('staying');
});
