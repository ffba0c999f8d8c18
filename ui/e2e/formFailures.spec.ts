// Failures in place of a response to a form or an action: the app shows them, keeps the typed values, and succeeds when the
// request is sent again.
import type { Download, Page, Request } from '@playwright/test';
import { downloads, optimisticActions, queries } from './actionCases';
import { noResponse, timeOut, triedCases, triedFaults } from './faults';
import { createPlaylist, expect, FILM, rateFilms, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';
import { addressOf, forms } from './formCases';
import type { FormCase } from './formCases';
import { tools } from './toolCases';

const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** Anna has a rating, and two playlists with a film in the active one. The first account is the admin's. */
async function prepare(page: Page, server: Server, who: FormCase['who']) {
  if (who !== 'admin') await signUpByApi(page, server, bert);
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  await rateFilms(page, server, token, [4]);
  await createPlaylist(page, server, token, { title: 'Monday' });
  await createPlaylist(page, server, token, { films: 1 });
  if (who === 'visitor') await page.evaluate(() => sessionStorage.clear());
  if (who !== 'admin') return;
  await signUpByApi(page, server, bert);
  await page.evaluate((value) => sessionStorage.setItem('jwt', value), token);
  const images = [{ id: FILM, media_type: 'movie', poster_path: '/gone.svg' }];
  const broken = { headers, data: { images } };
  expect((await page.request.put(`${server.url}/api/v1/movies/:id`, broken)).ok()).toBe(true);
}

/** Expects that the typed values are kept, and that nothing looks done. */
async function expectNotDone(page: Page, { values = {}, optimistic, done }: FormCase) {
  if (optimistic) await page.getByRole('button', { name: 'Ok', exact: true }).click();
  if (done) await expect(done(page)).toHaveCount(0);
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(page.getByText('Your data is safe')).toHaveCount(0);
}

/** Sends a form with each fault and then without one. */
async function failAndSucceed(form: FormCase, page: Page, server: Server) {
  const { method, url } = form.request;
  // Only the request under test may run into the time limit.
  const others = new Set<Request>();
  page.on('request', (request) => {
    if (!(request.method() === method && url.test(request.url()))) others.add(request);
  });
  page.on('requestfinished', (request) => others.delete(request));
  page.on('requestfailed', (request) => others.delete(request));
  const address = await addressOf(form, page, server);
  // Requested on every load, a moment after the first script runs.
  const loads = [/\/api\/v1\/ratings$/, /\/api\/v1\/playlists\/setup$/];
  const loaded = loads.map((load) => form.who !== 'visitor' && page.waitForResponse(load));
  await page.goto(address);
  await Promise.all(loaded);
  await form.open?.(page);
  const files: Download[] = [];
  const collect = (file: Download) => void files.push(file);
  page.on('download', collect);
  let send = form.send;
  // Optimistic updates wait until the server can be reached (serverDown.spec.ts).
  const waits = form.optimistic || form.waits;
  const faults = [...triedFaults, noResponse].filter(
    ({ isUnreachable }) => !(waits && isUnreachable),
  );
  for (const { name, respond, message } of faults) {
    await test.step(name, async () => {
      await page.route(url, (route) =>
        route.request().method() === method ? respond(route) : route.fallback(),
      );
      const requested = page.waitForRequest(
        (request) => request.method() === method && url.test(request.url()),
      );
      await send(page);
      await requested;
      if (name === noResponse.name) {
        await expect.poll(() => others.size).toBe(0);
        await timeOut(page);
      }
      const where = page.locator(form.optimistic ? '[role=dialog], dialog' : 'main');
      await expect((form.failure?.(page) ?? where.getByText(message)).first()).toBeVisible();
      await expectNotDone(page, form);
      expect(files).toEqual([]);
      await page.unroute(url);
      send = form.retry ?? form.send;
    });
  }
  const responded = page.waitForResponse(
    (response) => response.request().method() === method && url.test(response.url()),
  );
  await send(page);
  const response = await responded;
  if (form.done) await expect(form.done(page)).toBeVisible();
  else await expect.poll(() => files.length).toBe(1);
  page.off('download', collect);
  if (!form.done || !form.optimistic) return;
  expect(response.status()).toBeLessThan(300);
  await page.reload();
  await expect(form.done(page)).toBeVisible();
}

const kinds = [optimisticActions, downloads, tools, queries, forms];
const cases = kinds.flatMap((kind) => triedCases(kind));
/** Forms of the same user on the same screen share a server. */
const groupOf = ({ who, path, name, isolated }: FormCase) =>
  `${who} ${path} ${isolated ? name : ''}`;

for (const key of new Set(cases.map(groupOf))) {
  const group = cases.filter((form) => groupOf(form) === key);
  const names = group.map(({ name }) => name).join(', ');
  test(`a failed request is shown, not done, and done when sent again: ${names}`, async ({
    page,
    server,
  }) => {
    await prepare(page, server, group[0]?.who ?? 'visitor');
    await page.clock.install();
    for (const form of group) {
      await test.step(form.name, () => failAndSucceed(form, page, server));
    }
  });
}
