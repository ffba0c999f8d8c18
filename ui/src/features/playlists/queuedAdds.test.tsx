import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { bellaSignsIn, signsOut } from '../../testing/actions';
import { playlist, setupOf } from '../../testing/fixtures';
import type { Sample } from '../../testing/fixtures';
import { serve, takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { refusal, server } from '../../testing/server';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

const button = (name: string) => screen.findByRole('button', { name });

/** The server holds its answer about playlists until it is told to give it. */
function holdSetup() {
  let give: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => (give = resolve));
  server.use(http.get('*/api/v1/playlists/setup', async () => (await answer).clone()));
  return {
    tell: (...samples: Sample[]) => give(HttpResponse.json(setupOf(...samples))),
    refuse: () => give(refusal(503, 5030, 'overloaded')),
  };
}

// specification 4.9
it('adds to the active playlist once it is known, and however often it was pressed, once', async () => {
  const { tell } = holdSetup();
  const { sent } = takeChanges();
  const { user, store } = renderApp(paths.trending(), { signedIn: true });
  const add = await button(text.addOf('Salt'));
  add.click();
  add.click();
  screen.getByRole('link', { name: /Salt/ }).focus();
  await user.keyboard('p');
  expect(store.getState().playlists?.dialog).toBeNull();
  tell(friday);
  expect(await screen.findByText(text.addedTo('Salt', 'Friday'))).toBeInTheDocument();
  expect(await button(text.removeOf('Salt'))).toBeInTheDocument();
  await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
  expect(sent).toEqual(['add 4 to 5']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leaves in what turns out to be in the active playlist', async () => {
  const { tell } = holdSetup();
  const { sent } = takeChanges();
  const { store } = renderApp(paths.trending(), { signedIn: true });
  (await button(text.addOf('Night Train'))).click();
  tell(friday);
  await button(text.removeOf('Night Train'));
  await waitFor(() => expect(store.getState().playlists?.queuedAdds).toEqual([]));
  expect(sent).toEqual([]);
});

// specification 4.9
it('asks once it is known that no playlist is active', async () => {
  const { tell } = holdSetup();
  renderApp(paths.trending(), { signedIn: true });
  (await button(text.addOf('Salt'))).click();
  tell();
  expect(await screen.findByRole('dialog', { name: text.dialogTitle })).toHaveTextContent('Salt');
});

// specification 8.3
it('says that it was not added when nothing could be learned of playlists, and asks anew when pressed again', async () => {
  const { refuse } = holdSetup();
  const { sent } = takeChanges();
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const add = await button(text.addOf('Salt'));
  add.click();
  refuse();
  const why = text.addRefused('Salt', 'overloaded');
  expect(await screen.findByText(why)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: messages.app.ok }));
  const { tell } = holdSetup();
  tell(friday);
  add.click();
  await waitFor(() => expect(sent).toEqual(['add 4 to 5']));
});

it('adds and tells nothing to who comes after the session', async () => {
  const { tell } = holdSetup();
  const { sent } = takeChanges();
  const { user, store } = renderApp(paths.trending(), { signedIn: true });
  (await button(text.addOf('Salt'))).click();
  expect(store.getState().playlists?.queuedAdds).toEqual(['movie:4']);
  await signsOut(user);
  serve(playlist(7, 'Sunday', [], true));
  await bellaSignsIn(user);
  const add = await button(text.addOf('Night Train'));
  await waitFor(() => expect(store.getState().playlists?.active).toBe(7));
  tell(friday);
  await user.click(add);
  expect(await screen.findByText(text.addedTo('Night Train', 'Sunday'))).toBeInTheDocument();
  await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
  expect(sent).toEqual(['add 1 to 7']);
  expect(store.getState().playlists?.dialog).toBeNull();
  expect(await button(text.addOf('Salt'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
