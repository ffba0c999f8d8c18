import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { makeAnnaAdmin } from './adminServer';
import { storedTitle } from './fixtures';
import { renderApp } from './render';
import { server } from './server';

export const stored = (id: number, title: string | null, media_type = 'movie') => ({
  ...storedTitle(id, title),
  media_type,
  description: 'About itself.',
  poster_path: `/m${id}.svg`,
  release_date: '2001-05-04',
});

/** Serves these stored titles, and a catalogue without title 13 whose shows end at 9. Returns the titles written. */
export function serveTitles(titles: ReturnType<typeof stored>[]) {
  makeAnnaAdmin();
  const written: { id: number; media_type: string }[][] = [];
  let current = titles;
  server.use(
    http.get('*/api/v1/playlists/all_movies', () => HttpResponse.json({ movies: current })),
    http.get('*/3/movie/:id', ({ params }) => {
      const id = Number(params.id);
      if (id === 13) return HttpResponse.json({ status_code: 34 }, { status: 404 });
      return HttpResponse.json({ id, title: `Film ${id}`, poster_path: `/m${id}.svg` });
    }),
    http.get('*/3/tv/:id', ({ params }) => {
      const id = Number(params.id);
      if (id > 9) return HttpResponse.json({ status_code: 34 }, { status: 404 });
      return HttpResponse.json({ id, name: `Show ${id}`, poster_path: `/m999${id}.svg` });
    }),
    http.put<{ id: string }, { media: { id: number; media_type: string }[] }>(
      '*/api/v1/movies/:id',
      async ({ request }) => {
        const { media } = await request.json();
        written.push(media);
        current = current.map((title) =>
          media.some(({ id }) => id === title.id) ? stored(title.id, `Film ${title.id}`) : title,
        );
        return HttpResponse.json({ updated: media.map(({ id }) => id) });
      },
    ),
    http.put('*/api/v1/ratings/:id', () => HttpResponse.json({ updated: 3 })),
    http.delete('*/api/v1/movies/orphans', () => HttpResponse.json({ removed: [77, 78] })),
  );
  return written;
}

/** Opens a tool page as an admin. `press` waits until the button is enabled. */
export async function openTools(path: string) {
  const { user, store } = renderApp(path, { signedIn: true });
  const enabled = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return button;
  };
  const press = async (name: string) => user.click(await enabled(name));
  return { press, store };
}
