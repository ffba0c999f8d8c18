// The trailer's player, the only foreign content on any screen.
import { expect, signUpByApi, test } from './fixtures';

const SINTEL = 90000026;

// specification 1.7, 2.34
test('a trailer plays on a click, with no foreign request before', async ({ page, server }) => {
  await signUpByApi(page, server);
  // The player may be unreachable where this test runs, so only the host of the frame is checked.
  const player = { contentType: 'text/html', body: '<p>The player</p>' };
  const from: (string | undefined)[] = [];
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    from.push(route.request().headers()['referer']);
    await route.fulfill(player);
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(new URL(request.url()).hostname);
  });
  await page.goto(`${server.url}/ms/movie/${SINTEL}`);
  const play = page.getByRole('button', { name: 'Play trailer of Sintel' });
  await expect(play).toBeVisible();
  await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await play.click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await expect(frame.contentFrame().getByText('The player')).toBeVisible();
  await expect.poll(() => foreign).toContain('www.youtube-nocookie.com');
  // The player requires a referrer; it is sent the origin only.
  expect(from).toEqual([`${server.url}/`]);
  for (const needed of ['autoplay', 'encrypted-media', 'fullscreen']) {
    expect((await frame.getAttribute('allow'))?.split('; ')).toContain(needed);
  }
});
