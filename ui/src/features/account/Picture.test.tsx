import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { changeOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.picture;
const address = '*/api/v1/users/:id/picture';
const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);

/** A server that keeps the picture. */
function servePictures(initial: Uint8Array<ArrayBuffer> | null = null) {
  const state = { stored: initial };
  server.use(
    http.get(address, () =>
      state.stored
        ? HttpResponse.arrayBuffer(state.stored.buffer, {
            headers: { 'Content-Type': 'image/jpeg' },
          })
        : new HttpResponse(null, { status: 204 }),
    ),
    http.put(address, async ({ request }) => {
      state.stored = new Uint8Array(await request.arrayBuffer());
      return HttpResponse.json({ change: changeOf('picture_changed', 1) });
    }),
    http.delete(address, () => {
      state.stored = null;
      return HttpResponse.json({ change: changeOf('picture_changed', 2) });
    }),
    http.post('*/api/v1/changes/2/undo', () => {
      state.stored = jpeg;
      return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
    }),
  );
  return state;
}

const fileOf = (type: string, size = 3) => new File([new Uint8Array(size)], 'me', { type });
const card = async () => within(await screen.findByRole('region', { name: text.title }));
const button = (name: string) => screen.findByRole('button', { name });

async function choose(file: File) {
  const input = (await screen.findByRole('region', { name: text.title })).querySelector('input');
  if (!input) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files: [file] } });
}

it('uploads the chosen file after a preview, removes it, and Undo brings it back', async () => {
  const state = servePictures();
  const { user } = renderApp(paths.settings(), { signedIn: true });
  expect(await button(text.remove)).toHaveAttribute('aria-disabled', 'true');
  await choose(fileOf('image/png'));
  await user.click(await button(text.save));
  expect(await screen.findByText(text.saved)).toBeVisible();
  expect(state.stored).not.toBeNull();
  expect(await button(text.choose)).toHaveFocus();
  await user.click(await button(text.remove));
  const toast = within((await screen.findByText(text.removed)).parentElement ?? document.body);
  expect(state.stored).toBeNull();
  expect(await button(text.remove)).toHaveAttribute('aria-disabled', 'true');
  await user.click(toast.getByRole('button', { name: messages.undo.undo }));
  await waitFor(async () => expect(await button(text.remove)).not.toHaveAttribute('aria-disabled'));
});

it('does not upload what is canceled', async () => {
  const state = servePictures();
  const { user } = renderApp(paths.settings(), { signedIn: true });
  await choose(fileOf('image/png'));
  await user.click(await button(text.cancel));
  expect(screen.queryByRole('button', { name: text.save })).not.toBeInTheDocument();
  expect(state.stored).toBeNull();
});

it('no longer shows what was wrong with a file once the picture is removed', async () => {
  servePictures(jpeg);
  const { user } = renderApp(paths.settings(), { signedIn: true });
  await waitFor(async () => expect(await button(text.remove)).not.toHaveAttribute('aria-disabled'));
  await choose(fileOf('text/plain'));
  expect(await (await card()).findByText(text.wrongType)).toBeVisible();
  await user.click(await button(text.remove));
  await screen.findByText(text.removed);
  expect(screen.queryByText(text.wrongType)).not.toBeInTheDocument();
});

it('takes a file that is dropped', async () => {
  servePictures();
  renderApp(paths.settings(), { signedIn: true });
  const target = await screen.findByText(text.hint);
  fireEvent.drop(target, { dataTransfer: { files: [fileOf('image/webp')] } });
  expect(await button(text.save)).toBeVisible();
});

it.each([
  ['a text', fileOf('text/plain'), text.wrongType],
  ['a file of more than 5 MB', fileOf('image/png', 5 * 1024 * 1024 + 1), text.tooLarge],
])('refuses %s without an upload', async (_, file, message) => {
  renderApp(paths.settings(), { signedIn: true });
  await choose(file);
  expect(await (await card()).findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.save })).not.toBeInTheDocument();
});

it.each([
  [
    'that it is no picture',
    errorResponse(422, 4220, 'Look again.', { picture: ['Choose a JPEG, PNG or WebP picture'] }),
    'Choose a JPEG, PNG or WebP picture',
  ],
  ['that it is too large', errorResponse(413, 4130, 'Too large.'), text.tooLarge],
  ['a lost connection', HttpResponse.error(), messages.errors.offline],
])('shows from the server %s, and keeps the file chosen', async (_, response, message) => {
  servePictures();
  server.use(http.put(address, () => response));
  const { user } = renderApp(paths.settings(), { signedIn: true });
  await choose(fileOf('image/png'));
  await user.click(await button(text.save));
  expect(await (await card()).findByText(message)).toBeVisible();
  expect(await button(text.save)).toBeVisible();
});

it('shows the picture on the profile', async () => {
  servePictures(jpeg);
  const { container } = renderProfile();
  await waitFor(() =>
    expect(container().querySelector('header img')?.getAttribute('src')).toMatch(
      /^data:image\/jpeg;base64,/,
    ),
  );
});

it('shows the picture in the menu, at once when it opens again', async () => {
  servePictures(jpeg);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const open = async () => user.click(await button(messages.app.menu));
  const picture = () =>
    screen.getByRole('link', { name: messages.menu.profile }).querySelector('img');
  await open();
  await waitFor(() => expect(picture()).toBeInTheDocument());
  await user.click(await button(messages.app.close));
  server.use(http.get(address, () => HttpResponse.error()));
  await open();
  expect(picture()).toBeInTheDocument();
});

function renderProfile() {
  renderApp(paths.profile(), { signedIn: true });
  return { container: () => document.querySelector('main') ?? document.body };
}
