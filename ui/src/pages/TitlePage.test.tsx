import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { setHalfStarsOn } from '../lib/appearance';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { playlist, rated, rating } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import {
  errorResponse,
  loseConnection,
  servePlaylists,
  server,
  acceptChanges,
  acceptRatings,
} from '../testing/server';
import { harbour } from '../testing/titleFixtures';

const text = messages.title;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const never = () => new Promise<never>(() => {});

describe('the title page', () => {
  // specification 2.16, 2.34, 7.33, 9.5
  it('shows poster and name of the tile before the server has responded', async () => {
    server.use(http.get('*/3/movie/:id', never));
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const src = '/t/p/w500/m1.svg';
    const tile = await screen.findByRole('link', { name: /Night Train/ });
    expect(tile.querySelector('img')).toHaveAttribute('src', src);
    await user.click(tile);
    await heading('Night Train');
    expect(screen.getByRole('img', { name: 'Night Train' })).toHaveAttribute('src', src);
    expect(screen.getByText('Night Train is about itself.')).toBeVisible();
    await waitFor(() => expect(document.title).toBe(messages.app.title('Night Train')));
  });

  it('moves the focus to its heading', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Night Train/ }));
    const title = await heading('Night Train');
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('moves the focus back to the tile after navigating back', async () => {
    const { user, router } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /The Orchard/ }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await waitFor(() => router.navigate(-1));
    await heading(messages.lists.builtinTitles.trending.all.week);
    const tile = await screen.findByRole('link', { name: /The Orchard/ });
    await waitFor(() => expect(tile).toHaveFocus());
    expect(tile.tabIndex).toBe(0);
  });

  // specification 2.34, 9.5
  it('shows year, length, genres, director and eleven cast members', async () => {
    renderApp('/ms/movie/1', { signedIn: true });
    expect(await screen.findByText('2 h 5 min')).toBeVisible();
    expect(screen.getByText('2001', { selector: 'li' })).toBeVisible();
    expect(screen.getByText('Thriller')).toBeVisible();
    const names = await screen.findByRole('heading', { name: text.cast });
    const cast = within(names.parentElement ?? document.body).getAllByRole('listitem');
    expect(cast).toHaveLength(11);
    expect(cast[0]).toHaveTextContent('Player 1as Part 1');
    expect(screen.getByText(/Dora Lind/)).toBeVisible();
  });

  // specification 2.34
  it('opens and closes the full cast', async () => {
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.fullCast }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(13);
    await user.click(within(dialog).getByRole('button', { name: messages.app.close }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // specification 2.34
  it.each([
    ['/ms/movie/1', 'Night Train', 'A train does not stop.'],
    ['/ms/movie/999123?media_type=tv', 'Harbour', 'Ships come and go.'],
  ])('at %s shows name, overview and poster of %s', async (address, name, overview) => {
    const body = { ...harbour, overview: 'Ships come and go.', poster_path: '/t123.svg' };
    server.use(http.get('*/3/tv/123', () => HttpResponse.json(body)));
    renderApp(address, { signedIn: true });
    expect(await heading(name)).toBeVisible();
    expect(await screen.findByText(overview)).toBeVisible();
    const poster = name === 'Harbour' ? '/t/p/w500/t123.svg' : '/t/p/w500/m1.svg';
    expect(screen.getByRole('img', { name })).toHaveAttribute('src', poster);
  });

  // specification 2.8, 3.2
  it('requests a show by its number without the prefix', async () => {
    server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
    renderApp('/ms/movie/999123?media_type=tv', { signedIn: true });
    await heading('Harbour');
    expect(await screen.findByText('1 season')).toBeVisible();
    expect(screen.getByText('8 episodes')).toBeVisible();
    expect(screen.getByText(/Ida Holm/)).toBeVisible();
    expect(screen.queryByText(text.cast)).not.toBeInTheDocument();
  });

  it('says that the catalogue does not have the title', async () => {
    const body = { status_code: 34, status_message: 'not found', success: false };
    server.use(http.get('*/3/movie/:id', () => HttpResponse.json(body, { status: 404 })));
    renderApp('/ms/movie/77', { signedIn: true });
    expect(await heading(text.notFound)).toBeVisible();
  });

  it('shows the stored metadata and the rating of a title that is no longer in the catalogue', async () => {
    const body = { status_code: 34, status_message: 'not found', success: false };
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(3, 4)] })),
      http.get('*/api/v1/movies', () => HttpResponse.json([rated(3, 'The Orchard', 4)])),
      http.get('*/3/movie/:id', () => HttpResponse.json(body, { status: 404 })),
    );
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /The Orchard/ }));
    expect(await screen.findByText(text.storedOnly)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Orchard');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: text.clearRating }));
    expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
  });

  // specification 2.8
  it.each(['0', 'abc', '-4'])(
    'says that no title has the invalid id %s, without a request',
    async (id) => {
      renderApp(`/ms/movie/${id}`, { signedIn: true });
      expect(await heading(text.notFound)).toBeVisible();
    },
  );

  it('offers Retry after a network error', async () => {
    server.use(http.get('*/3/movie/:id', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(messages.errors.offline);
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await heading('Night Train')).toBeVisible();
  });

  it('opened without a connection says so, shows its name, and is loaded once there is one', async () => {
    const { fail, restore } = loseConnection();
    server.use(http.get('*/3/movie/:id', fail));
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Night Train/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
    expect(await heading('Night Train')).toBeVisible();
    restore();
    expect(await screen.findByRole('heading', { name: text.cast })).toBeVisible();
  });

  // specification 2.34, 4.8, 7.20
  it('clears the rating before the server has responded', async () => {
    const cleared: string[] = [];
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 2)] })),
      http.delete('*/api/v1/ratings/:id', ({ request, params }) => {
        cleared.push(`${params.id} ${new URL(request.url).search}`);
        return HttpResponse.json({ movieId: 1, media_type: 'movie' });
      }),
    );
    renderApp('/ms/movie/1', { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    const clear = screen.getByRole('button', { name: messages.title.clearRating });
    clear.focus();
    clear.click();
    expect(star(group, 2)).not.toBeChecked();
    expect(clear).toHaveFocus();
    expect(clear).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(cleared).toEqual(['1 ?media_type=movie']));
  });

  it('rates with the keys of a tile, half stars with Shift included', async () => {
    setHalfStarsOn(true);
    const sent: unknown[] = [];
    server.use(
      http.post<never, { score10: number }>('*/api/v1/movies', async ({ request }) => {
        const { score10 } = await request.json();
        sent.push(score10);
        return HttpResponse.json(
          { ...rating(1, Math.ceil(score10 / 2)), score10 },
          { status: 201 },
        );
      }),
    );
    renderApp('/ms/movie/1', { signedIn: true });
    await screen.findAllByRole('radio', { name: '3 and a half stars' });
    const group = await starsOf('Night Train');
    fireEvent.keyDown(document.body, { key: '$', code: 'Digit4', shiftKey: true });
    expect(within(group).getByRole('radio', { checked: true })).toHaveAccessibleName(
      '3 and a half stars',
    );
    await waitFor(() => expect(sent).toEqual([7]));
    fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' });
    expect(star(group, 2)).toBeChecked();
  });

  it('treats a rating that no longer exists as cleared', async () => {
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 2)] })),
      http.delete('*/api/v1/ratings/:id', () => errorResponse(404, 4040, 'not there')),
    );
    const { user, store } = renderApp('/ms/movie/1', { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(screen.getByRole('button', { name: messages.title.clearRating }));
    await waitFor(() =>
      expect(store.getState().ratings).toMatchObject({ list: {}, confirmed: {} }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the keys of a title', () => {
  it('rate, clear and add on its page as on its tile', async () => {
    servePlaylists(playlist(5, 'Friday', [], true));
    const { sent: changes } = acceptChanges();
    const sent = acceptRatings();
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await screen.findByRole('button', { name: messages.playlists.add });
    const group = await starsOf('Night Train');
    for (const [key, score] of [
      ['4', 4],
      ['4', 0],
      ['3', 3],
      ['0', 0],
      ['2', 2],
      ['{Backspace}', 0],
    ] as const) {
      await user.keyboard(key);
      await waitFor(() => expect(sent.at(-1)).toBe(score));
      expect(within(group).queryAllByRole('radio', { checked: true })).toHaveLength(score ? 1 : 0);
    }
    await user.keyboard('p');
    await waitFor(() => expect(changes).toEqual(['add 1 to 5']));
    await user.keyboard('s');
    expect(await screen.findByRole('dialog', { name: messages.playlists.saveTo })).toBeVisible();
  });

  it.each(['0', '{Backspace}', '{Delete}', '2'])('clear a rating by %s on a tile', async (key) => {
    const sent = acceptRatings([rating(1, 2)]);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    act(() => screen.getByRole('link', { name: /Night Train/ }).focus());
    await user.keyboard(key);
    expect(star(group, 2)).not.toBeChecked();
    await waitFor(() => expect(sent).toEqual([0]));
  });

  it('of a focused tile do not act on the title of the page', async () => {
    const sent = acceptRatings();
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const group = await starsOf('Night Train');
    const other = await screen.findByRole('link', { name: /Salt/ });
    act(() => other.focus());
    await user.keyboard('3');
    await waitFor(() => expect(sent).toEqual([3]));
    expect(star(group, 3)).not.toBeChecked();
  });
});
