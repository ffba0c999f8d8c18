import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Import } from '../api/imports/generated';
import { parseJson } from '../lib/json';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { importOf } from '../testing/importFixtures';
import { deferred, errorResponse, server } from '../testing/server';

const text = messages.imports;
const file = (name: string) => new File(['Title\nHeat'], name);

function serveImports(...all: Import[]) {
  const deleted: unknown[] = [];
  server.use(
    http.get('*/api/v1/imports', () =>
      HttpResponse.json({ imports: all.filter(({ id }) => !deleted.includes(String(id))) }),
    ),
    http.delete('*/api/v1/imports/:id', ({ params }) => {
      deleted.push(params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return deleted;
}

async function choose(...files: File[]) {
  await screen.findByRole('button', { name: new RegExp(text.drop) });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files } });
}

it('sends each chosen file in a part of its own with the time zone, and opens the import', async () => {
  serveImports();
  let parts = 0;
  let zone: string | null = null;
  server.use(
    http.post('*/api/v1/imports', async ({ request }) => {
      zone = new URL(request.url).searchParams.get('zone');
      const body = await request.text();
      parts = [...body.matchAll(/name="files"; filename=/g)].length;
      return HttpResponse.json(importOf({ id: 4 }), { status: 201 });
    }),
    http.get('*/api/v1/imports/4', () => HttpResponse.json(importOf({ id: 4 }))),
  );
  const { path } = renderApp(paths.imports(), { signedIn: true });
  await choose(file('a.csv'), file('b.csv'));
  await waitFor(() => expect(path()).toBe(paths.import(4)));
  expect(parts).toBe(2);
  expect(zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('takes files that are dropped anywhere on the page', async () => {
  serveImports();
  server.use(
    http.post('*/api/v1/imports', () => HttpResponse.json(importOf({ id: 4 }), { status: 201 })),
    http.get('*/api/v1/imports/4', () => HttpResponse.json(importOf({ id: 4 }))),
  );
  const { path } = renderApp(paths.imports(), { signedIn: true });
  await screen.findByRole('button', { name: new RegExp(text.drop) });
  const dataTransfer = { types: ['Files'], files: [file('a.csv')] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByRole('button', { name: new RegExp(text.dropNow) })).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() => expect(path()).toBe(paths.import(4)));
});

it('says what is wrong with each file, and takes others then', async () => {
  serveImports();
  const wrong = ['a.csv: it is empty', 'b.txt: no known service writes such a file'];
  server.use(
    http.post('*/api/v1/imports', () => errorResponse(422, 4220, 'No.', { files: wrong })),
  );
  renderApp(paths.imports(), { signedIn: true });
  await choose(file('a.csv'), file('b.txt'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(text.nothing)).toBeVisible();
  expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual(wrong);
  expect(screen.getByRole('button', { name: new RegExp(text.drop) })).toBeVisible();
});

it('does not send empty files, nor more than 200', async () => {
  serveImports();
  renderApp(paths.imports(), { signedIn: true });
  await choose(new File([], 'a.csv'));
  expect(await screen.findByText(text.empty)).toBeVisible();
  await choose(...Array.from({ length: 201 }, (_, index) => file(`${index}.csv`)));
  expect(await screen.findByText(text.tooMany)).toBeVisible();
});

it('cancels an upload, and has the focus on the button for files again', async () => {
  serveImports();
  const { promise, resolve } = deferred();
  server.use(
    http.post('*/api/v1/imports', async () => {
      await promise;
      return HttpResponse.json(importOf({ id: 4 }), { status: 201 });
    }),
  );
  const { user, path } = renderApp(paths.imports(), { signedIn: true });
  await choose(file('a.csv'));
  const cancel = await screen.findByRole('button', { name: text.cancel });
  expect(cancel).toHaveFocus();
  await user.click(cancel);
  const button = await screen.findByRole('button', { name: new RegExp(text.drop) });
  expect(button).toHaveFocus();
  resolve();
  expect(path()).toBe(paths.imports());
});

it('reads a table whose columns the user has assigned, and keeps the choices when that fails', async () => {
  serveImports();
  const columns: unknown[] = [];
  server.use(
    http.post('*/api/v1/imports', ({ request }) => {
      columns.push(new URL(request.url).searchParams.get('columns'));
      if (columns.length < 3) return errorResponse(422, 4220, 'No.', { files: ['x.csv: no'] });
      return HttpResponse.json(importOf({ id: 4 }), { status: 201 });
    }),
    http.get('*/api/v1/imports/4', () => HttpResponse.json(importOf({ id: 4 }))),
  );
  const { user, path } = renderApp(paths.imports(), { signedIn: true });
  await choose(new File(['Werk\tTags\tSterne\nHeat\tcrime\t4'], 'x.tsv'));
  const { importColumns } = messages;
  await user.click(await screen.findByRole('button', { name: importColumns.ofProblem }));
  const select = (name: string) => screen.getByLabelText(importColumns.meaningOf(name));
  await screen.findByText('crime');
  expect(select('Tags')).toHaveValue('tags');
  expect(screen.getByText(importColumns.missing.name)).toBeVisible();
  await user.selectOptions(select('Sterne'), 'title');
  await user.selectOptions(select('Werk'), 'title');
  expect(select('Sterne')).toHaveValue('');
  expect(screen.getByText(importColumns.missing.content)).toBeVisible();
  await user.selectOptions(select('Sterne'), 'stars');
  await user.click(screen.getByRole('button', { name: importColumns.submit }));
  await screen.findByText('x.csv: no');
  await user.click(screen.getByRole('button', { name: importColumns.submit }));
  await waitFor(() => expect(path()).toBe(paths.import(4)));
  const map = { title: 'Werk', tags: 'Tags', stars: 'Sterne' };
  expect(columns.map((text) => parseJson(String(text)))).toEqual([null, map, map]);
});

it('asks whose entries of a file are imported, and sends the same files with the answer', async () => {
  serveImports();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/imports', ({ request }) => {
      const profile = new URL(request.url).searchParams.get('profile');
      sent.push(profile);
      if (profile === null) return errorResponse(422, 4220, 'No.', { profile: ['Anna', 'Ben'] });
      return HttpResponse.json(importOf({ id: 4 }), { status: 201 });
    }),
    http.get('*/api/v1/imports/4', () => HttpResponse.json(importOf({ id: 4 }))),
  );
  const { user, path } = renderApp(paths.imports(), { signedIn: true });
  await choose(file('MyList.csv'));
  const { title, field, submit } = text.questions.profile;
  const select = await screen.findByLabelText(field);
  expect(screen.getByText(title)).toBeVisible();
  // Without an answer nothing is sent.
  await user.click(screen.getByRole('button', { name: submit }));
  expect(sent).toEqual([null]);
  await user.selectOptions(select, 'Ben');
  await user.click(screen.getByRole('button', { name: submit }));
  await waitFor(() => expect(path()).toBe(paths.import(4)));
  expect(sent).toEqual([null, 'Ben']);
});

it('asks for the scale of ratings after the profile, and sends both answers', async () => {
  serveImports();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/imports', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [profile, scale] = [searchParams.get('profile'), searchParams.get('scale')];
      sent.push([profile, scale]);
      if (profile === null) return errorResponse(422, 4220, 'No.', { profile: ['Anna', 'Ben'] });
      if (scale === null) return errorResponse(422, 4220, 'No.', { scale: ['5', '10'] });
      return HttpResponse.json(importOf({ id: 4 }), { status: 201 });
    }),
    http.get('*/api/v1/imports/4', () => HttpResponse.json(importOf({ id: 4 }))),
  );
  const { user, path } = renderApp(paths.imports(), { signedIn: true });
  await choose(file('films.csv'));
  for (const [name, answer] of [['profile', 'Ben'] as const, ['scale', '5'] as const]) {
    const { field, submit } = text.questions[name];
    await user.selectOptions(await screen.findByLabelText(field), answer);
    await user.click(screen.getByRole('button', { name: submit }));
  }
  await waitFor(() => expect(path()).toBe(paths.import(4)));
  expect(sent).toEqual([
    [null, null],
    ['Ben', null],
    ['Ben', '5'],
  ]);
});

