import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { signInAsBella, signOut, star, starsOf } from '../testing/actions';
import { friday, rating, setupOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = messages.start;
const both = text.failed([text.ratings, text.playlists], 'overloaded');
const onlyRatings = text.failed([text.ratings], 'overloaded');
const onlyPlaylists = text.failed([text.playlists], 'overloaded');
const refuses = () => errorResponse(503, 5030, 'overloaded');
const ratings = (respond: () => Response) => server.use(http.get('*/api/v1/ratings', respond));
const setup = (respond: () => Response) =>
  server.use(http.get('*/api/v1/playlists/setup', respond));
const retry = () => screen.getByRole('button', { name: messages.app.retry });

// specification 8.3
it.each([
  ['a list', paths.trending()],
  ["a title's page", '/ms/movie/1'],
  ['the ratings', paths.ratings()],
  ['a public screen', paths.about()],
])(
  'reports a failed load of ratings and playlists on %s, and loads both on Retry',
  async (_, address) => {
    ratings(refuses);
    setup(refuses);
    const { user, store } = renderApp(address, { signedIn: true });
    expect(await screen.findByText(both)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    ratings(() => HttpResponse.json({ ratings: [rating(1, 4)] }));
    setup(() => HttpResponse.json(setupOf(friday)));
    await user.click(retry());
    await waitFor(() => expect(screen.queryByText(both)).not.toBeInTheDocument());
    expect(store.getState().ratings?.list).toEqual({ 'movie:1': 4 });
    expect(store.getState().playlists?.active).toBe(5);
  },
);

it('names only what failed to load, and shows the ratings that Retry loads', async () => {
  ratings(refuses);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  expect(await screen.findByText(onlyRatings)).toBeVisible();
  ratings(() => HttpResponse.json({ ratings: [rating(1, 4)] }));
  await user.click(retry());
  const stars = await starsOf('Night Train');
  await waitFor(() => expect(star(stars, 4)).toBeChecked());
});

it('keeps the message until it is closed, also after a failed Retry', async () => {
  setup(refuses);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const message = await screen.findByText(onlyPlaylists);
  await user.click(retry());
  await waitFor(() => expect(retry()).not.toHaveAttribute('aria-busy'));
  expect(message).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.app.close }));
  expect(screen.queryByText(onlyPlaylists)).not.toBeInTheDocument();
});

it('keeps a closed message closed in every layout, and shows it again in the next session', async () => {
  let requests = 0;
  setup(() => {
    requests += 1;
    return refuses();
  });
  const { user, router, store } = renderApp(paths.trending(), { signedIn: true });
  await screen.findByText(onlyPlaylists);
  await user.click(screen.getByRole('button', { name: messages.app.close }));
  for (const [address, times] of [
    [paths.about(), 2],
    [paths.trending(), 3],
  ] as const) {
    await act(() => router.navigate(address));
    // Each layout requests the playlists again, and is refused again.
    await waitFor(() => expect(requests).toBe(times));
    await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('pending'));
    expect(screen.queryByText(onlyPlaylists)).not.toBeInTheDocument();
  }
  await signOut(user);
  await signInAsBella(user);
  expect(await screen.findByText(onlyPlaylists)).toBeVisible();
});

it.each([
  ['the profile', paths.profile(), onlyPlaylists],
  ['the playlists', paths.playlists(), onlyRatings],
  ['a playlist', paths.playlist(5), onlyRatings],
])('does not repeat in the message what %s itself reports', async (_, address, rest) => {
  ratings(refuses);
  setup(refuses);
  server.use(http.get('*/api/v1/playlists/5', refuses));
  renderApp(address, { signedIn: true });
  expect(await screen.findByText(rest)).toBeVisible();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('overloaded')).toBeVisible();
  expect(screen.queryByText(both)).not.toBeInTheDocument();
});
