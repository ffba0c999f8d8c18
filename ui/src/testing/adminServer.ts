import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import type { ListUsersApiResponse, SettingsApiResponse } from '../api/admin/generated';
import { messages } from '../lib/messages';
import { adminMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { anna, film, storedTitle, trendingPage } from './fixtures';
import { renderApp } from './render';
import { server } from './server';

type UserRow = ListUsersApiResponse['users'][number];

export const userRow = (id: number, username: string, rest?: Partial<UserRow>): UserRow => ({
  id,
  username,
  email: `${username}@example.org`,
  role: 'regular',
  created_at: '2026-01-05T10:00:00Z',
  last_seen_at: '2026-02-05T10:00:00Z',
  ratings: 0,
  playlists: 0,
  second_factor: false,
  ...rest,
});

export function makeAnnaAdmin() {
  const admin = { ...anna, role: 'admin' };
  server.use(http.get('*/api/v1/users/:id', () => HttpResponse.json(admin)));
}

/** Sorts, searches and pages users like the server. */
function pageOf(
  users: UserRow[],
  demo: boolean,
  query: URLSearchParams,
  pageSize: number,
): ListUsersApiResponse {
  const sort = query.get('sort') ?? 'id';
  const by = sort.replace('-', '');
  const keyOf = (user: UserRow) =>
    by === 'username' || by === 'email' ? user[by].toLowerCase() : String(user.id).padStart(9, '0');
  const search = (query.get('search') ?? '').toLowerCase();
  const found = users.filter(({ username, email }) =>
    `${username} ${email}`.toLowerCase().includes(search),
  );
  found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (sort.startsWith('-')) found.reverse();
  const start = Number(query.get('cursor') ?? 0);
  const end = start + pageSize;
  const next = end < found.length ? String(end) : null;
  return { users: found.slice(start, end), demo, next, total: found.length };
}

const expires = '2026-12-01T10:00:00Z';

/** Serves these users, and lets them be changed, deleted, signed out and added. Returns what was sent. */
export function serveUsers(users: UserRow[], demo = false, pageSize = 50) {
  const sent: unknown[] = [];
  let stored = users;
  if (!demo) makeAnnaAdmin();
  server.use(
    http.get('*/api/v1/users', ({ request }) =>
      HttpResponse.json(pageOf(stored, demo, new URL(request.url).searchParams, pageSize)),
    ),
    http.delete<{ id: string }, { records: number[] }>(
      '*/api/v1/users/:id',
      async ({ request, params }) => {
        const { records } = await request.json();
        sent.push({ id: decodeURIComponent(params.id), records });
        if (!demo) stored = stored.filter(({ id }) => !records.includes(id));
        return HttpResponse.json({ removed: records, demo });
      },
    ),
    http.post<never, { records: number[] }>('*/api/v1/users/sign_out', async ({ request }) => {
      const { records } = await request.json();
      sent.push({ signOut: records });
      return HttpResponse.json({ signedOut: records, demo });
    }),
    http.put<{ id: string }, { role: 'admin' | 'regular' }>(
      '*/api/v1/users/:id/role',
      async ({ request, params }) => {
        const { role } = await request.json();
        const changed = Number(params.id);
        sent.push({ role, id: changed });
        stored = stored.map((one) => (one.id === changed ? { ...one, role } : one));
        return HttpResponse.json({ id: changed, role });
      },
    ),
    http.delete('*/api/v1/users/:id/second-factor', ({ params }) => {
      const disabled = Number(params.id);
      sent.push({ disableSecondFactor: disabled });
      stored = stored.map((one) => (one.id === disabled ? { ...one, second_factor: false } : one));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/v1/users/:id/reset_link', ({ params }) => {
      sent.push({ resetLink: Number(params.id) });
      const link = `/ms/reset_password/${String(params.id)}/secret`;
      return HttpResponse.json({ link, expires_at: expires }, { status: 201 });
    }),
    http.post<never, { username: string; email: string; password: string | null }>(
      '*/api/v1/users/add',
      async ({ request }) => {
        const body = await request.json();
        sent.push({ add: body });
        const row = userRow(99, body.username, { email: body.email });
        stored = [...stored, row];
        const { id, username, email, role, created_at } = row;
        const user = { id, username, email, role, created_at, first_name: '', last_name: '' };
        const link = body.password === null ? '/ms/reset_password/99/secret' : null;
        return HttpResponse.json({ user, link, expires_at: link && expires }, { status: 201 });
      },
    ),
  );
  return sent;
}

/** Serves invites that can be listed, created and revoked. Returns what was sent. */
export function serveInvites(count: number) {
  const sent: unknown[] = [];
  const invite = (id: number) => ({
    id,
    created_by: 'annaberg',
    created_at: '2026-11-24T10:00:00Z',
    expires_at: expires,
    max_uses: 3,
    uses: 1,
  });
  let stored = Array.from({ length: count }, (_, index) => invite(count - index));
  server.use(
    http.get('*/api/v1/invites', () => HttpResponse.json({ invites: stored })),
    http.post('*/api/v1/invites', async ({ request }) => {
      sent.push(await request.json());
      stored = [invite(99), ...stored];
      const link = '/ms/sign-up?invite=secret';
      return HttpResponse.json({ id: 99, link, expires_at: expires, max_uses: 3 }, { status: 201 });
    }),
    http.delete('*/api/v1/invites/:id', ({ params }) => {
      sent.push({ revoke: Number(params.id) });
      stored = stored.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

/** Loads images at once, except `isBroken` ones, and one on `hold` until `release`. Returns all URLs requested. */
export function serveImageFiles(isBroken: (address: string) => boolean) {
  const requested: string[] = [];
  const held: (() => void)[] = [];
  let heldName: string | null = null;
  class FakeImage {
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    set src(address: string) {
      if (address === '') return;
      requested.push(address);
      const finish = () => (isBroken(address) ? this.onerror?.() : this.onload?.());
      if (heldName !== null && address.includes(heldName)) held.push(finish);
      else setTimeout(finish);
    }
  }
  vi.stubGlobal('Image', FakeImage);
  return {
    requested,
    hold: (name: string) => (heldName = name),
    release: () => held.splice(0).forEach((finish) => finish()),
  };
}

/** A stored poster as the server lists it. */
type Image = [id: number, path: string | null, type: 'movie' | 'tv'];

/** Serves these images as those of Bert. Title n is called "Film n", and a search finds it. */
export function serveImages(images: Image[]) {
  const saved: unknown[] = [];
  const searched: string[] = [];
  server.use(
    http.get('*/api/v1/playlists/images/:id', () => HttpResponse.json({ images })),
    http.get('*/api/v1/playlists/all_movies', () =>
      HttpResponse.json({ movies: images.map(([id]) => storedTitle(id, `Film ${id}`)) }),
    ),
    http.get('*/3/search/multi', ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      searched.push(query);
      const id = Number(query.replace('Film ', '')) || 2;
      // A remake of the same name comes first.
      const results = [film(999_000, query), film(id, query)];
      return HttpResponse.json({ ...trendingPage, results });
    }),
    http.put('*/api/v1/movies/:id', async ({ request, params }) => {
      saved.push({ id: decodeURIComponent(String(params.id)), body: await request.json() });
      return HttpResponse.json({ updated: [] });
    }),
  );
  return { saved, searched };
}

const text = adminMessages.admin.images;

/** Opens the dialog for Bert. */
export async function dialogOf(demo = false) {
  serveUsers([userRow(10, 'bert')], demo);
  const { user } = renderApp(paths.admin(), { signedIn: true });
  await user.click(await screen.findByRole('checkbox', { name: 'Select bert' }));
  await user.click(screen.getByRole('button', { name: adminMessages.admin.brokenImages }));
  const dialog = await screen.findByRole('dialog', { name: 'Find & Fix Broken Images' });
  const press = async (name: string) =>
    user.click(await within(dialog).findByRole('button', { name }));
  const count = (name: string) =>
    within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  const step = () => dialog.querySelector('[aria-current=step]')?.textContent;
  const bar = () => within(dialog).getByRole('progressbar');
  const fixing = () => within(dialog).findByRole('button', { name: text.fix });
  const ended = () => within(dialog).findByRole('button', { name: messages.app.ok });
  return { user, dialog, press, count, step, bar, fixing, ended };
}

/** `count` images; from `brokenFrom` on, their paths begin with /gone. */
export const images = (count: number, brokenFrom: number): Image[] =>
  Array.from({ length: count }, (_, index) => [
    index + 1,
    index + 1 >= brokenFrom ? `/gone${index + 1}.svg` : `/m${index + 1}.svg`,
    'movie',
  ]);

type Source = SettingsApiResponse['mail']['source'];

/** The settings of a server, by where they come from. */
export const settingsOf = (others: Source, tmdb: Source = 'admin'): SettingsApiResponse => ({
  tmdb: { source: tmdb, rejected: false, masked: null },
  registration: { source: others, value: 'open' },
  mail: {
    source: others,
    site_source: 'default',
    site: 'http://localhost',
    from: 'films@example.org',
    password: false,
    smtp: false,
    url: null,
  },
});

export const serveNoJobs = http.get('*/api/v1/jobs', () =>
  HttpResponse.json({
    workers: [],
    queues: [],
    watches: { count: 0, limit: 1, near_limit: false },
  }),
);
