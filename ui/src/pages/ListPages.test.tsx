import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { film, rating, trendingPage } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, recordCalls, server } from '../testing/server';

const address = '*/3/trending/:kind/:window';
const tile = (name: RegExp) => screen.findByRole('link', { name });

describe('the trending page', () => {
  // specification 2.16
  it('links each tile to its title, shows with their prefixed id', async () => {
    renderApp(paths.trending(), { signedIn: true });
    expect(await tile(/Night Train/)).toHaveAttribute('href', '/ms/movie/1');
    expect(await tile(/Harbour/)).toHaveAttribute('href', '/ms/movie/9992?media_type=tv');
  });

  // specification 2.30, 4.6
  it('loads one page after another and stops at the last', async () => {
    const pages: string[] = [];
    server.use(
      http.get(address, ({ request }) => {
        const page = new URL(request.url).searchParams.get('page') ?? '';
        pages.push(page);
        const results = [film(100 + Number(page), `Film ${page}`), film(1, 'Night Train')];
        return HttpResponse.json({ ...trendingPage, page: Number(page), results, total_pages: 3 });
      }),
    );
    renderApp(paths.trending(), { signedIn: true });
    expect(await tile(/Film 3/)).toBeInTheDocument();
    expect(pages).toEqual(['1', '2', '3']);
    expect(screen.getAllByRole('link', { name: /Night Train/ })).toHaveLength(1);
  });

  it('has at most 21 elements per tile: a long list shows 48', async () => {
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })));
    renderApp(paths.trending(), { signedIn: true });
    expect(await tile(/Night Train.*rated 4 of 5/)).toBeInTheDocument();
    const sizes = screen.getAllByRole('gridcell').map((cell) => cell.querySelectorAll('*').length);
    expect(Math.min(...sizes)).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(21);
  });

  it('says that the list is empty', async () => {
    server.use(http.get(address, () => HttpResponse.json({ ...trendingPage, results: [] })));
    renderApp(paths.trending(), { signedIn: true });
    expect(await screen.findByRole('heading', { name: messages.movies.empty })).toBeVisible();
  });

  // specification 8.2
  it('shows a failed load, and offers Retry', async () => {
    const fail = http.get(address, () => errorResponse(502, 5020, 'the movie database failed'));
    const respond = http.get(address, () => HttpResponse.json(trendingPage));
    server.use(fail);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('the movie database failed');
    server.use(respond);
    const retry = within(alert).getByRole('button', { name: messages.app.retry });
    // The page asks again for what its route could not load.
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    await user.click(retry);
    expect(await tile(/Night Train/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('keeps the loaded tiles when a later page fails', async () => {
    server.use(
      http.get(address, ({ request }) =>
        request.url.includes('page=1')
          ? HttpResponse.json({ ...trendingPage, total_pages: 2 })
          : HttpResponse.error(),
      ),
    );
    renderApp(paths.trending(), { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
    expect(await tile(/Night Train/)).toBeInTheDocument();
  });

  it('shows the cached list after navigating back', async () => {
    const { user, router } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await tile(/Night Train/));
    await screen.findByText('2 h 5 min');
    const calls = recordCalls();
    await waitFor(() => router.navigate(-1));
    expect(await tile(/Harbour/)).toBeInTheDocument();
    expect(calls.filter((call) => call.includes('trending'))).toEqual([]);
  });

  it('closes the menu when navigating back', async () => {
    const { user, router } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await tile(/Night Train/));
    await screen.findByText('2 h 5 min');
    await user.click(screen.getByRole('button', { name: messages.app.menu }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await waitFor(() => router.navigate(-1));
    expect(await tile(/Harbour/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['/ms/movies/multi/trending/books/week', '/ms/movies/multi/trending/all/year'])(
    'does not exist at %s',
    async (unknown) => {
      renderApp(unknown, { signedIn: true });
      const heading = await screen.findByRole('heading', { level: 1 });
      expect(heading).toHaveTextContent(messages.notFound.title);
    },
  );
});
