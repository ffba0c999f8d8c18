import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { signOut, star, starsOf } from '../testing/actions';
import { rating, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

/** The server cannot be reached until `restore` is called; the titles and scores that reach it are recorded. */
function loseConnection() {
  const arrived: [id: number, score: number][] = [];
  let attempts = 0;
  let lost = true;
  server.use(
    http.post<never, { id: number; score: number }>('*/api/v1/movies', async ({ request }) => {
      attempts += 1;
      if (lost) return HttpResponse.error();
      const { id, score } = await request.json();
      arrived.push([id, score]);
      return HttpResponse.json(rating(id, score), { status: 201 });
    }),
  );
  const restore = () => {
    lost = false;
    dispatchEvent(new Event('online'));
  };
  return { arrived, restore, attempts: () => attempts };
}

const saved = () => Object.entries(localStorage).filter(([name]) => name.startsWith('unsent:'));
const isMarked = (title: RegExp) =>
  screen.getByRole('link', { name: title }).textContent.includes('not sent yet');

it('keeps ratings while the server cannot be reached, and sends them in order once it can be', async () => {
  const { arrived, restore, attempts } = loseConnection();
  renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
  star(await starsOf('Harbour'), 2).click();
  await waitFor(() => expect(isMarked(/Harbour/)).toBe(true));
  star(await starsOf('Night Train'), 5).click();
  expect(attempts()).toBe(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  restore();
  await waitFor(() => expect(arrived).toContainEqual([1, 5]));
  await waitFor(() => expect(isMarked(/Night Train/) || isMarked(/Harbour/)).toBe(false));
  expect(arrived.map(([id]) => id).slice(0, 2)).toEqual([1, 9992]);
  expect(star(await starsOf('Night Train'), 5)).toBeChecked();
  expect(saved()).toEqual([]);
});

it('sends the ratings that an earlier page has left, and not those of another account', async () => {
  const { arrived, restore } = loseConnection();
  restore();
  const title = (number: number) => ({
    key: { mediaType: 'movie', number },
    name: `Film ${number}`,
    overview: '',
    posterPath: null,
    released: '',
  });
  const change = (number: number) => ({ kind: 'rating', title: title(number), score: 3 });
  const own = { user: '7', changes: [change(11), { kind: 'unknown' }, change(12)] };
  const bellas = JSON.stringify({ user: '8', changes: [change(13)] });
  localStorage.setItem('unsent:earlier', JSON.stringify(own));
  localStorage.setItem('unsent:bella', bellas);
  const { store } = renderApp(paths.trending(), { signedIn: true });
  await waitFor(() =>
    expect(arrived).toEqual([
      [11, 3],
      [12, 3],
    ]),
  );
  await waitFor(() => expect(saved()).toEqual([['unsent:bella', bellas]]));
  expect(store.getState().ratings?.list).toMatchObject({ 'movie:11': 3, 'movie:12': 3 });
});

it('sends nothing with the session of another account', async () => {
  const { arrived, restore } = loseConnection();
  renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
  sessionStorage.setItem('jwt', tokenOf(8));
  restore();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(false));
  expect(arrived).toEqual([]);
});

it('forgets what was not sent when the user signs out', async () => {
  const { arrived, restore } = loseConnection();
  const { user } = renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(saved()).toHaveLength(1));
  await signOut(user);
  restore();
  await screen.findByRole('heading', { level: 1, name: messages.landing.title });
  expect(saved()).toEqual([]);
  expect(arrived).toEqual([]);
});
