import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { star, starsOf } from '../../testing/actions';
import { film, rating, show, trendingPage } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';

interface Sent {
  id: number;
  media_type?: string;
  score: number;
  movie?: unknown;
}

/** Holds back the response to each rating until it is released, and records what was sent. */
function holdRatings() {
  const sent: Sent[] = [];
  const release: (() => void)[] = [];
  server.use(
    http.post<never, Sent>('*/api/v1/movies', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      await new Promise<void>((resolve) => release.push(resolve));
      return HttpResponse.json(rating(body.id, body.score), { status: 201 });
    }),
  );
  return { sent, release };
}

describe('rating a title', () => {
  // specification 4.8, 7.22
  it('shows the star before the server has responded, and sends the metadata of the title', async () => {
    const { sent, release } = holdRatings();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    // The list may be rendered again once its width is known.
    await waitFor(() => {
      const group = screen.getByRole('radiogroup', { name: messages.movies.rate('Night Train') });
      star(group, 4).click();
      expect(star(group, 4)).toBeChecked();
    });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: 1,
      media_type: 'movie',
      score: 4,
      movie: {
        title: 'Night Train',
        overview: 'Night Train is about itself.',
        poster_path: '/m1.svg',
        release_date: '2001-05-04',
      },
    });
    await waitFor(() => {
      release.forEach((open) => open());
      expect(store.getState().ratings?.confirmed).toEqual({});
    });
  });

  it('sends the prefixed id and the media type of a show', async () => {
    const { sent } = holdRatings();
    renderApp(paths.trending(), { signedIn: true });
    star(await starsOf('Harbour'), 2).click();
    await waitFor(() => expect(sent[0]).toMatchObject({ id: 9992, media_type: 'tv', score: 2 }));
  });

  // specification 8.2
  it('restores the former rating with a message when the server refuses', async () => {
    const response = deferred();
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 2)] })),
      http.post('*/api/v1/movies', async () => {
        await response.promise;
        return errorResponse(503, 5030, 'overloaded');
      }),
    );
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 5));
    expect(star(group, 5)).toBeChecked();
    response.resolve();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(messages.ratings.saveFailed('Night Train', 'overloaded'));
    expect(star(group, 2)).toBeChecked();
  });

  it('sends only the first and the last of several quick clicks', async () => {
    const { sent, release } = holdRatings();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    for (const score of [1, 3, 5]) star(group, score).click();
    await waitFor(() => expect(release).toHaveLength(1));
    release[0]?.();
    await waitFor(() => expect(release).toHaveLength(2));
    release[1]?.();
    await waitFor(() => expect(store.getState().ratings?.confirmed).toEqual({}));
    expect(sent.map(({ score }) => score)).toEqual([1, 5]);
    expect(star(group, 5)).toBeChecked();
  });

  // specification 3.11, 4.8
  it('keeps a new rating when a list that was requested before it arrives later', async () => {
    const listResponse = deferred();
    let isRequested = false;
    server.use(
      http.get('*/api/v1/ratings', async () => {
        isRequested = true;
        await listResponse.promise;
        return HttpResponse.json({ ratings: [rating(3, 1)] });
      }),
    );
    const { store } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(isRequested).toBe(true));
    star(group, 4).click();
    await waitFor(() => expect(store.getState().ratings?.confirmed).toEqual({}));
    listResponse.resolve();
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    expect(store.getState().ratings?.list).toEqual({ 'movie:1': 4, 'movie:3': 1 });
  });

  it('works with a digit key on the focused tile', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const tile = await screen.findByRole('link', { name: /Night Train/ });
    tile.focus();
    await user.keyboard('3');
    expect(star(await starsOf('Night Train'), 3)).toBeChecked();
  });
});

describe('the list of ratings', () => {
  // specification 7.19
  it('distinguishes a film and a show with the same number', async () => {
    server.use(
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({ ratings: [rating(9995, 2, 'tv'), rating(5, 4)] }),
      ),
      http.get('*/3/trending/:kind/:window', () =>
        HttpResponse.json({
          ...trendingPage,
          results: [film(5, 'Five'), show(5, 'High Five'), film(6, 'Six')],
        }),
      ),
    );
    renderApp(paths.trending(), { signedIn: true });
    const five = await starsOf('Five');
    await waitFor(() => expect(star(five, 4)).toBeChecked());
    expect(star(await starsOf('High Five'), 2)).toBeChecked();
  });

  it('is loaded again when the tab gets the focus', async () => {
    renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 3)] })));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(star(group, 3)).toBeChecked());
  });
});
