import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { anna, changeOf, rating, storedTitle } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';

const text = messages.favorites;

const favorite = (id: number, title: string, place: number | null) => ({
  ...storedTitle(id, title),
  place,
  added_at: '2026-11-20T10:00:00Z',
});

/** Serves favorites and takes places; returns what was sent. */
function serveFavorites(...first: ReturnType<typeof favorite>[]) {
  let movies = first;
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/favorites', () => HttpResponse.json({ movies })),
    http.put<{ id: string }, { place: number | null }>(
      '*/api/v1/favorites/:id',
      async ({ request, params }) => {
        const { place } = await request.json();
        const id = Number(params.id);
        sent.push([id, place]);
        const former = movies.find((one) => one.id === id)?.place ?? null;
        movies = movies.map((one) => {
          if (one.id === id) return { ...one, place };
          return place !== null && one.place === place ? { ...one, place: former } : one;
        });
        const change = changeOf('favorite_added', sent.length);
        return HttpResponse.json({ movie_id: id, media_type: 'movie', change });
      },
    ),
  );
  return sent;
}

const open = () => renderApp(paths.profile(anna.id), { signedIn: true });
const handle = (title: string, place: number) =>
  screen.findByRole('button', { name: text.handleOf(title, place) });

describe('the favorites on the profile', () => {
  it('change places by keyboard at once, keep the focus, and Undo takes it back', async () => {
    const sent = serveFavorites(favorite(1, 'Heat', 1), favorite(2, 'Alien', 2));
    const undone: unknown[] = [];
    server.use(
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        undone.push(params.id);
        return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
      }),
    );
    const { user } = open();
    (await handle('Heat', 1)).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(async () => expect(await handle('Heat', 2)).toHaveFocus());
    await handle('Alien', 1);
    expect(sent).toEqual([[1, 2]]);
    const toast = await screen.findByRole('button', { name: messages.undo.undo });
    await user.click(toast);
    await waitFor(() => expect(undone).toEqual(['1']));
  });

  it('keep the focus when a response shows the former order once more', async () => {
    const sent = serveFavorites(favorite(1, 'Heat', 1));
    const { promise, resolve: respond } = deferred();
    let reads = 0;
    server.use(
      http.get('*/api/v1/favorites', async () => {
        reads += 1;
        if (reads === 2) await promise;
        return HttpResponse.json({ movies: [favorite(1, 'Heat', reads < 3 ? 1 : 2)] });
      }),
      http.put('*/api/v1/favorites/:id', async () => {
        await promise;
        sent.push('moved');
        const change = changeOf('favorite_added', 1);
        return HttpResponse.json({ movie_id: 1, media_type: 'movie', change });
      }),
    );
    const { user } = open();
    await handle('Heat', 1);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(reads).toBe(2));
    (await handle('Heat', 1)).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await handle('Heat', 2);
    respond();
    await waitFor(() => expect(reads).toBeGreaterThan(2));
    await waitFor(async () => expect(await handle('Heat', 2)).toHaveFocus());
    expect(sent).toEqual(['moved']);
  });

  it('are back at their place, with the reason, when the server refuses', async () => {
    serveFavorites(favorite(1, 'Heat', 1));
    const response = deferred();
    server.use(
      http.put('*/api/v1/favorites/:id', async () => {
        await response.promise;
        return errorResponse(409, 4090, 'there are too many');
      }),
    );
    const { user } = open();
    (await handle('Heat', 1)).focus();
    await user.keyboard('{End}');
    await handle('Heat', 4);
    response.resolve();
    expect(await screen.findByText(text.failed('Heat', 'there are too many'))).toBeVisible();
    await handle('Heat', 1);
  });

  it('are chosen among favorites without a place and titles with five stars', async () => {
    const sent = serveFavorites(favorite(1, 'Heat', 1), favorite(2, 'Alien', null));
    const five = [1, 3].map((id) => ({
      ...storedTitle(id, id === 1 ? 'Heat' : 'Salt'),
      score: 5,
      score10: 10,
      rated_at: '2026-02-05T10:00:00Z',
    }));
    server.use(
      http.get('*/api/v1/movies', () => HttpResponse.json(five)),
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({ ratings: five.map(({ id }) => rating(id, 5)) }),
      ),
    );
    const { user } = open();
    await handle('Heat', 1);
    await user.click(screen.getByRole('button', { name: text.chooseOf(3) }));
    const dialog = await screen.findByRole('dialog', { name: text.pickTitle });
    const options = () =>
      within(dialog)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    await waitFor(() =>
      expect(options()).toEqual([
        expect.stringMatching(/^Alien.*Favorite$/),
        expect.stringMatching(/^Salt.*5 stars$/),
      ]),
    );
    await user.type(within(dialog).getByLabelText(text.search), 'al');
    expect(options()).toHaveLength(2);
    await user.type(within(dialog).getByLabelText(text.search), 't');
    await user.click(within(dialog).getByRole('button', { name: /Salt/ }));
    expect(await screen.findByText(text.placed('Salt', 3))).toBeVisible();
    expect(sent).toEqual([[3, 3]]);
  });

  it('lose their place, and all are shown on demand', async () => {
    const names = ['Heat', 'Alien', 'Up', 'Salt', 'Rain'];
    const sent = serveFavorites(
      ...names.map((name, at) => favorite(at + 1, name, at < 4 ? at + 1 : null)),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.clear('Up') }));
    await screen.findByRole('button', { name: text.chooseOf(3) });
    await waitFor(() => expect(sent).toEqual([[3, null]]));
    await user.click(screen.getByRole('button', { name: text.showAll('5') }));
    const grid = await screen.findByRole('grid', { name: text.all });
    for (const name of names) {
      expect(within(grid).getByRole('link', { name: new RegExp(name) })).toBeInTheDocument();
    }
  });

  it('are shown on demand when none has a place', async () => {
    serveFavorites(favorite(1, 'Heat', null));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.showAll('1') }));
    const grid = await screen.findByRole('grid', { name: text.all });
    expect(within(grid).getByRole('link', { name: /Heat/ })).toBeInTheDocument();
    expect(screen.queryByText(text.hint)).toBeNull();
  });
});
