// Why: the admins' tools ask and change much by one press, and go on where a failure stopped them.
import type { Page } from '@playwright/test';
import { again, press } from './form';
import type { Form } from './form';

/** Looks for broken images until the one there is has been found. */
async function imagesFound(page: Page) {
  await imagesOpen(page);
  await press('Find')(page);
  await page.getByText('1 poster does not load.').waitFor();
}

async function imagesOpen(page: Page) {
  await page.getByRole('checkbox', { name: 'Select annak' }).check();
  await press('Broken Images')(page);
}

/** The two pages of tools, and the dialog that mends posters. */
export const tools: Form[] = [
  {
    name: 'the stored titles',
    who: 'admin',
    path: '/ms/media_update',
    call: { method: 'GET', address: /\/all_movies$/ },
    send: press('Get DB Movies'),
    again,
    done: (page) => page.getByText('1 title stored.'),
  },
  {
    name: 'their types',
    who: 'admin',
    path: '/ms/media_update',
    call: { method: 'GET', address: /\/3\/movie\// },
    begin: press('Get DB Movies'),
    send: press('Get Media Types'),
    again,
    done: (page) => page.getByText('1 title changed.'),
  },
  {
    name: 'the update of movies',
    who: 'admin',
    path: '/ms/media_update',
    call: { method: 'PUT', address: /\/api\/v1\/movies\// },
    begin: async (page) => {
      await press('Get DB Movies')(page);
      await press('Get Media Types')(page);
    },
    send: press('Update Movies'),
    again,
    done: (page) => page.getByText('1 title updated.'),
  },
  {
    name: 'the update of stars',
    who: 'admin',
    path: '/ms/media_update',
    call: { method: 'PUT', address: /\/api\/v1\/ratings\// },
    send: press('Update Stars'),
    again,
    done: (page) => page.getByText('All scores are right.'),
  },
  {
    name: 'the fix',
    who: 'admin',
    path: '/ms/fix',
    call: { method: 'DELETE', address: /\/orphans$/ },
    send: press('Apply Fix'),
    again,
    done: (page) => page.getByText('Done.', { exact: true }),
  },
  {
    name: 'the search for broken images',
    who: 'admin',
    path: '/ms/admin',
    call: { method: 'GET', address: /\/playlists\/images\// },
    begin: imagesOpen,
    send: press('Find'),
    done: (page) => page.getByText('1 poster does not load.'),
  },
  {
    name: 'the search for another poster',
    alone: true,
    who: 'admin',
    path: '/ms/admin',
    call: { method: 'GET', address: /\/3\/search\// },
    begin: imagesFound,
    send: press('Fix'),
    done: (page) => page.getByText('Repaired (1)'),
  },
  {
    name: 'posters that are mended',
    alone: true,
    who: 'admin',
    path: '/ms/admin',
    call: { method: 'PUT', address: /\/api\/v1\/movies\// },
    begin: imagesFound,
    send: press('Fix'),
    done: (page) => page.getByText('Repaired (1)'),
  },
];
