import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import {
  makeAnnaAdmin,
  serveNoJobs,
  serveUsers,
  settingsOf,
  userRow,
} from '../testing/adminServer';
import { withFaults } from '../testing/faults';
import {
  film,
  friday,
  listedOf,
  rated,
  rating,
  setupOf,
  show,
  storedTitle,
  titleLog,
  trendingPage,
  watchOf,
} from '../testing/fixtures';
import { importOf } from '../testing/importFixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';
import { episodeOf, seasonOf, showLogOf } from '../testing/showFixtures';
import { harbour } from '../testing/titleFixtures';

/** A screen, the requests that fail at first, and what is present only when it is complete. */
const of = (name: string, path: string, requests: RegExp, complete: () => unknown) => ({
  screen: name,
  path,
  requests,
  complete,
});

const text = (shown: string | RegExp) => () => screen.getAllByText(shown);
const link = (name: string | RegExp) => () => screen.getAllByRole('link', { name });
const button = (name: string | RegExp) => () => screen.getByRole('button', { name });
const row = (name: string) => () => screen.getByRole('rowheader', { name });
const field = (label: string) => () => screen.getByLabelText(label);
const value = (shown: string) => () => screen.getByDisplayValue(shown);
const checked = (name: string) => () =>
  expect(screen.getAllByRole('radio', { name })[0]).toBeChecked();
const enabled = (name: string | RegExp) => () => {
  const [found] = screen.getAllByRole('button', { name });
  expect(found).toBeEnabled();
  expect(found).not.toHaveAttribute('aria-disabled');
};

const filmPath = paths.title({ mediaType: 'movie', number: 1 });
const showKey = { mediaType: 'tv', number: 123 } as const;
const showPath = paths.title(showKey);
const own = paths.profile();
const user = /\/api\/v1\/users\/[^/]+$/;

