import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { HomeApiResponse } from '../api/generated';
import { messages } from '../lib/messages';
import { setupMessages } from '../lib/messages/setup';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { makeAnnaAdmin, settingsOf } from '../testing/adminServer';
import { film, rated, serverConfig, show } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { listedShow, noUpNext } from '../testing/showFixtures';
import { deferred, errorResponse, recordCalls, server, serveLists } from '../testing/server';

const text = messages.home;
const movies = Array.from({ length: 10 }, (_, index) => rated(index + 10, `Rated ${index}`, 4));
const trending = {
  kind: 'trending' as const,
  results: [film(1, 'Night Train'), show(2, 'Harbour')],
};

function serveHome(rows: HomeApiResponse['rows'], incomplete = false) {
  server.use(http.get('*/api/v1/home', () => HttpResponse.json({ rows, incomplete })));
}

const home = () => renderApp(paths.home(), { signedIn: true });

describe('the home page', () => {
  it('has a row for each list, with a link to the whole list, loaded by one request', async () => {
    const [salt] = movies;
    if (!salt) throw new Error('no film');
    serveHome([
      { kind: 'recent', movies },
      { kind: 'playlist', playlist: { id: 5, name: 'Friday' }, movies: [salt] },
      { kind: 'because', title: salt, results: [film(3, 'The Orchard')] },
      trending,
      { kind: 'new', results: [film(4, 'Salt')] },
      { kind: 'genre', genre: { id: 27, name: 'Horror' }, results: [film(6, 'Fog')] },
    ]);
    const calls = recordCalls();
    home();
    const because = await screen.findByRole('link', { name: text.becauseInWords('Rated 0') });
    expect(because).toHaveTextContent(text.because('Rated 0'));
    const rows = screen.getAllByRole('region').filter((row) => row.querySelector('ul'));
    const links = rows.map((row) => {
      const heading = within(row).getByRole('heading', { level: 2 });
      return [row.getAttribute('aria-label'), heading.querySelector('a')?.getAttribute('href')];
    });
    expect(links).toEqual([
      [text.recent, '/ms/ratings'],
      [text.playlist('Friday'), '/ms/playlist/5'],
      [text.becauseInWords('Rated 0'), '/ms/movie/10'],
      ['Picks of the week', '/ms/movies/multi/trending/all/week'],
      [text.newest, undefined],
      ['Horror', '/ms/movies/discover/27'],
    ]);
    expect(calls.filter((call) => /\/3\/|home/.test(call))).toEqual(['GET /api/v1/home']);
  });

  it('begins with what is up next and the watchlist, without another request', async () => {
    const shows = { ...noUpNext, continue: [listedShow(1, 'Harbour')] };
    serveHome([
      { kind: 'upnext', up_next: shows },
      { kind: 'watchlist', movies },
      { kind: 'recent', movies },
      trending,
    ]);
    const calls = recordCalls();
    home();
    const strip = await screen.findByRole('region', { name: messages.upNext.title });
    expect(await within(strip).findByRole('link', { name: 'Harbour' })).toBeVisible();
    const watchlist = screen.getByRole('region', { name: text.watchlist });
    const link = within(watchlist).getByRole('link', { name: text.watchlist });
    expect(link).toHaveAttribute('href', paths.watchlist());
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    const recent = screen.getByRole('region', { name: text.recent });
    expect(strip.compareDocumentPosition(watchlist) & follows).toBe(follows);
    expect(watchlist.compareDocumentPosition(recent) & follows).toBe(follows);
    expect(calls.filter((call) => /up-next|home/.test(call))).toEqual(['GET /api/v1/home']);
  });

  it('has the first steps of an admin also when its rows cannot be loaded', async () => {
    makeAnnaAdmin();
    server.use(
      http.get('*/api/v1/settings', () => HttpResponse.json(settingsOf('default'))),
      http.get('*/api/v1/home', () => errorResponse(503, 5030, 'Busy.')),
    );
    home();
    expect(await screen.findByText('Busy.')).toBeVisible();
    const { name } = setupMessages.steps.mail;
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });

  it('has the first steps of an admin, and after ten ratings one line about them', async () => {
    makeAnnaAdmin();
    server.use(
      http.get('*/api/v1/settings', () => HttpResponse.json(settingsOf('default', 'default'))),
    );
    serveHome([{ kind: 'recent', movies: movies.slice(1) }, trending]);
    const { unmount } = home();
    const { name } = setupMessages.steps.mail;
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    unmount();
    serveHome([{ kind: 'recent', movies }, trending]);
    const { user } = home();
    const line = await screen.findByRole('region', { name: setupMessages.title });
    const link = await within(line).findByRole('link', { name: setupMessages.title });
    expect(link).toHaveAttribute('href', paths.admin('settings'));
    expect(line).toHaveTextContent('0 of 3 steps done');
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
    await user.click(within(line).getByRole('button', { name: setupMessages.dismiss }));
    expect(line).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('names the lists as TMDB does where titles are from TMDB', async () => {
    const config = { ...serverConfig, catalogue: 'tmdb' };
    server.use(http.get('*/config', () => HttpResponse.json(config)));
    serveHome([trending, { kind: 'new', results: [film(4, 'Salt')] }]);
    home();
    expect(await screen.findByRole('link', { name: 'Trending this week' })).toBeInTheDocument();
    const playing = await screen.findByRole('link', { name: 'In theaters' });
    expect(playing).toHaveAttribute('href', '/ms/movies/multi/movie/now_playing');
  });

  it('shows rows once it knows where titles are from', async () => {
    const config = deferred();
    server.use(
      http.get('*/config', async () => {
        await config.promise;
        return HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' });
      }),
    );
    serveHome([{ kind: 'recent', movies }, trending]);
    const { store } = home();
    await waitFor(() =>
      expect(Object.values(store.getState().api?.queries ?? {})).toContainEqual(
        expect.objectContaining({ endpointName: 'homePage', status: 'fulfilled' }),
      ),
    );
    expect(screen.getByRole('heading', { level: 1, name: messages.menu.home })).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    config.resolve();
    expect(await screen.findByRole('link', { name: 'Trending this week' })).toBeInTheDocument();
  });

  it('rates a title in its row', async () => {
    serveHome([{ kind: 'recent', movies }, trending]);
    const { user } = home();
    const train = await starsOf('Night Train');
    await user.click(star(train, 3));
    expect(star(train, 3)).toBeChecked();
  });

  it('says when rows are missing, and loads them again', async () => {
    serveHome([{ kind: 'recent', movies }], true);
    const { user } = home();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text.incomplete);
    expect(screen.getByRole('region', { name: text.recent })).toBeInTheDocument();
    serveHome([{ kind: 'recent', movies }, trending]);
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('link', { name: /Night Train/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a failed load with Retry', async () => {
    server.use(http.get('*/api/v1/home', () => errorResponse(503, 5030, 'overloaded')));
    home();
    expect(await screen.findByRole('alert')).toHaveTextContent('overloaded');
  });

  it('refuses a response that is not of this server', async () => {
    server.use(http.get('*/api/v1/home', () => HttpResponse.json({ ok: true })));
    home();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(messages.errors.invalidResponse);
  });
});

describe('an account with fewer than ten ratings', () => {
  it('is offered films to rate, counts them, and gets its own rows after the tenth', async () => {
    serveLists();
    server.use(
      http.get('*/3/movie/top_rated', () => {
        const results = Array.from({ length: 20 }, (_, index) =>
          film(index + 1, `Film ${index + 1}.`),
        );
        return HttpResponse.json({ page: 1, results, total_pages: 1, total_results: 20 });
      }),
    );
    serveHome([trending]);
    const { user } = home();
    const welcome = await screen.findByRole('region', { name: text.rateTen.title });
    expect(within(welcome).getByText(text.rateTen.progress(0, 10))).toBeVisible();
    for (let number = 1; number <= 10; number += 1) {
      const stars = await starsOf(`Film ${number}.`);
      star(stars, 5).click();
    }
    await waitFor(() =>
      expect(within(welcome).getByText(text.rateTen.progress(10, 10))).toBeVisible(),
    );
    serveHome([{ kind: 'recent', movies }]);
    await user.click(within(welcome).getByRole('button', { name: text.rateTen.finish }));
    expect(await screen.findByRole('region', { name: text.recent })).toBeInTheDocument();
    expect(welcome).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('can skip them permanently', async () => {
    serveLists();
    serveHome([trending]);
    const { user, router } = home();
    const welcome = await screen.findByRole('region', { name: text.rateTen.title });
    await user.click(within(welcome).getByRole('button', { name: text.rateTen.skip }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await router.navigate(paths.ratings());
    await screen.findByRole('heading', { level: 1, name: messages.ratings.title });
    await router.navigate(paths.home());
    expect(await screen.findByRole('link', { name: /Night Train/ })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: text.rateTen.title })).not.toBeInTheDocument();
  });
});

describe('the start page', () => {
  it.each([
    [null, paths.trending()],
    ['home', paths.home()],
  ])('is, with the setting %s, %s', async (setting, start) => {
    serveHome([trending]);
    if (setting) localStorage.setItem('start', setting);
    const { path } = renderApp('/ms', { signedIn: true });
    await waitFor(() => expect(path()).toBe(start));
    const wordmark = await screen.findByRole('link', { name: messages.app.home });
    expect(wordmark).toHaveAttribute('href', start);
  });

  it('is chosen in the settings', async () => {
    const { user } = renderApp(paths.settings(), { signedIn: true });
    const choice = await screen.findByRole('combobox', { name: messages.startPage.label });
    expect(choice).toHaveValue('trending');
    await user.selectOptions(choice, 'Home');
    const wordmark = screen.getByRole('link', { name: messages.app.home });
    expect(wordmark).toHaveAttribute('href', paths.home());
    await user.selectOptions(choice, 'Trending');
    expect(wordmark).toHaveAttribute('href', paths.trending());
  });
});
