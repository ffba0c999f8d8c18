// A user whose every text is HTML, and a check that none of it became part of the page.
import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import type { Server } from './fixtures';

/** HTML that runs a script if it becomes part of a page. */
export const IMG = '<img src=x onerror=alert(1)>';
export const mallory = {
  username: '<b src=x>{{a}}',
  email: 'mallory@example.org',
  password: 'Abcdef1',
};
const names = { firstName: IMG, lastName: `"'><script>alert(2)</script>` };
/** A show of the fake TMDB, with seasons. */
export const SHOW = '/ms/movie/9991396?media_type=tv';

/** Collects the browser's own dialogs, which only a script can open. */
export function collectDialogs(page: Page): string[] {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return opened;
}

/** Expects the text, and that no HTML of it became part of the page. */
export async function expectOnlyText(page: Page, shows?: string) {
  if (shows) await expect(page.getByText(shows).first()).toBeAttached();
  const live = page.locator(
    'img[src="x"], b[src], [onerror], script:not([src]), [href^="javascript:"]',
  );
  await expect(live).toHaveCount(0);
}

/** Creates Mallory's account with a rating and a playlist, for a server whose TMDB puts HTML into every text. */
export async function signUpMallory(page: Page, server: Server): Promise<void> {
  const form = { ...mallory, ...names, passwordConfirmation: mallory.password };
  const made = await page.request.post(`${server.url}/api/v1/users`, { data: form });
  expect(made.status()).toBe(201);
  const { auth_token: token }: { auth_token: string } = await made.json();
  const headers = { Authorization: `Bearer ${token}` };
  const film = { id: 550, media_type: 'movie', movie: { title: IMG, overview: IMG } };
  const calls = [
    ['post', '/api/v1/movies', { ...film, score: 4 }],
    ['post', '/api/v1/playlists', { title: IMG, active: true }],
    ['put', '/api/v1/playlists/1', { payload: film }],
  ] as const;
  for (const [method, path, data] of calls) {
    const response = await page.request[method](server.url + path, { headers, data });
    expect(response.ok(), path).toBe(true);
  }
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('jwt', value), token);
}
