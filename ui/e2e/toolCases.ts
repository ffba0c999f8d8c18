// Every action of the maintenance tools, for the tests of failed requests.
import type { Page } from '@playwright/test';
import { press, pressRetry } from './formCases';
import type { FormCase } from './formCases';

/** Opens the dialog and finds the one broken image. */
async function findBrokenImages(page: Page) {
  await openBrokenImages(page);
  await press('Find')(page);
  await page.getByText('1 poster does not load.').waitFor();
}

async function openBrokenImages(page: Page) {
  await page.getByRole('checkbox', { name: 'Select annak' }).check();
  await press('Broken Images')(page);
}

export const tools: FormCase[] = [
  {
    name: 'stored titles',
    who: 'admin',
    path: '/ms/media_update',
    request: { method: 'GET', url: /\/all_movies$/ },
    send: press('Get DB Movies'),
    retry: pressRetry,
    done: (page) => page.getByText('1 title stored.'),
  },
  {
    name: 'media types',
    who: 'admin',
    path: '/ms/media_update',
    request: { method: 'GET', url: /\/3\/movie\// },
    open: press('Get DB Movies'),
    send: press('Get Media Types'),
    retry: pressRetry,
    done: (page) => page.getByText('1 title changed.'),
  },
  {
    name: 'updating movies',
    who: 'admin',
    path: '/ms/media_update',
    request: { method: 'PUT', url: /\/api\/v1\/movies\// },
    open: async (page) => {
      await press('Get DB Movies')(page);
      await press('Get Media Types')(page);
    },
    send: press('Update Movies'),
    retry: pressRetry,
    done: (page) => page.getByText('1 title updated.'),
  },
  {
    name: 'updating stars',
    who: 'admin',
    path: '/ms/media_update',
    request: { method: 'PUT', url: /\/api\/v1\/ratings\// },
    send: press('Update Stars'),
    retry: pressRetry,
    done: (page) => page.getByText('All scores are valid.'),
  },
  {
    name: 'fix',
    who: 'admin',
    path: '/ms/fix',
    request: { method: 'DELETE', url: /\/orphans$/ },
    send: press('Apply Fix'),
    retry: pressRetry,
    done: (page) => page.getByText('Done.', { exact: true }),
  },
  {
    name: 'finding broken images',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'GET', url: /\/playlists\/images\// },
    open: openBrokenImages,
    send: press('Find'),
    done: (page) => page.getByText('1 poster does not load.'),
  },
  {
    name: 'searching a poster',
    isolated: true,
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'GET', url: /\/3\/search\// },
    open: findBrokenImages,
    send: press('Fix'),
    done: (page) => page.getByText('Repaired (1)'),
  },
  {
    name: 'saving repaired posters',
    isolated: true,
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'PUT', url: /\/api\/v1\/movies\// },
    open: findBrokenImages,
    send: press('Fix'),
    done: (page) => page.getByText('Repaired (1)'),
  },
];
