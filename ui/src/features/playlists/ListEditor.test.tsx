import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { sortingMessages } from '../../lib/messages/sorting';
import { paths } from '../../lib/paths';
import { playlist, rainy, storedTitle } from '../../testing/fixtures';
import { deferred, errorResponse, servePlaylists, server } from '../../testing/server';
import { renderApp } from '../../testing/render';

const text = messages.playlists;
const names = ['Night Train', 'The Orchard', 'Salt'];
const three = playlist(
  5,
  'Friday',
  names.map((_, index) => [index + 1, 'movie']),
);
const movies = names.map((title, index) => storedTitle(index + 1, title));

beforeEach(() => {
  servePlaylists(three, rainy);
  const list = { playlistId: 5, name: 'Friday', description: '', movies, notes: [], cover: null };
  server.use(http.get('*/api/v1/playlists/5', () => HttpResponse.json(list)));
});

async function openEditor() {
  const { user } = renderApp(paths.playlist(5), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: text.edit }));
  const list = await screen.findByRole('list', { name: text.titlesIn('Friday') });
  const shown = () => within(list).getAllByRole('listitem');
  return { user, shown, order: () => shown().map((row) => row.textContent?.trim()) };
}

const handle = (name: string, position: number) =>
  screen.getByRole('button', { name: text.handleOf(name, position, 3) });

describe('the list editor', () => {
  it('moves a title by keyboard at once, keeps the focus, and sends one move after the other', async () => {
    const response = deferred();
    const sent: unknown[] = [];
    server.use(
      http.patch<{ title: string }>(
        '*/api/v1/playlists/5/items/:title',
        async ({ request, params }) => {
          sent.push([params.title, await request.json()]);
          await response.promise;
          const movieId = Number(params.title);
          return HttpResponse.json({ playlistId: 5, movieId, media_type: 'movie' });
        },
      ),
    );
    const { user, order } = await openEditor();
    handle('Night Train', 1).focus();
    await user.keyboard('{ArrowDown}{End}');
    expect(order()).toEqual(['The Orchard', 'Salt', 'Night Train']);
    expect(handle('Night Train', 3)).toHaveFocus();
    expect(sent).toEqual([['1', { media_type: 'movie', position: 2 }]]);
    response.resolve();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(['1', { media_type: 'movie', position: 3 }]);
  });

  it('moves a title without dragging: to the top, up, and to a position', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch<{ title: string }>(
        '*/api/v1/playlists/5/items/:title',
        async ({ request, params }) => {
          sent.push(await request.json());
          const movieId = Number(params.title);
          return HttpResponse.json({ playlistId: 5, movieId, media_type: 'movie' });
        },
      ),
    );
    const { user, order } = await openEditor();
    await user.click(handle('Salt', 3));
    await user.click(await screen.findByRole('button', { name: sortingMessages.up }));
    expect(order()).toEqual(['Night Train', 'Salt', 'The Orchard']);
    expect(handle('Salt', 2)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: sortingMessages.top }));
    expect(order()).toEqual(['Salt', 'Night Train', 'The Orchard']);
    await user.click(handle('Salt', 1));
    await user.type(await screen.findByLabelText(sortingMessages.to), '9{Enter}');
    expect(order()).toEqual(['Night Train', 'The Orchard', 'Salt']);
    const moves = [2, 1, 3].map((position) => ({ media_type: 'movie', position }));
    await waitFor(() => expect(sent).toEqual(moves));
  });

  it('sends a removal that can be undone before a move, so that the position is that on screen', async () => {
    const sent: string[] = [];
    server.use(
      http.post('*/api/v1/playlists/5/items', () => {
        sent.push('remove');
        return HttpResponse.json({ changed: 1 });
      }),
      http.patch('*/api/v1/playlists/5/items/:title', async ({ request }) => {
        sent.push(`move: ${await request.text()}`);
        return HttpResponse.json({ playlistId: 5, movieId: 2, media_type: 'movie' });
      }),
    );
    const { user, order } = await openEditor();
    await user.click(screen.getByRole('checkbox', { name: text.selectOf('Night Train') }));
    await user.click(screen.getByRole('button', { name: text.removeSelected }));
    screen.getByRole('button', { name: text.handleOf('The Orchard', 1, 2) }).focus();
    await user.keyboard('{ArrowDown}');
    expect(order()).toEqual(['Salt', 'The Orchard']);
    await waitFor(() =>
      expect(sent).toEqual(['remove', 'move: {"media_type":"movie","position":2}']),
    );
  });

  it('moves a title back with a message when the server refuses', async () => {
    const refuse = () => errorResponse(503, 5030, 'overloaded');
    server.use(http.patch('*/api/v1/playlists/5/items/:title', refuse));
    const { user, order } = await openEditor();
    handle('Salt', 3).focus();
    await user.keyboard('{Home}');
    expect(await screen.findByText(text.moveFailed('Salt', 'overloaded'))).toBeInTheDocument();
    expect(order()).toEqual(names);
  });

  it('sends nothing of an undone change, and restores titles that the server kept', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/playlists/5/items', async ({ request }) => {
        sent.push(await request.json());
        return errorResponse(409, 4090, 'It is full.');
      }),
    );
    const { user, shown, order } = await openEditor();
    const remove = async (name: string) => {
      await user.click(screen.getByRole('checkbox', { name: text.selectOf(name) }));
      await user.click(screen.getByRole('button', { name: text.removeSelected }));
    };
    await remove('Salt');
    expect(shown()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    expect(order()).toEqual(names);
    expect(sent).toEqual([]);
    await remove('The Orchard');
    // Another change sends it.
    await remove('Salt');
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        action: 'remove',
        to: null,
        items: [{ id: 2, media_type: 'movie' }],
      }),
    );
    expect(await screen.findByText(text.itemsFailed('It is full.'))).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['Night Train', 'The Orchard']));
  });
});
