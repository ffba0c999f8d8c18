import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { searchMessages as text } from '../lib/messages/search';
import { paths } from '../lib/paths';
import { film, serverConfig, show } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const address = paths.search('film');

/** Serves pages of twenty results, whose titles are in reverse alphabetical order. */
function serveResults(pages: number) {
  server.use(
    http.get('*/3/search/:kind', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const results = Array.from({ length: 20 }, (_, index) => {
        const number = 20 * page - 19 + index;
        return film(number, `Film ${1000 - number}`);
      });
      return HttpResponse.json({ page, results, total_pages: pages, total_results: 20 * pages });
    }),
  );
}

const firstTile = () => screen.getAllByRole('gridcell')[0]?.querySelector('a');

it('sorts the first 200 results, and says how many there are', async () => {
  serveResults(30);
  renderApp(`${address}?sort=title`, { signedIn: true });
  expect(await screen.findAllByText(text.foundFirst('200', '600'))).not.toHaveLength(0);
  expect(firstTile()).toHaveTextContent(/^Film 800/);
});

it('sorts all results of fewer', async () => {
  serveResults(2);
  renderApp(`${address}?sort=title`, { signedIn: true });
  expect(await screen.findByRole('link', { name: /^Film 960/ })).toBeVisible();
  expect(screen.getAllByText(text.found(40, '40'))).not.toHaveLength(0);
  expect(firstTile()).toHaveTextContent(/^Film 960/);
});

it('keeps the order when another kind is chosen', async () => {
  serveResults(1);
  const { user, path } = renderApp(`${address}?type=movie&sort=oldest`, { signedIn: true });
  const kinds = within(await screen.findByRole('navigation', { name: text.kind }));
  const links = kinds.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `${address}?sort=oldest`,
    `${address}?type=movie&sort=oldest`,
    `${address}?type=tv&sort=oldest`,
    `${address}?type=person&sort=oldest`,
  ]);
  await user.click(kinds.getByRole('link', { name: text.kinds.tv }));
  expect(await screen.findByRole('combobox', { name: text.sort })).toHaveValue('oldest');
  expect(path()).toBe(`${address}?type=tv&sort=oldest`);
});

/** A server whose TMDB does not respond until the returned function is called. */
function stopTmdb(results = [film(238, 'The Godfather'), show(1396, 'Breaking Bad')]) {
  let isBack = false;
  server.use(
    http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
    http.get('*/3/search/:kind', () =>
      isBack
        ? HttpResponse.json({
            page: 1,
            results: [film(1, 'Of TMDB')],
            total_pages: 1,
            total_results: 1,
          })
        : HttpResponse.json(
            { success: false, status_code: 43, status_message: '' },
            { status: 502 },
          ),
    ),
    http.get('*/api/v1/builtin/search', ({ request }) => {
      expect(new URL(request.url).searchParams.get('query')).toBe('film');
      return HttpResponse.json({ results });
    }),
  );
  return () => {
    isBack = true;
  };
}

it('offers what the built-in catalogue has while TMDB does not respond', async () => {
  const recover = stopTmdb();
  const { user } = renderApp(address, { signedIn: true });
  expect(await screen.findByRole('heading', { name: text.builtin })).toBeVisible();
  expect(screen.getByText(messages.errors.catalogue)).toBeVisible();
  expect(screen.getByRole('link', { name: /^The Godfather/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Breaking Bad/ })).toBeVisible();
  recover();
  await user.click(screen.getByRole('button', { name: messages.app.retry }));
  expect(await screen.findByRole('link', { name: /^Of TMDB/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: text.builtin })).not.toBeInTheDocument();
});

it('offers only the kind that was searched for', async () => {
  stopTmdb();
  renderApp(`${address}?type=tv`, { signedIn: true });
  expect(await screen.findByRole('link', { name: /^Breaking Bad/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^The Godfather/ })).not.toBeInTheDocument();
});
