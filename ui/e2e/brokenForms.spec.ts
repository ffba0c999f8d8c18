// Why: whatever comes instead of an answer to a form or an action, people are told so, nothing says that it was done,
// what they typed is still there, and the same form, sent again, is done once the server is back.
import type { Download, Page } from '@playwright/test';
import { expect, FILM, makePlaylist, signedIn, test } from './app';
import type { Server } from './app';
import { downloads, wishes } from './askingActions';
import { forms } from './askingForms';
import { questions } from './askingQuestions';
import { tools } from './askingTools';
import { faults, giveUp, late } from './faults';
import { placeOf } from './form';
import type { Form } from './form';

const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** Anna has a rating, and two playlists with a film in the active one. As an admin she came first. */
async function arrived(page: Page, server: Server, who: Form['who']) {
  if (who !== 'admin') await signedIn(page, server, bert);
  const token = await signedIn(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { id: FILM, media_type: 'movie', score: 4 };
  expect((await page.request.post(`${server.url}/api/v1/movies`, { headers, data })).ok()).toBe(
    true,
  );
  await makePlaylist(page, server, token, { title: 'Monday' });
  await makePlaylist(page, server, token, { films: 1 });
  if (who === 'visitor') await page.evaluate(() => sessionStorage.clear());
  if (who !== 'admin') return;
  await signedIn(page, server, bert);
  await page.evaluate((value) => sessionStorage.setItem('jwt', value), token);
  const images = [{ id: FILM, media_type: 'movie', poster_path: '/gone.svg' }];
  const broken = { headers, data: { images } };
  expect((await page.request.put(`${server.url}/api/v1/movies/:id`, broken)).ok()).toBe(true);
}

/** What was typed is still there, and nothing says that it was done. */
async function standsAsBefore(page: Page, { kept = {}, optimistic, done }: Form) {
  if (optimistic) await page.getByRole('button', { name: 'Ok', exact: true }).click();
  if (done) await expect(done(page)).toHaveCount(0);
  for (const [label, value] of Object.entries(kept)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(page.getByText('This page has stumbled')).toHaveCount(0);
}

/** Lets a form down in every way, then sends it once more. */
async function tried(form: Form, page: Page, server: Server) {
  const { method, address } = form.call;
  await page.goto(await placeOf(form, page, server));
  await form.begin?.(page);
  const files: Download[] = [];
  const note = (file: Download) => void files.push(file);
  page.on('download', note);
  let send = form.send;
  for (const { name, answer, says } of [...faults, late]) {
    await test.step(name, async () => {
      await page.route(address, (route) =>
        route.request().method() === method ? answer(route) : route.fallback(),
      );
      const asked = page.waitForRequest(
        (request) => request.method() === method && address.test(request.url()),
      );
      await send(page);
      await asked;
      if (name === late.name) await giveUp(page);
      const where = page.locator(form.optimistic ? '[role=dialog], dialog' : 'main');
      await expect((form.told?.(page) ?? where.getByText(says)).first()).toBeVisible();
      await standsAsBefore(page, form);
      expect(files).toEqual([]);
      await page.unroute(address);
      send = form.again ?? form.send;
    });
  }
  const [answered] = await Promise.all([page.waitForResponse(address), send(page)]);
  if (form.done) await expect(form.done(page)).toBeVisible();
  else await expect.poll(() => files.length).toBe(1);
  page.off('download', note);
  if (!form.done || !form.optimistic) return;
  expect(answered.ok()).toBe(true);
  await page.reload();
  await expect(form.done(page)).toBeVisible();
}

const all = [...wishes, ...downloads, ...tools, ...questions, ...forms];
/** What is used by the same person at the same place has one server. */
const place = ({ who, path, name, alone }: Form) => `${who} ${path} ${alone ? name : ''}`;

for (const shared of new Set(all.map(place))) {
  const there = all.filter((form) => place(form) === shared);
  const names = there.map(({ name }) => name).join(', ');
  test(`${names}: what was not answered is told and not done, and is done when sent again`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrived(page, server, there[0]?.who ?? 'visitor');
    await page.clock.install();
    for (const form of there) await test.step(form.name, () => tried(form, page, server));
  });
}
