import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { isFlagSet, setUserFlag } from '../../lib/userFlags';
import { annasToken, changeOf, tokenOf, watchedTitle } from '../../testing/fixtures';
import { listedShow, noUpNext, progressOf } from '../../testing/showFixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { recordCalls, server } from '../../testing/server';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

const text = messages.upNext;

beforeAll(async () => {
  await loadListScreens();
  await Promise.all([import('./UpNextStrip'), import('../../layouts/AfterFirstPage')]);
}, 60_000);

const shows = Array.from({ length: 12 }, (_, index) => listedShow(index + 1, `Show ${index + 1}`));

/** Sets the flag that an earlier visit would set. */
function setUpNextFlag(): void {
  sessionStorage.setItem('jwt', annasToken);
  setUserFlag('upNext', true);
}

const serve = (running = shows) =>
  server.use(
    http.get('*/api/v1/up-next', () => HttpResponse.json({ ...noUpNext, continue: running })),
  );
const open = () => renderApp(paths.trending(), { signedIn: true });
const strip = () => screen.findByRole('region', { name: text.title });

describe('the strip above the trending titles', () => {
  it('has the first ten shows, and marks an episode as seen', async () => {
    setUpNextFlag();
    serve();
    const { user } = open();
    const region = await strip();
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(10));
    const heading = within(region).getByRole('heading', { name: text.title });
    expect(within(heading).getByRole('link')).toHaveAttribute('href', paths.upNext());
    server.use(
      http.post('*/api/v1/shows/9991/watches', () => {
        serve(shows.slice(1));
        const counts = { added: 1, not_out: 0, already_seen: 0, watches: [1] };
        const flags = { left_watchlist: false, resumed: false, viewed_again: false };
        const about = { ...flags, progress: progressOf() };
        const change = changeOf('episodes_watched', 7);
        return HttpResponse.json({ change, ...counts, ...about }, { status: 201 });
      }),
    );
    const named = (name: string) => within(region).queryByRole('link', { name });
    await user.click(within(region).getByRole('button', { name: text.seen('Show 1', 1, 4) }));
    await waitFor(() => expect(named('Show 1')).not.toBeInTheDocument());
    expect(named('Show 11')).toBeVisible();
  });

  it('is not loaded and reserves no space for a user who is not watching a show', async () => {
    const calls = recordCalls();
    open();
    expect(await screen.findByRole('link', { name: /^Night Train/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: text.title })).not.toBeInTheDocument();
    expect(calls).not.toContain('GET /api/v1/up-next');
  });

  it('keeps its space with a message when no episode is left, but not on the next visit', async () => {
    setUpNextFlag();
    open();
    expect(await within(await strip()).findByText(text.caughtUp)).toBeVisible();
    await waitFor(() => expect(isFlagSet('upNext')).toBe(false));
  });

  it('does not say that everything is seen while a show from a while ago is left', async () => {
    setUpNextFlag();
    server.use(
      http.get('*/api/v1/up-next', () =>
        HttpResponse.json({ ...noUpNext, a_while_ago: shows.slice(0, 1) }),
      ),
    );
    open();
    const region = within(await strip());
    expect(await region.findByText(text.onlyOlder)).toBeVisible();
    expect(region.queryByText(text.caughtUp)).not.toBeInTheDocument();
  });

  it('is shown from the next visit on after an episode was marked', async () => {
    serve();
    const started = watchedTitle(9991, { media_type: 'tv', episodes_seen: 3, episodes_out: 10 });
    server.use(http.get('*/api/v1/watched', () => HttpResponse.json({ titles: [started] })));
    open();
    await waitFor(() => expect(isFlagSet('upNext')).toBe(true), { timeout: 8000 });
    expect(screen.queryByRole('region', { name: text.title })).not.toBeInTheDocument();
  }, 12_000);

  it('is not shown to another user of the browser', () => {
    setUpNextFlag();
    expect(isFlagSet('upNext')).toBe(true);
    sessionStorage.setItem('jwt', tokenOf(8));
    expect(isFlagSet('upNext')).toBe(false);
    setUserFlag('upNext', false);
    sessionStorage.setItem('jwt', annasToken);
    expect(isFlagSet('upNext')).toBe(true);
  });
});
