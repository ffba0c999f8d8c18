// Why: who keeps the app on a home screen gets its name and a picture that is really there; each tab says where it is.
import { expect, signedIn, test } from './app';

interface Manifest {
  name: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string }[];
}

test('the manifest is found, and every icon it names is there in the size it says', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const link = page.locator('link[rel=manifest]');
  const address = new URL((await link.getAttribute('href')) ?? '', server.url);
  const answer = await page.request.get(String(address));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest: Manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'moviestars', start_url: '/' });
  expect(manifest.icons.length).toBeGreaterThan(2);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, server.url).href);
    expect(icon.headers()['content-type']).toBe(type);
    if (sizes === 'any') continue;
    const width = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(width).toBe(sizes);
  }
});

test('every screen has a title of its own', async ({ page, server }) => {
  await signedIn(page, server);
  const titles = [
    ['/ms', 'Trending this week'],
    ['/ms/movies/multi/movie/popular', 'Popular films'],
    ['/ms/movies/multi/tv/on_the_air', 'On the air'],
    ['/ms/movies/discover/27', 'Horror'],
    ['/ms/movies/search/martin', 'Results for “martin”'],
    ['/ms/movie/90000001', 'The Godfather'],
    ['/ms/person/1433113915', 'Al Pacino'],
    ['/ms/movie/1', 'No such title'],
    ['/ms/about', 'About'],
    ['/nothing/here', 'This page was never shot'],
  ] as const;
  for (const [path, title] of titles) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveTitle(`${title} · moviestars`);
  }
});
