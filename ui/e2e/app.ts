// Why: every journey gets a server of its own on a free port with fresh data, and fails on any report of the
// content security policy and on any error that the page did not expect.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFakeTmdb } from './fakeTmdb';
import type { FakeTmdb } from './fakeTmdb';

const binary = env['MOVIESTARS_BIN'] ?? '../target/release/moviestars';

export interface Server {
  url: string;
  /** Where its data and its letters lie. */
  folder: string;
  stop: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
}

/** What stands behind the server: nothing, TMDB that it has no key for, or TMDB. */
type Behind = 'nothing' | 'tmdb-without-key' | 'tmdb';

interface Tmdb {
  fake: FakeTmdb;
  withKey: boolean;
}

/** Starts the executable on a data file that may be there already. */
async function serve(folder: string, tmdb: Tmdb | null, port = '0'): Promise<Server> {
  const db = join(folder, 'moviestars.db');
  const url = tmdb?.fake.url ?? '';
  const hosts = tmdb ? ['--tmdb-url', url, '--image-url', url] : [];
  const child = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--db', db, ...hosts], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...env, ...(tmdb?.withKey && { MOVIESTARS_TMDB_TOKEN: tmdb.fake.key }) },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^moviestars listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    const server: Server = {
      url,
      folder,
      stop: () => stop(child),
      start: async () => {
        server.stop = (await serve(folder, tmdb, new URL(url).port)).stop;
      },
    };
    return server;
  }
  throw new Error(`${binary} ended before it listened`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** A person's sign-up, and what they sign in with. */
export interface Person {
  username: string;
  email: string;
  password: string;
}

export const anna: Person = {
  username: 'annak',
  email: 'annak@example.org',
  password: 'Abcdef1',
};

/** Makes an account over the API and hands its token to the browser, as a sign-in would. */
export async function signedIn(page: Page, server: Server, person = anna): Promise<string> {
  const { username, email, password } = person;
  const form = { username, email, password, passwordConfirmation: password };
  const answer = await page.request.post(`${server.url}/api/v1/users.json`, { data: form });
  expect(answer.status()).toBe(201);
  const { auth_token: token }: { auth_token: string } = await answer.json();
  // An address of the same origin that loads nothing of the app.
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('jwt', value), token);
  return token;
}

/** A film of the built-in catalogue; the numbers after it are films too. */
export const FILM = 90000001;

/** Makes a playlist over the API, the active one, with so many films in it; its number. */
export async function makePlaylist(
  page: Page,
  { url }: Server,
  token: string,
  { title = 'Friday', films = 0 } = {},
): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const data = { title, active: true };
  const answer = await page.request.post(`${url}/api/v1/playlists`, { data, headers });
  expect(answer.status()).toBe(201);
  const { id }: { id: number } = await answer.json();
  for (let offset = 0; offset < films; offset += 1) {
    const payload = { id: FILM + offset, media_type: 'movie' };
    const added = { data: { payload }, headers };
    expect((await page.request.put(`${url}/api/v1/playlists/${id}`, added)).ok()).toBe(true);
  }
  return id;
}

/** Fills in the sign-in form, which is open, and sends it. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}

/** Fails when axe finds anything on the page as it is now. */
export async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    nodes: violation.nodes.map((node) => node.html),
  }));
  expect(found).toEqual([]);
}

interface Fixtures {
  behind: Behind;
  /** How TMDB behaves from the start, before anything is asked of it. */
  fault: string;
  tmdb: FakeTmdb | null;
  server: Server;
  quiet: string[];
}

export const test = base.extend<Fixtures>({
  behind: ['nothing', { option: true }],
  fault: ['none', { option: true }],
  tmdb: async ({ behind, fault }, provide) => {
    const fake = behind === 'nothing' ? null : await startFakeTmdb();
    if (fault !== 'none') await fake?.behave(fault);
    await provide(fake);
    fake?.stop();
  },
  server: async ({ behind, tmdb }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'moviestars-e2e-'));
    const server = await serve(folder, tmdb && { fake: tmdb, withKey: behind === 'tmdb' });
    await provide(server);
    await server.stop();
    rmSync(folder, { recursive: true });
  },
  quiet: [
    async ({ page }, provide) => {
      const complaints: string[] = [];
      // Of its other tabs too.
      const context = page.context();
      context.on('weberror', (fault) => complaints.push(`error: ${fault.error().message}`));
      context.on('console', (message) => {
        const text = message.text();
        // A refused call is part of some journeys; the browser reports each in these words.
        const refused = text.startsWith('Failed to load resource');
        if (message.type() === 'error' && !refused) complaints.push(text);
        if (text.includes('Content Security Policy')) complaints.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { violatedDirective, blockedURI } = event;
          queueMicrotask(() => {
            throw new Error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
          });
        });
      });
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
