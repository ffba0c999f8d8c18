import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { storedTitle } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

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

  it('says how a title gets there when it is empty', async () => {
    renderApp(paths.watchlist(), { signedIn: true });
    expect(await screen.findByRole('heading', { name: text.empty })).toBeVisible();
    expect(screen.getByText(text.emptyHint)).toBeVisible();
  });
});
