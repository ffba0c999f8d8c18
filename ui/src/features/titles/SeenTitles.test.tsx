import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AddWatchBody, WatchedTitle } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { openSibling, signInAsBella, signOut } from '../../testing/actions';
import { rating, storedTitle, titleLog, watchedTitle, watchOf } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';
import { episodeOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

beforeAll(async () => {
  await loadListScreens();
  await import('../../layouts/AfterFirstPage');
  await import('./TileSheet');
}, 60_000);

const text = messages.watching;
const change = { id: 5, created_at: '2026-11-20T10:00:00Z', undo_until: '2027-02-18T10:00:00Z' };
const tile = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const sheet = () => screen.findByRole('dialog', { name: text.sheet.title('Salt') });

let titles: WatchedTitle[] = [];
let listed: number[] = [];
const sent: unknown[] = [];

/** A server that keeps which titles are watched and listed. */
beforeEach(() => {
  titles = [];
  listed = [];
  sent.length = 0;
  let before = titles;
  server.use(
    http.get('*/api/v1/watched', () => HttpResponse.json({ titles })),
    http.post<never, AddWatchBody>('*/api/v1/watches', async ({ request }) => {
      const body = await request.json();
      const [id, when] = [body.id ?? 0, body.when];
      sent.push(`watch ${id} ${when?.precision}`);
      before = titles;
      titles = [...titles, watchedTitle(id)];
      const watch = watchOf(7, when ?? { precision: 'unknown' }, id);
      const added = { change, watch, watches: 1, left_watchlist: false };
      return HttpResponse.json(added, { status: 201 });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${params.id}`);
      titles = before;
      return HttpResponse.json({ change, undone: 1, kept: [] });
    }),
    http.get('*/api/v1/watchlist', () =>
      HttpResponse.json({
        movies: listed.map((id) => ({
          ...storedTitle(id, `Film ${id}`),
          added_at: change.created_at,
        })),
      }),
    ),
    http.put('*/api/v1/watchlist/:id', ({ params }) => {
      sent.push(`list ${params.id}`);
      listed = [...listed, Number(params.id)];
      return HttpResponse.json({ change });
    }),
    http.delete('*/api/v1/watchlist/:id', ({ params }) => {
      sent.push(`unlist ${params.id}`);
      listed = [];
      return HttpResponse.json({ change });
    }),
  );
});

/** Renders a list, and waits until its marks are there: Night Train is one of them. */
async function renderMarked() {
  titles = [watchedTitle(1)];
  const app = renderApp(paths.trending(), { signedIn: true });
  await waitFor(async () => expect(await tile('Night Train')).toHaveAccessibleName(/, seen$/));
  return app;
}

it('marks the tiles of watched titles, whose names say so before the rating', async () => {
  server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })));
  titles = [watchedTitle(1)];
  renderApp(paths.trending(), { signedIn: true });
  const link = await tile('Night Train');
  await waitFor(() => expect(link).toHaveAccessibleName(/, seen, rated 4 of 5$/));
  expect(link.parentElement).toHaveAttribute('data-seen');
  const other = await tile('Salt');
  expect(other).not.toHaveAccessibleName(/seen/);
  expect(other.parentElement).not.toHaveAttribute('data-seen');
});

it('marks a title as seen with w before the server has responded, and Undo takes it back', async () => {
  const { user } = await renderMarked();
  const response = deferred();
  server.use(http.post('*/api/v1/watches', () => response.promise, { once: true }));
  const link = await tile('Salt');
  link.focus();
  await user.keyboard('w');
  await waitFor(() => expect(link).toHaveAccessibleName(/seen/));
  expect(screen.queryByText(text.marked('Salt', false))).not.toBeInTheDocument();
  response.resolve();
  expect(await screen.findByText(text.marked('Salt', false))).toBeVisible();
  expect(sent).toEqual(['watch 4 time']);
  await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
  await waitFor(() => expect(link).not.toHaveAccessibleName(/seen/));
  await waitFor(() => expect(sent).toEqual(['watch 4 time', 'undo 5']));
});

it('takes the mark back when the watch was not saved, and when its Undo failed sets it again', async () => {
  const { user } = await renderMarked();
  const refuse = (message: string) => () => errorResponse(409, 4090, message);
  server.use(http.post('*/api/v1/watches', refuse('no more'), { once: true }));
  const link = await tile('Salt');
  link.focus();
  await user.keyboard('w');
  expect(await screen.findByText(text.failed('Salt', 'no more'))).toBeVisible();
  expect(link).not.toHaveAccessibleName(/seen/);
  link.focus();
  await user.keyboard('w');
  expect(await screen.findByText(text.marked('Salt', false))).toBeVisible();
  server.use(http.post('*/api/v1/changes/:id/undo', refuse('too late')));
  await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
  expect(await screen.findByText(/too late$/, { selector: '[data-toast] *' })).toBeVisible();
  expect(link).toHaveAccessibleName(/seen/);
});

it('asks for the date with Shift W, and with w when the title was seen before', async () => {
  const { user } = await renderMarked();
  const link = await tile('Salt');
  link.focus();
  await user.keyboard('{Shift>}W{/Shift}');
  expect(await sheet()).toBeVisible();
  await user.keyboard('{Escape}');
  titles = [watchedTitle(1), watchedTitle(4)];
  openSibling().channel.postMessage({ kind: 'changed' });
  await waitFor(() => expect(link).toHaveAccessibleName(/seen/));
  link.focus();
  await user.keyboard('w');
  expect(await sheet()).toBeVisible();
  expect(sent).toEqual([]);
});

it('asks with w when all of a show was watched, whose tile says how much of it is seen', async () => {
  const show = serveShow(
    showLogOf([
      seasonOf(1, [episodeOf(1, 1, { seen: true, watches: 1 }), episodeOf(1, 2), episodeOf(1, 3)]),
    ]),
  );
  server.use(...show.handlers);
  const harbour = (episodes_seen: number) =>
    watchedTitle(9992, { media_type: 'tv', episodes_seen, episodes_out: 3 });
  titles = [harbour(1)];
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const link = await tile('Harbour');
  await waitFor(() => expect(link).toHaveAccessibleName(/, 1 of 3 seen$/));
  link.focus();
  await user.keyboard('w');
  const name = messages.shows.sheet.show('Harbour');
  const dialog = within(await screen.findByRole('dialog', { name }));
  titles = [harbour(3)];
  await user.click(await dialog.findByRole('button', { name: messages.shows.sheet.save }));
  const none = { notOut: 0, earlier: 0, leftWatchlist: false, resumed: false } as const;
  expect(await screen.findByText(messages.shows.watched.several('Harbour', 2, none))).toBeVisible();
  await waitFor(() => expect(link).toHaveAccessibleName(/, seen$/));
  expect(show.sent).toEqual([expect.stringMatching(/^watch null\/null /)]);
});

it('adds to the watchlist and removes from it with b', async () => {
  const { user } = await renderMarked();
  (await tile('Salt')).focus();
  await user.keyboard('b');
  expect(await screen.findByText(text.watchlist.added('Salt'))).toBeVisible();
  (await tile('Salt')).focus();
  await user.keyboard('b');
  expect(await screen.findByText(text.watchlist.removed('Salt'))).toBeVisible();
  expect(sent).toEqual(['list 4', 'unlist 4']);
});

it('adds to the favorites and removes from them with f', async () => {
  let favorite = false;
  const set = (to: boolean) => () => {
    favorite = to;
    sent.push(`favorite ${to}`);
    return HttpResponse.json({ change });
  };
  server.use(
    http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ favorite }))),
    http.put('*/api/v1/favorites/4', set(true)),
    http.delete('*/api/v1/favorites/4', set(false)),
  );
  const { user } = await renderMarked();
  (await tile('Salt')).focus();
  await user.keyboard('f');
  expect(await screen.findByText(text.favorite.added('Salt'))).toBeVisible();
  (await tile('Salt')).focus();
  await user.keyboard('f');
  expect(await screen.findByText(text.favorite.removed('Salt'))).toBeVisible();
  expect(sent).toEqual(['favorite true', 'favorite false']);
});

it('passes w on to the tile below the pointer, except while single-key shortcuts are off', async () => {
  await renderMarked();
  const box = (await tile('Salt')).parentElement;
  if (!box) throw new Error('no tile');
  fireEvent.pointerEnter(box);
  await waitFor(() => expect(box).toHaveAttribute('data-hovered'));
  localStorage.setItem('shortcuts', 'off');
  fireEvent.keyDown(document.body, { key: 'b' });
  localStorage.removeItem('shortcuts');
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(await screen.findByText(text.marked('Salt', false))).toBeVisible();
  expect(sent).toEqual(['watch 4 time']);
});

it('leaves w to a focused tile while the pointer is over another one', async () => {
  const { user } = await renderMarked();
  const box = (await tile('Harbour')).parentElement;
  if (!box) throw new Error('no tile');
  fireEvent.pointerEnter(box);
  await waitFor(() => expect(box).toHaveAttribute('data-hovered'));
  (await tile('Salt')).focus();
  await user.keyboard('w');
  expect(await screen.findByText(text.marked('Salt', false))).toBeVisible();
  expect(sent).toEqual(['watch 4 time']);
});

it('loads the marks again after a rating, which may count as seen', async () => {
  const { user } = await renderMarked();
  const link = await tile('Salt');
  server.use(
    http.post('*/api/v1/movies', () => {
      titles = [watchedTitle(1), watchedTitle(4)];
      const rated = { ...rating(4, 4), change, marked_seen: true };
      return HttpResponse.json(rated, { status: 201 });
    }),
  );
  link.focus();
  await user.keyboard('4');
  await waitFor(() => expect(link).toHaveAccessibleName(/, seen, rated 4 of 5$/));
});

it('shows no marks of the user before', async () => {
  const { user } = await renderMarked();
  await signOut(user);
  const response = deferred();
  server.use(
    http.get('*/api/v1/watched', async () => {
      await response.promise;
      return HttpResponse.json({ titles: [] });
    }),
  );
  await signInAsBella(user);
  expect(await tile('Night Train')).not.toHaveAccessibleName(/seen/);
  await act(() => vi.waitFor(() => response.resolve()));
  expect(await tile('Night Train')).not.toHaveAccessibleName(/seen/);
});
