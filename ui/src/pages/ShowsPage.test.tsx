import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ListShowsApiResponse } from '../api/shows/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { listedEpisode, listedShow } from '../testing/showFixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = messages.upNext.shows;

const harbour = listedShow(2, 'Harbour', { next: listedEpisode(1, 4, 'Ebb') });
const tide = listedShow(5, 'Tide', {
  state: 'caught_up',
  viewing: 2,
  seen: 10,
  minutes_left: 0,
  next: null,
  next_air: { ...listedEpisode(3, 1, 'Home'), out_date: '2100-01-05' },
});
const counts = { watching: 1, caught_up: 1, dropped: 3 };

/** Serves pages of shows; returns the queries of the requests, without the day. */
function serveShows(...pages: ListShowsApiResponse['shows'][]) {
  const queries: string[] = [];
  server.use(
    http.get('*/api/v1/shows', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get('cursor') ?? 0);
      searchParams.delete('today');
      queries.push(searchParams.toString());
      const next = page + 1 < pages.length ? String(page + 1) : null;
      return HttpResponse.json({ shows: pages[page], next, counts });
    }),
  );
  return queries;
}

const open = (search = '') => renderApp(paths.shows() + search, { signedIn: true });
const tab = (name: string, count: number) =>
  screen.findByRole('link', { name: text.withCount(name, String(count)) });

describe('my shows', () => {
  it('say how far each is, what is next and when, and load more on demand', async () => {
    const queries = serveShows([harbour], [tide]);
    const { user } = open();
    const row = (await screen.findByRole('link', { name: 'Harbour' })).closest('li');
    if (!row) throw new Error('no row');
    expect(row).toHaveTextContent(/Watching.*Last watched November 20, 2026/);
    expect(row).toHaveTextContent('3 of 10, 30%');
    expect(row).toHaveTextContent('7 left, 7 h');
    expect(row).toHaveTextContent('Next: S1 E4 Ebb');
    const bar = within(row).getByRole('progressbar', { name: text.progressOf('Harbour') });
    expect(bar).toHaveAttribute('value', '3');
    await user.click(screen.getByRole('button', { name: text.more }));
    const other = (await screen.findByRole('link', { name: 'Tide' })).closest('li');
    expect(other).toHaveTextContent(/Caught up.*Watching again \(2\).*10 of 10, 100%/);
    expect(other).toHaveTextContent(/S3 E1 Home: January 5, 2100, in [\d,]+ days/);
    expect(other).not.toHaveTextContent(/left/);
    expect(queries).toEqual(['', 'cursor=1']);
  });

  it('that are planned say what is left, and when the next episode comes out', async () => {
    const air = { ...listedEpisode(1, 9, 'Home'), out_date: '2100-01-05' };
    const planned = { state: 'planned', last_watched: null, next_air: air } as const;
    serveShows([listedShow(6, 'Moor', { ...planned, seen: 0, minutes_left: 600 })]);
    open();
    const row = (await screen.findByRole('link', { name: 'Moor' })).closest('li');
    expect(row).toHaveTextContent(/Planned.*0 of 10, 0%.*10 left, 10 h/);
    expect(row).toHaveTextContent(/S1 E9 Home: January 5, 2100, in [\d,]+ days/);
  });

  it('are filtered by state, with how many there are, and by words, and sorted, in the address', async () => {
    const queries = serveShows([harbour]);
    const { user, path } = open('?sort=title');
    expect(await tab(text.all, 5)).toHaveAttribute('aria-current', 'page');
    await user.click(await tab(text.state.dropped, 3));
    await waitFor(() => expect(path()).toBe(`${paths.shows()}?sort=title&state=dropped`));
    expect(await tab(text.state.dropped, 3)).toHaveAttribute('aria-current', 'page');
    await user.type(screen.getByRole('searchbox', { name: text.search }), 'har');
    await waitFor(() => expect(path()).toMatch(/text=har/));
    await waitFor(() => expect(queries.at(-1)).toBe('state=dropped&sort=title&text=har'));
    await user.selectOptions(screen.getByLabelText(messages.upNext.sort), 'left');
    await waitFor(() => expect(queries.at(-1)).toBe('state=dropped&sort=left&text=har'));
  });

  it.each([
    ['', text.empty],
    ['?state=on_hold', text.none.on_hold],
    ['?text=har', text.noneFound],
  ])('at the address with "%s" say when there are none', async (search, title) => {
    serveShows([]);
    open(search);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('offer Retry when they could not be loaded', async () => {
    serveShows([harbour]);
    server.use(
      http.get('*/api/v1/shows', () => errorResponse(500, 5000, 'no disk'), { once: true }),
    );
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('no disk');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('link', { name: 'Harbour' })).toBeVisible();
  });
});
