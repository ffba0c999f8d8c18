// The manifest and the icons of the installed app.
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Server } from './fixtures';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** Expects an icon of its type and size. */
async function expectIcon(page: Page, server: Server, { src, sizes, type }: Icon) {
  const picture = await page.request.get(`${server.url}${src}`);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']?.split(';')[0]).toBe(type);
  if (sizes === 'any') return;
  const size = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
  expect(size).toBe(sizes);
}

test('the browser accepts the manifest and its icons, and would install the app', async ({
  server,
}, info) => {
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

  const response = await page.request.get(url);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest: { icons: Icon[] } = await response.json();
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [...manifest.icons, { src: apple ?? '', sizes: '180x180', type: 'image/png' }];
  for (const icon of icons) {
    await test.step(`${icon.src} has the size that is stated`, () =>
      expectIcon(page, server, icon));
  }
  await context.close();
});
