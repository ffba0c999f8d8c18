// Why: a trailer's player is the one foreign thing on any screen: it comes on a click only, and the policy lets it in.
import { expect, signedIn, test } from './app';

const SINTEL = 90000026;

// SPEC 1.7, 2.34
test('a trailer plays on a click, and nothing foreign is asked for before', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(new URL(request.url()).hostname);
  });
  await page.goto(`${server.url}/ms/movie/${SINTEL}`);
  const play = page.getByRole('button', { name: 'Play the trailer of Sintel' });
  await expect(play).toBeVisible();
  await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await play.click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await expect.poll(() => foreign).toContain('www.youtube-nocookie.com');
});
