// Every test gets a server with data of its own, and fails on a content security policy report and on a page error that
// it did not expect.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFakeTmdb, startServer } from './server';
import type { FakeTmdb, Server } from './server';

export interface User {
  username: string;
  email: string;
  password: string;
}

export const anna: User = {
  username: 'annak',
  email: 'annak@example.org',
  password: 'Abcdef1',
};

/** Creates an account over the API and puts its token where a sign-in would; the token. */
export async function signUpByApi(page: Page, server: Server, user = anna): Promise<string> {
  const { username, email, password } = user;
  const form = { username, email, password, passwordConfirmation: password };
  const response = await page.request.post(`${server.url}/api/v1/users.json`, { data: form });
  expect(response.status()).toBe(201);
  const { auth_token: token }: { auth_token: string } = await response.json();
  // An address of the same origin that loads nothing of the app.
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('jwt', value), token);
  return token;
}

/** Films of the built-in catalogue. */
export const FILMS = [
  238, 278, 680, 155, 27205, 603, 129, 496243, 11, 120, 872585, 545611, 329, 105, 289, 539, 346, 19,
  630, 862, 598, 194, 419430, 76341, 10331, 14275, 843, 15, 234, 992, 26317, 901, 832, 244, 408,
  995, 3085, 996, 5156, 1092,
] as const;
export const FILM = FILMS[0];

/** Creates a playlist over the API, the active one, with this many films; its id. */
export async function createPlaylist(
  page: Page,
  { url }: Server,
  token: string,
  { title = 'Friday', films = 0 } = {},
): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const data = { title, active: true };
  const response = await page.request.post(`${url}/api/v1/playlists`, { data, headers });
  expect(response.status()).toBe(201);
  const { id }: { id: number } = await response.json();
  for (let offset = 0; offset < films; offset += 1) {
    const payload = { id: FILMS[offset], media_type: 'movie' };
    const added = { data: { payload }, headers };
    expect((await page.request.put(`${url}/api/v1/playlists/${id}`, added)).ok()).toBe(true);
  }
  return id;
}

/** Rates films of the built-in catalogue over the API, the first of `FILMS`. */
export async function rateFilms(page: Page, { url }: Server, token: string, scores: number[]) {
  const headers = { Authorization: `Bearer ${token}` };
  for (const [offset, score] of scores.entries()) {
    const data = { id: FILMS[offset], media_type: 'movie', score };
    const response = await page.request.post(`${url}/api/v1/movies`, { data, headers });
    expect(response.status()).toBe(201);
  }
}

/** Fills in the sign-in form, which is open, and sends it. */
export async function signIn(page: Page, { email, password }: User): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}

/** Fails when axe finds anything on the page as it is now; by all of its rules unless some are named. */
export async function expectAccessible(page: Page, ...rules: string[]): Promise<void> {
  // No page here has frames. With the legacy mode axe opens no second page, and nodes that pass are not described.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  });
  const { violations } = await axe.analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    nodes: violation.nodes.map((node) => node.html),
  }));
  expect(found).toEqual([]);
}

/** On a page in the dark theme, from which the light one differs in its colors only. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page, 'color-contrast');
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Fails when the page is wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

interface Fixtures {
  /** Where titles come from; TMDB is a fake. */
  catalogue: 'builtin' | 'tmdb-without-key' | 'tmdb';
  /** How TMDB answers from the start. */
  fault: string;
  tmdb: FakeTmdb | null;
  server: Server;
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  catalogue: ['builtin', { option: true }],
  fault: ['none', { option: true }],
  tmdb: async ({ catalogue, fault }, provide) => {
    const fake = catalogue === 'builtin' ? null : await startFakeTmdb();
    if (fault !== 'none') await fake?.behave(fault);
    await provide(fake);
    fake?.stop();
  },
  server: async ({ catalogue, tmdb }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'moviestars-e2e-'));
    const server = await startServer(folder, tmdb && { fake: tmdb, withKey: catalogue === 'tmdb' });
    await provide(server);
    await server.stop();
    rmSync(folder, { recursive: true });
  },
  pageErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      // Those of other tabs too.
      const context = page.context();
      context.on('weberror', (error) => errors.push(`error: ${error.error().message}`));
      context.on('console', (message) => {
        const text = message.text();
        // The browser's words for each failed call, which some tests expect.
        const failedCall = text.startsWith('Failed to load resource');
        if (message.type() === 'error' && !failedCall) errors.push(text);
        if (text.includes('Content Security Policy')) errors.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { violatedDirective, blockedURI } = event;
          queueMicrotask(() => {
            throw new Error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
          });
        });
      });
      await provide(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export type { Server };