it('lists earlier imports with their results, and deletes one after a confirmation', async () => {
  const deleted = serveImports(
    importOf({ id: 3, state: 'ready', records: 12 }),
    importOf({ id: 2, state: 'done', written: 1234 }),
    importOf({ id: 1, state: 'done', written: 5, undone: true }),
  );
  const { user } = renderApp(paths.imports(), { signedIn: true });
  const list = within(await screen.findByRole('region', { name: text.earlier }));
  const links = list.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([3, 2, 1].map(paths.import));
  expect(links[0]).toHaveTextContent('Ready to import, 12 entries');
  expect(links[1]).toHaveTextContent(/Letterboxd.*1,234 added/);
  expect(links[2]).toHaveTextContent(text.undone);
  const [button] = list.getAllByRole('button', { name: text.deleteOf('Letterboxd') });
  if (button) await user.click(button);
  await user.click(await screen.findByRole('button', { name: text.deleteDialog.submit }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(2));
  expect(deleted).toEqual(['3']);
});

it('says which imports have titles that another catalogue may have', async () => {
  const open = { state: 'done' as const, written: 1, unknown_titles: 5 };
  serveImports(
    importOf({ ...open, id: 4, catalogue: 'other' }),
    importOf({ ...open, id: 3 }),
    importOf({ ...open, id: 2, catalogue: 'other', unknown_titles: 0 }),
    importOf({ ...open, id: 1, catalogue: 'other', undone: true }),
  );
  renderApp(paths.imports(), { signedIn: true });
  const list = within(await screen.findByRole('region', { name: text.earlier }));
  const hint = await list.findByText('5 titles that were not found may be found now');
  expect(hint.closest('a')).toHaveAttribute('href', paths.import(4));
});

it.each([
  ['the settings', paths.settings(), messages.importOffer.open],
  ['an empty watchlist', paths.watchlist(), messages.importOffer.link],
  ['an empty diary', paths.diary(), messages.importOffer.link],
  ['an empty list of what is up next', paths.upNext(), messages.importOffer.link],
  ['the page without ratings', paths.ratings(), messages.importOffer.link],
])('%s leads to the import', async (_, address, name) => {
  server.use(
    http.get('*/api/v1/diary', () =>
      HttpResponse.json({ watches: [], next: null, undated: 0, unseen_rated_films: 0 }),
    ),
  );
  renderApp(address, { signedIn: true });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', paths.imports());
});
