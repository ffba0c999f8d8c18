// Why: what is done with one press makes a call too, and must not look done when it is not.
import type { Page } from '@playwright/test';
import { FILM } from './app';
import { press } from './form';
import type { Form } from './form';

/** The film in Anna's lists, and one that is in none. */
const kept = `/ms/movie/${FILM}`;
const other = `/ms/movie/${FILM + 1}`;

const fourStars = (page: Page, state = {}) =>
  page
    .getByRole('radiogroup')
    .first()
    .getByRole('radio', { name: '4 stars', ...state });

const shown: Form[] = [
  {
    name: 'a rating',
    who: 'member',
    path: other,
    call: { method: 'POST', address: /\/api\/v1\/movies$/ },
    // Not `check`, which looks whether it stayed: it may be taken back at once.
    send: (page) => fourStars(page).click({ force: true }),
    done: (page) => fourStars(page, { checked: true }),
  },
  {
    name: 'a rating that is cleared',
    who: 'member',
    path: kept,
    call: { method: 'DELETE', address: /\/api\/v1\/ratings\/\d+/ },
    send: press('Clear rating'),
    done: (page) => fourStars(page, { checked: false }),
  },
  {
    name: 'a title for a playlist',
    who: 'member',
    path: other,
    call: { method: 'PUT', address: /\/api\/v1\/playlists\/\d+$/ },
    send: press('Add to playlist'),
    done: (page) => page.getByRole('button', { name: 'Remove from playlist' }),
  },
  {
    name: 'a title out of a playlist',
    who: 'member',
    path: kept,
    call: { method: 'DELETE', address: /\/api\/v1\/movies_playlists\// },
    send: press('Remove from playlist'),
    done: (page) => page.getByRole('button', { name: 'Add to playlist' }),
  },
  {
    name: 'another active playlist',
    who: 'member',
    path: kept,
    call: { method: 'PUT', address: /\/playlists\/active$/ },
    send: async (page) => {
      await press(/^Active Playlist/)(page);
      await page.getByRole('radio', { name: /Monday/ }).click();
    },
    done: (page) => page.getByRole('button', { name: /^Active Playlist\s*Monday/ }),
  },
  {
    name: 'a playlist that is deleted',
    who: 'member',
    path: '/ms/playlists',
    call: { method: 'DELETE', address: /\/api\/v1\/playlists\/\d+$/ },
    send: async (page) => {
      await press('Delete Friday')(page);
      await press('Delete')(page);
      await page.getByText('Friday was deleted.').waitFor();
      // Until then it can be undone.
      await page.clock.runFor(6_000);
    },
    done: (page) => page.locator('main:not(:has-text("Friday")):has-text("Monday")'),
  },
];

/** What shows at once, and is taken back when the server would not have it. */
export const wishes = shown.map((wish): Form => ({ ...wish, optimistic: true }));

/** What comes as a file. */
export const downloads: Form[] = [
  {
    name: 'all data as a file',
    who: 'member',
    path: '/ms/users/:id',
    call: { method: 'GET', address: /\/export\.json$/ },
    send: press('Everything (JSON)'),
  },
  {
    name: 'the ratings as a table',
    who: 'member',
    path: '/ms/users/:id',
    call: { method: 'GET', address: /\/export\.csv$/ },
    send: press('Ratings (CSV)'),
  },
  {
    name: 'a backup',
    who: 'admin',
    path: '/ms/settings',
    call: { method: 'GET', address: /\/backup$/ },
    send: press('Download a backup'),
  },
];
