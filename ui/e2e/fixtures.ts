// Every test gets a server with data of its own, and fails on a content security policy report and on a page error that
// it did not expect.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
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

/** Creates an account over the API and stores its token like a sign-in. Returns the token. */
export async function signUpByApi(page: Page, server: Server, user = anna): Promise<string> {
  const { username, email, password } = user;
  const form = { username, email, password, passwordConfirmation: password };
  const response = await page.request.post(`${server.url}/api/v1/users.json`, { data: form });
  expect(response.status()).toBe(201);
  const { auth_token: token }: { auth_token: string } = await response.json();
  // An address of the same origin that does not load the app.
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

/** Creates an active playlist with this many films over the API. Returns its id. */
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

/** Rates the first films of `FILMS` over the API. */
export async function rateFilms(page: Page, { url }: Server, token: string, scores: number[]) {
  const headers = { Authorization: `Bearer ${token}` };
  for (const [offset, score] of scores.entries()) {
    const data = { id: FILMS[offset], media_type: 'movie', score };
    const response = await page.request.post(`${url}/api/v1/movies`, { data, headers });
    expect(response.status()).toBe(201);
  }
}

/** Records a watch for each date over the API, of the films of `FILMS` in turn. */
export async function watchFilms(page: Page, { url }: Server, token: string, dates: object[]) {
  const headers = { Authorization: `Bearer ${token}` };
  for (const [offset, when] of dates.entries()) {
    const data = { id: FILMS[offset % FILMS.length], media_type: 'movie', when };
    const response = await page.request.post(`${url}/api/v1/watches`, { data, headers });
    expect(response.status()).toBe(201);
  }
}

/** Shows of the built-in catalogue whose episodes are known. */
export const SHOWS = {
  breakingBad: 9991396,
  wire: 9991438,
  chernobyl: 99987108,
  fleabag: 99967070,
};

interface EpisodesBody {
  season_number?: number;
  episode_number?: number;
  up_to?: boolean;
  when?: object;
}

/** Marks episodes of a show as watched over the API: one, a season, or all. */
export async function watchEpisodes(
  page: Page,
  { url }: Server,
  token: string,
  show: number,
  { when = { precision: 'day', day: new Date().toISOString().slice(0, 10) }, ...of }: EpisodesBody,
) {
  const headers = { Authorization: `Bearer ${token}` };
  const sent = { data: { ...of, when }, headers };
  const response = await page.request.post(`${url}/api/v1/shows/${show}/watches`, sent);
  expect(response.status()).toBe(201);
}

/** Adds a title to the watchlist over the API. */
export async function listToWatch(
  page: Page,
  { url }: Server,
  token: string,
  id: number,
  mediaType = 'movie',
) {
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${url}/api/v1/watchlist/${id}?media_type=${mediaType}`;
  expect((await page.request.put(address, { data: {}, headers })).ok()).toBe(true);
}

/** Splits cases into tests of at most `size` cases: starting a server with data takes as long as several cases. */
export function chunksOf<T>(cases: readonly T[], size: number): T[][] {
  const count = Math.ceil(cases.length / size);
  return Array.from({ length: count }, (_, index) => cases.slice(index * size, (index + 1) * size));
}

/** The messages in the corners that contain a text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).locator('[data-toast]').filter({ hasText: text });

/** The addresses of the page's further requests that match, as they are sent. */
export function recordRequests(page: Page, matches: (url: URL) => boolean): URL[] {
  const requested: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (matches(url)) requested.push(url);
  });
  return requested;
}

/** Fills in and submits the open sign-in form. */
export async function signIn(page: Page, { email, password }: User): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an address in a browser of its own, which has no session. */
export async function openAsOther(page: Page, address: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  const other = await context?.newPage();
  if (!other) throw new Error('no browser');
  await other.goto(address);
  return other;
}

/** Signs out through the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}

/** The minified source, half as long as the default one: AxeBuilder sends it to every page. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** WCAG 2.5.3, which axe calls experimental. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } };

/** Fails when axe finds a violation on the page, of all rules or of those named. */
export async function expectAccessible(page: Page, ...rules: string[]): Promise<void> {
  const named = { runOnly: { type: 'rule' as const, values: rules } };
  await expectNoViolations(page, rules.length > 0 ? named : { rules: labelInName });
}

/** Checks a page by all rules but the one of colors. */
export async function expectAccessibleExceptColors(page: Page): Promise<void> {
  const colors = { 'color-contrast': { enabled: false } };
  await expectNoViolations(page, { rules: { ...labelInName, ...colors } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // While something fades in, its colors are not yet those of the design.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // No page here has frames. With the legacy mode axe opens no second page, and nodes that pass are not described.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode();
  axe.options({ resultTypes: ['violations'], ...options });
  const { violations } = await axe.analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    nodes: violation.nodes.map((node) => node.html),
  }));
  expect(found).toEqual([]);
}

/** Checks a page in the dark theme by all rules, and in the light theme only its colors. */
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

/** Fails when the page is wider than the window of a phone. Then the window is as before. */
export async function expectNoOverflowOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  // Components that depend on the width are rendered again first.
  await expect(() => expectNoOverflow(page)).toPass({ timeout: 10_000 });
  if (size) await page.setViewportSize(size);
}

interface Fixtures {
  /** The source of titles; TMDB is a fake. */
  catalogue: 'builtin' | 'tmdb-without-key' | 'tmdb';
  /** How the fake TMDB responds at first. */
  fault: string;
  basePath: string;
  tmdb: FakeTmdb | null;
  server: Server;
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  catalogue: ['builtin', { option: true }],
  fault: ['none', { option: true }],
  basePath: ['/', { option: true }],
  tmdb: async ({ catalogue, fault }, provide) => {
    const fake = catalogue === 'builtin' ? null : await startFakeTmdb();
    if (fault !== 'none') await fake?.behave(fault);
    await provide(fake);
    fake?.stop();
  },
  server: async ({ basePath, catalogue, tmdb }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'moviestars-e2e-'));
    const source = tmdb && { fake: tmdb, withKey: catalogue === 'tmdb' };
    const server = await startServer(folder, source, '0', basePath);
    await provide(server);
    await server.stop();
    rmSync(folder, { recursive: true });
  },
  pageErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      // Includes those of other tabs.
      const context = page.context();
      context.on('weberror', (error) => errors.push(`error: ${error.error().message}`));
      context.on('console', (message) => {
        const text = message.text();
        // The browser's message for a failed request, which some tests expect.
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
