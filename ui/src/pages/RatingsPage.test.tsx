import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { rated, rating } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, serveLists, server } from '../testing/server';

describe('the ratings page', () => {
  const titles = [rated(1, 'Night Train', 5), rated(3, 'The Orchard', 4), rated(4, 'Salt', 5)];
  const scores = titles.map(({ id, score }) => rating(id, score));

  function serveRated() {
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: scores })),
      http.get('*/api/v1/movies', ({ request }) => {
        const filter = new URL(request.url).searchParams.get('filter');
        return HttpResponse.json(
          titles.filter(({ score }) => filter !== 'fiveStar' || score === 5),
        );
      }),
    );
  }

  // specification 2.27, 2.35, 3.9, 4.10, 7.21, 9.11
  it('lists the rated titles, and filters them by score through the address', async () => {
    serveRated();
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    expect(await screen.findByRole('link', { name: /The Orchard/ })).toBeInTheDocument();
    const filter = screen.getByRole('combobox', { name: 'Filter' });
    const entries = within(filter).getAllByRole('option');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'All',
      '5 stars',
      '4 stars',
      '3 stars',
      '2 stars',
      '1 star',
    ]);
    expect(filter).toHaveValue('all');
    await user.selectOptions(filter, '5 stars');
    expect(path()).toBe('/ms/ratings?filter=fiveStar');
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /Orchard/ })).not.toBeInTheDocument(),
    );
    expect(await screen.findByRole('link', { name: /Salt/ })).toBeInTheDocument();
  });

  it('sorts all rated titles by score or name through the address', async () => {
    const pages: (string | null)[] = [];
    const stored = [rated(1, 'Salt', 3), rated(3, 'Night Train', 5), rated(4, 'The Orchard', 4)];
    server.use(
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({ ratings: stored.map(({ id, score }) => rating(id, score)) }),
      ),
      http.get('*/api/v1/movies', ({ request }) => {
        pages.push(new URL(request.url).searchParams.get('page'));
        return HttpResponse.json(stored);
      }),
    );
    const { user, path } = renderApp(paths.ratings('all'), { signedIn: true });
    await screen.findByRole('link', { name: /The Orchard/ });
    const names = () =>
      screen.getAllByRole('gridcell').map((cell) => cell.textContent?.slice(0, 5));
    expect(names()).toEqual(['Salt ', 'Night', 'The O']);
    await user.selectOptions(screen.getByLabelText(messages.ratings.sort), 'title');
    expect(path()).toBe('/ms/ratings?sort=title');
    await waitFor(() => expect(names()).toEqual(['Night', 'Salt ', 'The O']));
    await user.selectOptions(screen.getByLabelText(messages.ratings.sort), 'score');
    await waitFor(() => expect(path()).toBe('/ms/ratings?sort=score'));
    await waitFor(() => expect(names()).toEqual(['Night', 'The O', 'Salt ']));
    expect(pages.slice(0, 2)).toEqual(['1', null]);
  });

  it('replaces its history entry when a filter or an order is chosen', async () => {
    serveRated();
    const { user, router, path } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await act(() => router.navigate(paths.ratings()));
    await user.selectOptions(await screen.findByLabelText(messages.ratings.filter), '5 stars');
    await user.selectOptions(screen.getByLabelText(messages.ratings.sort), 'title');
    expect(path()).toBe('/ms/ratings?filter=fiveStar&sort=title');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(path()).toBe(paths.trending()));
  });

  // specification 2.35
  it('removes a title from the list of a score as soon as its score changes', async () => {
    serveRated();
    renderApp(paths.ratings('fiveStar'), { signedIn: true });
    const salt = await starsOf('Salt');
    await waitFor(() => expect(star(salt, 5)).toBeChecked());
    star(salt, 1).click();
    expect(screen.queryByRole('link', { name: /Salt/ })).not.toBeInTheDocument();
  });

  it('gives the focus of a title that leaves the list to its neighbor, and of the last one to the heading', async () => {
    serveRated();
    const { user } = renderApp(paths.ratings('fiveStar'), { signedIn: true });
    await waitFor(() => expect(screen.getAllByRole('gridcell')).toHaveLength(2));
    act(() => screen.getByRole('link', { name: /Night Train/ }).focus());
    await user.keyboard('1');
    expect(screen.getAllByRole('gridcell')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /Salt/ })).toHaveFocus();
    await user.keyboard('1');
    expect(
      await screen.findByRole('heading', { name: messages.ratings.noneOfScore }),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says in a toast that nothing is rated yet, and offers films to rate until they are left', async () => {
    serveLists();
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    const toast = await screen.findByText(messages.ratings.none, { selector: 'p' });
    expect(toast.closest('[role=status]')).toBeInTheDocument();
    const film = await starsOf('Film 1');
    server.use(http.get('*/api/v1/movies', () => HttpResponse.json([rated(1, 'Film 1', 4)])));
    await user.click(star(film, 4));
    expect(star(film, 4)).toBeChecked();
    expect(star(film, 4)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: messages.ratings.showRated }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByRole('grid', { name: messages.ratings.title })).toBeInTheDocument();
  });

  it('offers all ratings after the first one also where a score is chosen', async () => {
    serveLists();
    const { user } = renderApp(paths.ratings('fiveStar'), { signedIn: true });
    await user.click(star(await starsOf('Film 1'), 4));
    expect(screen.getByRole('button', { name: messages.ratings.showRated })).toBeVisible();
  });

  it('says how to rate where nothing can hover', async () => {
    serveLists();
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }),
    );
    renderApp(paths.ratings(), { signedIn: true });
    const more = messages.movies.more('Film 1');
    expect(await screen.findByRole('button', { name: more })).toBeInTheDocument();
    expect(screen.getByText(/^Tap ⋯ below a poster/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows a title whose rating was still pending when the page opened', async () => {
    const arrive = deferred();
    const stored: typeof titles = [];
    server.use(
      http.post('*/api/v1/movies', async () => {
        await arrive.promise;
        stored.push(rated(1, 'Night Train', 4));
        return HttpResponse.json(rating(1, 4), { status: 201 });
      }),
      http.get('*/api/v1/movies', () => HttpResponse.json(stored)),
    );
    const { router } = renderApp(paths.trending(), { signedIn: true });
    star(await starsOf('Night Train'), 4).click();
    await router.navigate(paths.ratings());
    await screen.findByRole('heading', { name: messages.ratings.title });
    arrive.resolve();
    expect(await screen.findByRole('link', { name: /Night Train/ })).toBeInTheDocument();
  });

  // specification 2.35, 8.2
  it.each(['date', 'score'])(
    'shows a failed load, and offers Retry, sorted by %s',
    async (sort) => {
      serveRated();
      const overloaded = () => errorResponse(503, 5030, 'overloaded');
      server.use(http.get('*/api/v1/movies', overloaded, { once: true }));
      const { user } = renderApp(`/ms/ratings?sort=${sort}`, { signedIn: true });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('overloaded');
      expect(screen.queryByRole('link', { name: /Salt/ })).not.toBeInTheDocument();
      await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
      expect(await screen.findByRole('link', { name: /Salt/ })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('mentions other scores only while a score is chosen', async () => {
    server.use(http.get('*/api/v1/ratings', () => new Promise<never>(() => {})));
    renderApp(paths.ratings(), { signedIn: true });
    expect(await screen.findByRole('heading', { name: messages.ratings.none })).toBeVisible();
    expect(screen.queryByText(messages.ratings.noneOfScore)).not.toBeInTheDocument();
  });

  it('says that a score without titles is empty', async () => {
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: scores })));
    renderApp(paths.ratings('oneStar'), { signedIn: true });
    expect(
      await screen.findByRole('heading', { name: messages.ratings.noneOfScore }),
    ).toBeVisible();
    expect(screen.queryByText(messages.ratings.none)).not.toBeInTheDocument();
  });
});
