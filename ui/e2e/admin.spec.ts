// Users and broken images for an admin, and the demo for other users.
import type { Page } from '@playwright/test';
import { anna, expect, expectAccessible, FILM, FILMS, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };
const clara = { username: 'Clara Q', email: 'clara@example.org', password: 'Abcdef1' };

/** Opens the admin page as Anna, with Bert and Clara as users. Returns their tokens. */
async function openAdmin(page: Page, server: Server) {
  const annas = await signUpByApi(page, server);
  const berts = await signUpByApi(page, server, bert);
  const claras = await signUpByApi(page, server, clara);
  await page.evaluate((token) => sessionStorage.setItem('jwt', token), annas);
  await page.goto(`${server.url}/ms/admin`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  return { annas, berts, claras };
}

const rows = (page: Page) => page.getByRole('rowheader');
const dialog = (page: Page) => page.getByRole('dialog');

/** Whether the session of a token has not ended. */
async function isSignedIn(page: Page, server: Server, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${server.url}/api/v1/ratings`, { headers });
  expect([200, 401]).toContain(response.status());
  return response.ok();
}

// specification 2.19, 2.43, 4.11
test('an admin sorts the users by keyboard, signs them out and deletes them', async ({
  page,
  server,
}) => {
  const { annas, berts, claras } = await openAdmin(page, server);
  await test.step('the menu leads to the users, who are sorted by keyboard', async () => {
    await page.goto(`${server.url}/ms`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(rows(page)).toHaveText(['annak', 'bertk', 'Clara Q']);
    await page.getByRole('button', { name: 'Username' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveText(['Clara Q', 'bertk', 'annak']);
    const header = page.getByRole('columnheader', { name: 'Username' });
    await expect(header).toHaveAttribute('aria-sort', 'descending');
  });
  await test.step('a user is deleted by keyboard, and the session ends at once', async () => {
    await page.getByRole('checkbox', { name: 'Select bertk' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Delete 1 user?');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 user deleted.')).toBeVisible();
    await expect(rows(page)).toHaveText(['Clara Q', 'annak']);
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    expect(await isSignedIn(page, server, berts)).toBe(false);
  });
  const all = page.getByRole('checkbox', { name: 'Select all users' });
  await test.step('all other users are signed out, and their sessions end at once', async () => {
    await all.check();
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Sign out 1 user?');
    await expect(dialog(page)).toContainText('You will stay signed in.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('1 user signed out.')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    expect(await isSignedIn(page, server, annas)).toBe(true);
    expect(await isSignedIn(page, server, claras)).toBe(false);
  });
  await test.step('deleting all users keeps the own account', async () => {
    await page.getByRole('checkbox', { name: 'Select Clara Q' }).check();
    expect(await all.evaluate((box) => box.matches(':indeterminate'))).toBe(true);
    await all.check();
    await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText('Your own account will not be deleted.');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveText(['annak']);
  });
});

// specification 2.46, 4.12
test('a missing poster is found, looked up and saved', async ({ page, server }) => {
  const { annas, berts } = await openAdmin(page, server);
  const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  for (const id of FILMS.slice(0, 3)) {
    const data = { id, media_type: 'movie', score: 4 };
    await page.request.post(`${server.url}/api/v1/movies`, { ...as(berts), data });
  }
  const images = [{ id: FILM, media_type: 'movie', poster_path: '/gone.svg' }];
  const broken = { ...as(annas), data: { images } };
  expect((await page.request.put(`${server.url}/api/v1/movies/:id`, broken)).status()).toBe(200);

  await page.getByRole('checkbox', { name: 'Select bertk' }).check();
  await page.getByRole('button', { name: 'Broken Images' }).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    'Find & Fix Broken Images',
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Find' }).click();
  await expect(dialog(page).getByText('1 poster does not load.')).toBeVisible();
  await expect(dialog(page).locator('dd')).toHaveText(['2', '1']);
  await dialog(page).getByRole('button', { name: 'Fix' }).click();
  await expect(dialog(page).getByText('Repaired (1)')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(dialog(page)).toHaveCount(0);

  const all = await page.request.get(`${server.url}/api/v1/playlists/all_movies`, as(annas));
  const { movies }: { movies: { id: number; poster_path: string }[] } = await all.json();
  expect(movies.find(({ id }) => id === FILM)?.poster_path).toMatch(
    RegExp(`^/m${FILM}\\d{10}\\.svg$`),
  );
});

test('a regular user gets the admin demonstration, which changes nothing', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await signUpByApi(page, server, bert);
  await page.goto(`${server.url}/ms`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Admin (Demo)' }).click();
  await expect(page.getByText('Demo mode: sample users')).toBeVisible();
  await expect(rows(page)).toHaveCount(15);
  await expect(page.getByText(anna.email)).toHaveCount(0);
  for (const width of [320, 768, 1440]) {
    await test.step(`at ${width} px ids are in one line, and no column to sort by is cut`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const id = page.getByText('9000000001', { exact: true });
      await expect(async () => {
        const lines = id.evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        });
        expect(await lines).toBe(1);
        for (const name of ['ID', 'Last seen', 'Playlists']) {
          const box = await page.getByRole('button', { name, exact: true }).boundingBox();
          expect((box?.x ?? Infinity) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
        }
      }).toPass({ timeout: 10_000 });
    });
  }
  const writes: string[] = [];
  page.on('request', (request) => {
    // The browser's time zone is the user's own.
    const isOwn = request.url().endsWith('/api/v1/notifications/schedule');
    if (request.method() === 'PUT' && !isOwn) writes.push(request.url());
  });
  await page.getByRole('checkbox', { name: 'Select ada-lens' }).check();
  await page.getByRole('button', { name: 'Broken Images' }).click();
  await dialog(page).getByRole('button', { name: 'Find' }).click();
  await dialog(page).getByRole('button', { name: 'Fix' }).click();
  await expect(dialog(page).getByText('Repaired (1)')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('no user was deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(15);
  expect(writes).toEqual([]);
});

// specification 9.10
test('a thousand users scroll under a fixed header, and are sorted and selected at once', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  const users = Array.from({ length: 1000 }, (_, index) => {
    const username = `person ${1000 - index}`;
    return {
      id: index + 1,
      username,
      email: `p${index}@example.org`,
      role: 'regular',
      created_at: '2026-01-05T10:00:00Z',
      last_seen_at: null,
      ratings: 0,
      playlists: 0,
    };
  });
  await page.route('**/api/v1/users?*', (route) => {
    const byId = route.request().url().includes('sort=id');
    const sorted = byId ? users : users.toReversed();
    return route.fulfill({ json: { users: sorted, demo: false, next: null, total: 1000 } });
  });
  await page.goto(`${server.url}/ms/admin`);
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const place = () =>
    table.evaluate((node) => {
      const panel = node.parentElement?.parentElement?.getBoundingClientRect();
      const head = node.querySelector('thead th')?.getBoundingClientRect();
      return { height: panel?.height ?? 0, offset: (head?.top ?? 0) - (panel?.top ?? 0) };
    });
  expect((await place()).height).toBe(500);
  await page.getByText('person 500', { exact: true }).scrollIntoViewIfNeeded();
  expect(Math.round((await place()).offset)).toBe(65);
  const title = page.getByRole('heading', { name: 'Users' });
  await expect(title).toBeInViewport();
  await page.getByRole('button', { name: 'Username' }).click();
  const first = table.getByRole('row').nth(1);
  await expect(first.getByText('person 1', { exact: true })).toBeAttached();
  await page.locator('thead input').click();
  await expect(page.getByRole('heading', { name: '1,000 selected' })).toBeVisible();
});
