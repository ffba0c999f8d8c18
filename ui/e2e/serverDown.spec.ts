// The server or the network fails and recovers.
import type { Locator } from '@playwright/test';
import { createPlaylist, expect, signUpByApi, signOut, test } from './fixtures';
import { holdRequests, waitForPlaylist, waitForPrefetch } from './waiting';

test('a screen whose code cannot be loaded says so, and Retry loads it', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  await expect(signIn).toBeVisible();
  await server.stop();
  await signIn.click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('without a server changes wait and are sent in order when it is back, and signing out works', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token);
  const headers = { Authorization: `Bearer ${token}` };
  const landingScript = page.waitForResponse((response) => response.url().includes('/landing-'));
  const code = waitForPrefetch(page, /later.*\.js/);
  await page.goto(`${server.url}/ms`);
  await waitForPlaylist(page);
  await code;
  await (await landingScript).finished();
  const tiles = page.getByRole('grid').getByRole('link');
  const [first, second] = [tiles.nth(0), tiles.nth(1)];
  await test.step('two ratings and an addition are shown as not sent', async () => {
    await server.stop();
    await first.focus();
    await page.keyboard.press('4');
    await expect(first).toHaveAccessibleName(/rated 4 of 5, not sent yet/);
    await second.focus();
    await page.keyboard.press('2');
    await page.keyboard.press('p');
    await expect(second).toHaveAccessibleName(/rated 2 of 5, in playlist Friday, not sent yet/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('they are sent in order once the server is back', async () => {
    const sent: string[] = [];
    page.on('response', (response) => {
      const request = response.request();
      const { pathname } = new URL(request.url());
      const score = /"score":\d/.exec(request.postData() ?? '')?.[0] ?? '';
      if (request.method() !== 'GET' && /(movies|playlists)/.test(pathname))
        sent.push(`${request.method()} ${pathname} ${score}`);
    });
    await server.start();
    await expect(second).not.toHaveAccessibleName(/not sent yet/);
    await expect(first).not.toHaveAccessibleName(/not sent yet/);
    expect(sent).toEqual([
      'POST /api/v1/movies "score":4',
      'POST /api/v1/movies "score":2',
      `PUT /api/v1/playlists/${id} `,
    ]);
    const stored = await page.request.get(`${server.url}/api/v1/ratings`, { headers });
    const { ratings }: { ratings: { score: number }[] } = await stored.json();
    expect(ratings.map(({ score }) => score).toSorted()).toEqual([2, 4]);
  });
  await test.step('signing out works without a server', async () => {
    await server.stop();
    await signOut(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test('a list that cannot load more says so at its end, and continues with Retry or once it is online', async ({
  page,
  server,
  context,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  const grid = page.getByRole('grid');
  const heading = page.getByRole('heading', { level: 1 });
  const failure = page.getByRole('alert');
  const height = async () => (await grid.boundingBox())?.height ?? 0;
  const scrollToEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(grid.getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await test.step('offline a banner says so without moving the heading, and the list continues by itself', async () => {
    const place = await heading.boundingBox();
    await context.setOffline(true);
    const banner = page.getByText('You are offline');
    await expect(banner).toBeVisible();
    expect(await heading.boundingBox(), 'the banner moves nothing').toEqual(place);
    const end = (place?.y ?? 0) + (place?.height ?? 0);
    expect((await banner.boundingBox())?.y, 'nor covers the heading').toBeGreaterThan(end);
    const before = await height();
    await scrollToEnd();
    await expect(failure).toContainText('No connection to the server.');
    await expect(banner).toBeInViewport();
    await context.setOffline(false);
    await expect(failure).toBeHidden();
    await expect.poll(height).toBeGreaterThan(before);
  });
  await test.step('without a server Retry goes on, and gives the focus to the heading', async () => {
    await server.stop();
    await scrollToEnd();
    await expect(failure).toContainText('No connection to the server.');
    const before = await height();
    await server.start();
    await failure.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(failure).toBeHidden();
    await expect.poll(height).toBeGreaterThan(before);
    await expect(heading).toBeFocused();
  });
});

test('a dialog whose code cannot be loaded opens later, and a page whose code is slow is announced by a bar', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').getByRole('link').first();
  await test.step('the dialog says so, and opens once its code can be loaded', async () => {
    await tile.focus();
    // Only the script: browsers do not request a script again after its `import()` failed, unlike a style sheet.
    const script = '**/assets/forms-*.js';
    await page.route(script, (route) => route.abort('connectionrefused'));
    // Without a playlist, it asks for the name of one.
    await page.keyboard.press('p');
    const failure = page.getByRole('dialog', { name: 'Something went wrong' });
    await expect(failure).toContainText('No connection to the server.');
    await failure.getByRole('button', { name: 'Ok' }).click();
    await expect(tile).toBeFocused();
    await page.unroute(script);
    await page.keyboard.press('p');
    const question = page.getByRole('dialog', { name: 'Enter Playlist Title' });
    await expect(question).toBeVisible();
    // The styles are loaded when the field is as wide as the form.
    const width = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);
    expect(await width(question.getByRole('textbox'))).toBe(await width(question.locator('form')));
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });
  await test.step('the bar is there until the page is', async () => {
    await page.waitForLoadState('networkidle');
    const release = await holdRequests(page, '**/*.js');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByTestId('pending')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(page.getByTestId('pending')).toBeHidden();
  });
});
