// The manifest, the icons and the theme color of the installed app.
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

test('the browser accepts the manifest and would install the app', async ({ server }, info) => {
  // A profile on disk, because a private window cannot install apps.
  const folder = info.outputPath('profile');
  const { launchOptions, viewport } = info.project.use;
  const options = { ...launchOptions, viewport: viewport ?? null };
  const context = await chromium.launchPersistentContext(folder, options);
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await context.newCDPSession(page);
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect(url).toBe(`${server.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});

test('every icon exists in the size that the manifest states, with a maskable and an Apple icon', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const response = await page.request.get(`${server.url}/manifest.webmanifest`);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest: { icons: Icon[]; theme_color: string; start_url: string } = await response.json();
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [...manifest.icons, { src: apple ?? '', sizes: '180x180', type: 'image/png' }];
  for (const { src, sizes, type } of icons) {
    const picture = await page.request.get(`${server.url}${src}`);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']?.split(';')[0]).toBe(type);
    if (sizes === 'any') continue;
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('the theme-color meta tag follows the chosen theme', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url);
  const frame = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      return metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
    });
  expect(await frame()).toBe('#100e0b');
  await page.getByRole('radio', { name: 'Light' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(frame).toBe('#faf7f0');
  await page.reload();
  expect(await frame()).toBe('#faf7f0');
});
