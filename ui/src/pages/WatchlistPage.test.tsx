import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { filterMessages } from '../lib/messages/filters';
import { paths } from '../lib/paths';
import { changeOf, storedTitle } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, server } from '../testing/server';

const text = messages.watching.watchlist;

const listed = (id: number, title: string) => ({
  ...storedTitle(id, title),
  added_at: '2026-11-20T10:00:00Z',
});

describe('the watchlist', () => {
  it('removes a title at once, and Undo brings it back', async () => {
    const all = [listed(1, 'Night Train'), listed(2, 'The Orchard')];
    let movies = all;
    const change = { id: 9 };
    server.use(
      http.get('*/api/v1/watchlist', () => HttpResponse.json({ movies })),
      http.delete('*/api/v1/watchlist/:id', ({ params }) => {
        movies = all.filter(({ id }) => String(id) !== params.id);
        return HttpResponse.json({ movie_id: 1, media_type: 'movie', change });
      }),
      http.post('*/api/v1/changes/9/undo', () => {
        movies = all;
        return HttpResponse.json({ change, undone: 1, kept: [] });
      }),
    );
    const { user } = renderApp(paths.watchlist(), { signedIn: true });
    expect(await screen.findByText(text.count(2, '2'))).toBeVisible();
    const remove = messages.playlists.removeHere('Night Train');
    await user.click(await screen.findByRole('button', { name: remove }));
    expect(await screen.findByText(text.removed('Night Train'))).toBeVisible();
    expect(screen.queryByRole('link', { name: /Night Train/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    expect(await screen.findByRole('link', { name: /Night Train/ })).toBeVisible();
    await waitFor(() => expect(screen.getByText(text.count(2, '2'))).toBeVisible());
  });

  /** Serves three titles, takes moves, and returns these. */
  function serveOrder() {
    let movies = [
      { ...listed(1, 'Salt'), added_at: '2026-11-01T10:00:00Z', release_date: '1990-01-01' },
      { ...listed(2, 'Harbour'), added_at: '2026-11-03T10:00:00Z', release_date: '2010-01-01' },
      { ...listed(3, 'Rain'), added_at: '2026-11-02T10:00:00Z', release_date: '2020-01-01' },
    ];
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v1/watchlist', () => HttpResponse.json({ movies })),
      http.put<{ id: string }, { position: number }>(
        '*/api/v1/watchlist/:id/position',
        async ({ request, params }) => {
          const { position } = await request.json();
          const id = Number(params.id);
          sent.push([id, position]);
          const others = movies.filter((one) => one.id !== id);
          movies = others.toSpliced(position - 1, 0, ...movies.filter((one) => one.id === id));
          const change = changeOf('watchlist_ordered', sent.length);
          return HttpResponse.json({ movie_id: id, media_type: 'movie', change });
        },
      ),
    );
    return sent;
  }

  const names = () =>
    within(screen.getByRole('list', { name: text.title }))
      .getAllByRole('listitem')
      .map((row) => row.textContent?.replace(/\d+$/, '').trim());

  it('is ordered by keyboard at once, one move after the other, keeps the focus, and Undo takes all back', async () => {
    const sent = serveOrder();
    const { user } = renderApp(paths.watchlist(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.order }));
    const handle = (name: string, position: number) =>
      screen.findByRole('button', { name: text.handleOf(name, position, 3) });
    (await handle('Salt', 1)).focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(await handle('Salt', 3)).toHaveFocus();
    expect(names()).toEqual(['Harbour', 'Rain', 'Salt']);
    await waitFor(() =>
      expect(sent).toEqual([
        [1, 2],
        [1, 3],
      ]),
    );
    expect(names()).toEqual(['Harbour', 'Rain', 'Salt']);
    const undone: unknown[] = [];
    server.use(
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        undone.push(params['id']);
        return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
      }),
    );
    const toast = (await screen.findAllByText(text.movedTo('Salt', 3, 3))).at(-1);
    const undo = within(toast?.parentElement ?? document.body);
    await user.click(undo.getByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(undone).toEqual(['2', '1']));
  });

  it('shows the order of the server again, and why a title was not moved', async () => {
    serveOrder();
    const response = deferred();
    server.use(
      http.put('*/api/v1/watchlist/:id/position', async () => {
        await response.promise;
        return errorResponse(404, 4040, 'not listed');
      }),
    );
    const { user } = renderApp(paths.watchlist(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.order }));
    const first = text.handleOf('Salt', 1, 3);
    (await screen.findByRole('button', { name: first })).focus();
    await user.keyboard('{End}');
    expect(names()).toEqual(['Harbour', 'Rain', 'Salt']);
    response.resolve();
    expect(await screen.findByText(text.moveFailed('Salt', 'not listed'))).toBeVisible();
    await screen.findByRole('button', { name: first });
  });

  it.each([
    ['', ['Salt', 'Harbour', 'Rain']],
    ['?sort=added', ['Harbour', 'Rain', 'Salt']],
    ['?sort=title', ['Harbour', 'Rain', 'Salt']],
    ['?sort=released', ['Rain', 'Harbour', 'Salt']],
  ])('is sorted as the address "%s" says', async (search, order) => {
    serveOrder();
    renderApp(paths.watchlist() + search, { signedIn: true });
    const grid = await screen.findByRole('grid', { name: text.title });
    const links = within(grid).getAllByRole('link');
    expect(links.map((link) => order.find((name) => link.textContent?.includes(name)))).toEqual(
      order,
    );
  });

  it('is filtered by title, kind and decade, and is not ordered meanwhile', async () => {
    serveOrder();
    const { user } = renderApp(`${paths.watchlist()}?decade=2010`, { signedIn: true });
    const grid = await screen.findByRole('grid', { name: text.title });
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(1);
    expect(within(grid).getByRole('link', { name: /Harbour/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.order })).toBeNull();
    await user.selectOptions(screen.getByLabelText(filterMessages.kind), filterMessages.tv);
    expect(await screen.findByText(filterMessages.ofLists.none)).toBeVisible();
  });

  it('says how a title gets there when it is empty', async () => {
    renderApp(paths.watchlist(), { signedIn: true });
    expect(await screen.findByRole('heading', { name: text.empty })).toBeVisible();
    expect(screen.getByText(text.emptyHint)).toBeVisible();
  });
});
