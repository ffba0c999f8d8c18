import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { fromStoredTitle } from '../lib/titles';
import { signInAsBella, signOut, star, starsOf } from '../testing/actions';
import { annasToken, rating, storedTitle, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, loseConnection, server, sessionGone } from '../testing/server';

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
  retryDelay: { first: 50, longest: 1000 },
}));

/** The server cannot be reached until `restore` is called; the titles and scores that reach it are recorded. */
function loseRatings() {
  const { fail, restore } = loseConnection();
  const arrived: [id: number, score: number][] = [];
  let attempts = 0;
  server.use(
    http.post<never, { id: number; score: number }>('*/api/v1/movies', async ({ request }) => {
      attempts += 1;
      const failed = fail();
      if (failed) return failed;
      const { id, score } = await request.json();
      arrived.push([id, score]);
      return HttpResponse.json(rating(id, score), { status: 201 });
    }),
  );
  return { arrived, restore, attempts: () => attempts };
}

const saved = () => Object.entries(localStorage).filter(([name]) => name.startsWith('unsent:'));
const ratingOf = (number: number) => {
  const title = fromStoredTitle(storedTitle(number, `Film ${number}`));
  return { kind: 'rating', title, score: 3 };
};
/** Stores unsent changes as an earlier page does. */
function storeUnsent(name: string, user: string, films: (number | object)[]) {
  const changes = films.map((film) => (typeof film === 'number' ? ratingOf(film) : film));
  localStorage.setItem(`unsent:${name}`, JSON.stringify({ user, changes }));
}
const isMarked = (title: RegExp) =>
  screen.getByRole('link', { name: title }).textContent.includes('not sent yet');

it('keeps ratings while the server cannot be reached, and sends them in order once it can be', async () => {
  const { arrived, restore } = loseRatings();
  renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
  star(await starsOf('Harbour'), 2).click();
  await waitFor(() => expect(isMarked(/Harbour/)).toBe(true));
  star(await starsOf('Night Train'), 5).click();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  restore();
  await waitFor(() => expect(arrived).toContainEqual([1, 5]));
  await waitFor(() => expect(isMarked(/Night Train/) || isMarked(/Harbour/)).toBe(false));
  expect(arrived.map(([id]) => id).slice(0, 2)).toEqual([1, 9992]);
  expect(star(await starsOf('Night Train'), 5)).toBeChecked();
  expect(saved()).toEqual([]);
});

it('sends the ratings that an earlier page has stored, and not those of another account', async () => {
  const { arrived, restore } = loseRatings();
  restore();
  storeUnsent('earlier', '7', [11, { kind: 'unknown' }, 12]);
  storeUnsent('bella', '8', [13]);
  const [, bellas] = saved().find(([name]) => name === 'unsent:bella') ?? [];
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
  const { arrived, restore } = loseRatings();
  renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
  sessionStorage.setItem('jwt', tokenOf(8));
  restore();
  await waitFor(() => expect(isMarked(/Night Train/)).toBe(false));
  expect(arrived).toEqual([]);
});

it('deletes unsent changes when the user signs out', async () => {
  const { arrived, restore } = loseRatings();
  const { user } = renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(saved()).toHaveLength(1));
  await signOut(user, { hasUnsent: true });
  restore();
  await screen.findByRole('heading', { level: 1, name: messages.landing.title });
  expect(saved()).toEqual([]);
  expect(arrived).toEqual([]);
});

it('keeps unsent changes when signing out everywhere fails', async () => {
  loseRatings();
  server.use(http.post('*/sign_out', () => errorResponse(500, 5000, 'Our fault.')));
  const { user, router } = renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(saved()).toHaveLength(1));
  await router.navigate(paths.settings());
  const text = messages.signOutEverywhere;
  await user.click(await screen.findByRole('button', { name: text.open }));
  const dialog = within(await screen.findByRole('dialog', { name: text.title }));
  await user.click(dialog.getByRole('button', { name: text.submit }));
  await dialog.findByRole('alert');
  expect(saved()).toHaveLength(1);
});

it('deletes the unsent changes of an earlier page when the user signs out at once', async () => {
  loseRatings();
  storeUnsent('earlier', '7', [11]);
  storeUnsent('bella', '8', [13]);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await screen.findByRole('button', { name: messages.app.menu });
  await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(annasToken));
  await signOut(user, { hasUnsent: true });
  await waitFor(() => expect(saved().map(([name]) => name)).toEqual(['unsent:bella']));
});

it.each(['a change that waits', 'another request'])(
  'sends the changes that waited when %s found that the session had ended, after the next sign-in',
  async (finder) => {
    const { arrived, restore } = loseRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    star(await starsOf('Night Train'), 4).click();
    await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
    star(await starsOf('Harbour'), 2).click();
    await waitFor(() => expect(isMarked(/Harbour/)).toBe(true));
    star(await starsOf('Night Train'), 5).click();
    if (finder === 'another request') {
      server.use(http.get('*/api/v1/ratings', sessionGone, { once: true }));
      dispatchEvent(new Event('focus'));
    } else {
      server.use(http.post('*/api/v1/movies', sessionGone, { once: true }));
      restore();
    }
    // The dialog is mounted again over it.
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    const dialog = within(await screen.findByRole('dialog', { name: messages.signIn.title }));
    restore();
    await user.type(dialog.getByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(dialog.getByLabelText(messages.signIn.password), 'Abcdef1{Enter}');
    await waitFor(() =>
      expect(arrived).toEqual([
        [1, 5],
        [9992, 2],
      ]),
    );
    await waitFor(() => expect(saved()).toEqual([]));
  },
);

it('sends the stored changes of the next user while a change of the former user still waits', async () => {
  const { arrived, restore, attempts } = loseRatings();
  storeUnsent('earlier', '7', [11, 12]);
  storeUnsent('bella', '8', [13, 14]);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await waitFor(() => expect(attempts()).toBeGreaterThan(0));
  // The one that waits is saved once.
  await waitFor(() => expect(saved()[0]?.[1].match(/"score":/g)).toHaveLength(2));
  await signOut(user, { hasUnsent: true });
  await signInAsBella(user);
  await starsOf('Night Train');
  restore();
  await waitFor(() =>
    expect(arrived).toEqual([
      [13, 3],
      [14, 3],
    ]),
  );
  await waitFor(() => expect(saved()).toEqual([]));
});
