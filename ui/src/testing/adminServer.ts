// Why: tests about the admin's screens need people to manage, somebody who may, and pictures that load or do not.
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import type { ListUsersApiResponse } from '../api/generated';
import { anna, film, trendingPage } from './samples';
import { server } from './server';

type UserRow = ListUsersApiResponse['users'][number];

export const userRow = (id: number, username: string): UserRow => ({
  id,
  username,
  email: `${username}@example.org`,
});

/** Makes Anna an admin. */
export function annaIsAdmin() {
  const admin = { ...anna, role: 'admin' };
  server.use(http.get('*/api/v1/users/:id', () => HttpResponse.json(admin)));
}

/** Has the server list these users, delete them and sign them out; `sent` keeps what was asked for. */
export function serveUsers(users: UserRow[], demo = false) {
  const sent: unknown[] = [];
  let kept = users;
  if (!demo) annaIsAdmin();
  server.use(
    http.get('*/api/v1/users', () => HttpResponse.json({ users: kept, demo })),
    http.delete<{ id: string }, { records: number[] }>(
      '*/api/v1/users/:id',
      async ({ request, params }) => {
        const { records } = await request.json();
        sent.push({ id: decodeURIComponent(params.id), records });
        if (!demo) kept = kept.filter(({ id }) => !records.includes(id));
        return HttpResponse.json({ removed: records, demo });
      },
    ),
    http.post<never, { records: number[] }>('*/api/v1/users/sign_out', async ({ request }) => {
      const { records } = await request.json();
      sent.push({ signOut: records });
      return HttpResponse.json({ signedOut: records, demo });
    }),
  );
  return sent;
}

/** Pictures load at once, but for those that `isBroken` and for one on `hold` until its `release`; `asked` has all addresses. */
export function servePictures(isBroken: (address: string) => boolean) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let holdBack: string | null = null;
  class Picture {
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    set src(address: string) {
      if (address === '') return;
      asked.push(address);
      const answer = () => (isBroken(address) ? this.onerror?.() : this.onload?.());
      if (holdBack !== null && address.includes(holdBack)) held.push(answer);
      else setTimeout(answer);
    }
  }
  vi.stubGlobal('Image', Picture);
  return {
    asked,
    hold: (name: string) => (holdBack = name),
    release: () => held.splice(0).forEach((answer) => answer()),
  };
}

/** A kept poster as the server lists it. */
export type Image = [id: number, path: string | null, type: 'movie' | 'tv'];
const movie = (id: number, title: string | null) => ({
  id,
  media_type: 'movie',
  title,
  description: null,
  poster_path: null,
  release_date: null,
  vote_average: null,
});

/** Bert keeps these images; every title is called after its number, and a search finds it. */
export function serveImages(images: Image[]) {
  const saved: unknown[] = [];
  const searched: string[] = [];
  server.use(
    http.get('*/api/v1/playlists/images/:id', () => HttpResponse.json({ images })),
    http.get('*/api/v1/playlists/all_movies', () =>
      HttpResponse.json({ movies: images.map(([id]) => movie(id, `Film ${id}`)) }),
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