const screens = [
  of('home', paths.home(), /\/v1\/home/, link(/^Salt/)),
  of('trending', paths.trending(), /\/3\/trending\//, link(/^Night Train/)),
  of('a category', paths.category('tv', 'popular'), /\/3\/tv\/popular/, link(/^Harbour/)),
  of('a genre', paths.discover(18), /\/4\/discover\//, link(/^Night Train/)),
  of('a search', paths.search('night'), /\/3\/search\//, link(/^Night Train/)),
  of('a film', filmPath, /\/3\/movie\/\d+/, link(/Player 2/)),
  of("a film with the user's rating", filmPath, /\/v1\/ratings$/, checked('4 stars')),
  of(
    'a film with the active playlist',
    filmPath,
    /\/v1\/playlists\/setup/,
    button('Remove from playlist'),
  ),
  of('a film with its watches', filmPath, /\/v1\/watches/, text(/^Seen once/)),
  of('a show', showPath, /\/3\/tv\/\d+/, link('Ida Holm')),
  of('a show with its episodes', showPath, /\/v1\/shows\//, text(/^0 of 1 episode/)),
  of('a season', paths.season(showKey, 1), /\/v1\/shows\//, text('Part 1')),
  of('a person', paths.person(99), /\/3\/person\//, link(/^Night Train/)),
  of('ratings', paths.ratings(), /\/v1\/movies/, link(/^Rated/)),
  of('the diary', paths.diary(), /\/v1\/diary/, text('Your diary is empty')),
  of('up next', paths.upNext(), /\/v1\/up-next/, text('Nothing up next')),
  of('my shows', paths.shows(), /\/v1\/shows/, text('No shows yet')),
  of('the watchlist', paths.watchlist(), /\/v1\/watchlist/, text('Nothing to watch yet')),
  of('the calendar', paths.calendar(), /\/v1\/calendar$/, text(/^No dates of episodes/)),
  of('connections', paths.connections(), /\/v1\/access-tokens/, text('You have no tokens.')),
  of('imports', paths.imports(), /\/v1\/imports/, link(/Letterboxd/)),
  of('the history', paths.history(), /\/v1\/changes/, text('Nothing changed yet')),
  of('playlists', paths.playlists(), /\/v1\/playlists/, link(/^Friday/)),
  of('a playlist', paths.playlist(5), /\/v1\/playlists/, link(/^Night Train/)),
  of('the profile', own, user, value('annaberg')),
  of('the profile with ratings', own, /\/v1\/ratings$/, text(/Average 4\.0/)),
  of('the profile with favorites', own, /\/v1\/favorites/, enabled(/^Choose a favorite/)),
  of('the profile with playlists', own, /\/v1\/playlists$/, link('1 playlist')),
  of('the server settings', paths.admin('settings'), /\/v1\/settings/, field('TMDB key')),
  of('the users', paths.admin(), /\/v1\/users$/, row('bert')),
  of('about', paths.about(), /\/config$/, text(/the built-in catalogue/)),
  of('the media update', paths.mediaUpdate(), user, enabled('Get DB Movies')),
  of('the fix', paths.fix(), user, enabled('Apply Fix')),
];

beforeEach(() => {
  serveUsers([userRow(10, 'bert')]);
  makeAnnaAdmin();
  const json = (address: string, body: JsonBodyType) =>
    http.get(address, () => HttpResponse.json(body));
  const list = (...results: object[]) => ({ ...trendingPage, results });
  server.use(
    json('*/api/v1/home', {
      rows: [{ kind: 'new', results: [film(4, 'Salt')] }],
      incomplete: false,
    }),
    json('*/3/tv/popular', list(show(2, 'Harbour'))),
    json('*/4/discover/movie', list(film(1, 'Night Train'))),
    json('*/3/search/multi', list(film(1, 'Night Train'))),
    json('*/3/tv/:id', harbour),
    json('*/api/v1/ratings', { ratings: [rating(1, 4)] }),
    json('*/api/v1/playlists', [listedOf(friday)]),
    json('*/api/v1/playlists/5', {
      playlistId: 5,
      name: 'Friday',
      description: '',
      movies: [storedTitle(1, 'Night Train')],
      notes: [],
      cover: null,
    }),
    json('*/api/v1/playlists/setup', setupOf(friday)),
    json('*/api/v1/watches', titleLog({ watches: [watchOf(3, { precision: 'unknown' })] })),
    json('*/api/v1/shows/:id', showLogOf([seasonOf(1, [episodeOf(1, 1)])])),
    json('*/api/v1/movies', [rated(1, 'Rated film', 4)]),
    json('*/api/v1/diary', { watches: [], next: null, undated: 0, unseen_rated_films: 0 }),
    json('*/api/v1/calendar', { days: [], knows_dates: false }),
    json('*/api/v1/calendar/link', { created_at: null }),
    json('*/api/v1/access-tokens', { tokens: [] }),
    json('*/api/v1/webhooks', { webhooks: [] }),
    json('*/api/v1/outgoing-webhooks', { webhooks: [], hosts: [] }),
    json('*/api/v1/imports', { imports: [importOf()] }),
    json('*/api/v1/settings', settingsOf('default', 'default')),
    serveNoJobs,
  );
});

describe('a screen whose request fails', () => {
  it.each(withFaults(screens))(
    '$screen shows it for $name, and Retry completes it',
    async ({ path, requests, respond, message, complete }) => {
      let isBroken = true;
      server.use(http.get(requests, () => (isBroken ? respond() : undefined)));
      const { user } = renderApp(path, { signedIn: true });
      const retries = await screen.findAllByRole('button', { name: messages.app.retry });
      expect(screen.getAllByText(message, { exact: false }).length).toBeGreaterThan(0);
      expect(complete).toThrow();
      expect(screen.queryByText(messages.errors.unexpectedHeading)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: messages.app.menu })).toBeVisible();
      isBroken = false;
      const [retry = document.body] = retries;
      await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
      await user.click(retry);
      await waitFor(complete);
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
});
