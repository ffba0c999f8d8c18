import { http, HttpResponse } from 'msw';
import { listedOf, playlist, rainy, setupOf } from './fixtures';
import type { Sample } from './fixtures';
import { server } from './server';

export function servePlaylists(...samples: Sample[]) {
  server.use(http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(...samples))));
}

/** Accepts every change of playlists, and records it. */
export function takeChanges() {
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
    http.delete<{ id: string }>('*/api/v1/playlists/:id', ({ params }) => {
      sent.push(`delete ${params.id}`);
      return HttpResponse.json({ removedPlaylistId: Number(params.id) });
    }),
  );
  return { sent, bodies };
}
