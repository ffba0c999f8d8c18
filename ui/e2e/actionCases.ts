// Every action, download and query that is made without a form, for the tests of failed requests.
import type { Page } from '@playwright/test';
import { FILM, FILMS } from './fixtures';
import { press, pressRetry } from './formCases';
import type { FormCase } from './formCases';

/** The film in Anna's lists, and a film that is not. */
const listed = `/ms/movie/${FILM}`;
const unlisted = `/ms/movie/${FILMS[1]}`;

const fourStars = (page: Page, state = {}) =>
  page
    .getByRole('radiogroup')
    .first()
    .getByRole('radio', { name: '4 stars', ...state });

/** Optimistic updates, which are reverted when the request fails. */
const shown: FormCase[] = [
  {
    name: 'rating',
    who: 'member',
    path: unlisted,
    request: { method: 'POST', url: /\/api\/v1\/movies$/ },
    // Not `check`, which fails when the update is reverted at once.
    send: (page) => fourStars(page).click({ force: true }),
    done: (page) => fourStars(page, { checked: true }),
  },
  {
    name: 'clearing a rating',
    who: 'member',
    path: listed,
    request: { method: 'DELETE', url: /\/api\/v1\/ratings\/\d+/ },
    send: press('Clear rating'),
    done: (page) => fourStars(page, { checked: false }),
  },
  {
    name: 'adding to a playlist',
    who: 'member',
    path: unlisted,
    request: { method: 'PUT', url: /\/api\/v1\/playlists\/\d+$/ },
    send: press('Add to playlist'),
    done: (page) => page.getByRole('button', { name: 'Remove from playlist' }),
  },
  {
    name: 'removing from a playlist',
    who: 'member',
    path: listed,
    request: { method: 'DELETE', url: /\/api\/v1\/movies_playlists\// },
    send: press('Remove from playlist'),
    done: (page) => page.getByRole('button', { name: 'Add to playlist' }),
  },
  {
    name: 'active playlist',
    who: 'member',
    path: listed,
    request: { method: 'PUT', url: /\/playlists\/active$/ },
    send: async (page) => {
      await press(/^Active Playlist/)(page);
      await page.getByRole('radio', { name: /Monday/ }).click();
    },
    done: (page) => page.getByRole('button', { name: /^Active Playlist\s*Monday/ }),
  },
  {
    name: 'playlist deletion',
    who: 'member',
    path: '/ms/playlists',
    request: { method: 'DELETE', url: /\/api\/v1\/playlists\/\d+\?key=/ },
    send: async (page) => {
      await press('Delete Friday')(page);
      await press('Delete')(page);
      await page.getByText('Friday will be deleted.').waitFor();
      // The request is sent only when Undo is gone.
      await page.clock.runFor(11_000);
    },
    done: (page) => page.locator('main:not(:has-text("Friday")):has-text("Monday")'),
  },
];

export const optimisticActions = shown.map((action): FormCase => ({ ...action, optimistic: true }));

export const downloads: FormCase[] = [
  {
    name: 'JSON export',
    who: 'member',
    path: '/ms/settings',
    request: { method: 'GET', url: /\/export\.json$/ },
    send: press('All data (JSON)'),
  },
  {
    name: 'CSV export',
    who: 'member',
    path: '/ms/settings',
    request: { method: 'GET', url: /\/export\.csv$/ },
    send: press('Ratings (CSV)'),
  },
  {
    name: 'backup',
    who: 'admin',
    path: '/ms/admin/settings',
    request: { method: 'POST', url: /\/backup$/ },
    send: press('Download backup'),
  },
];

const search = 'Search films, TV and people';

/** Requests made by a selection on a screen, and by a visitor. */
export const queries: FormCase[] = [
  ...[
    { name: 'sort order', select: 'Sort', option: 'Title' },
    { name: 'rating filter', select: 'Filter', option: '4 stars' },
  ].map(({ name, select, option }): FormCase => ({
    name,
    who: 'member',
    path: '/ms/ratings',
    request: { method: 'GET', url: /\/api\/v1\/movies\?/ },
    send: async (page) => {
      await page.getByLabel(select).selectOption(option);
    },
    retry: pressRetry,
    done: (page) => page.getByRole('grid').getByRole('link'),
  })),
  {
    name: 'search suggestions',
    who: 'member',
    path: '/ms/ratings',
    request: { method: 'GET', url: /\/3\/search\// },
    send: async (page) => {
      await page.getByLabel(search).fill('');
      await page.getByLabel(search).fill('godfa');
    },
    values: { [search]: 'godfa' },
    failure: (page) => page.locator('p', { hasText: 'Suggestions are unavailable. Press Enter' }),
    done: (page) => page.getByRole('option', { name: /The Godfather Film · 1972/ }),
  },
  {
    name: 'sign-up configuration',
    who: 'visitor',
    path: '/ms/sign-up',
    request: { method: 'GET', url: /\/config$/ },
    send: async (page) => void (await page.reload()),
    retry: pressRetry,
    done: (page) => page.getByLabel('First Name'),
  },
  {
    name: 'reset link check',
    who: 'visitor',
    path: ':reset',
    isolated: true,
    request: { method: 'GET', url: /\/reset_request\// },
    send: async (page) => void (await page.reload()),
    retry: pressRetry,
    done: (page) => page.getByLabel('New Password', { exact: true }),
  },
];
