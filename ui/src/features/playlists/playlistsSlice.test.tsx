import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { signInAsBella, signOut } from '../../testing/actions';
import { listedOf, playlist, rainy, setupOf } from '../../testing/fixtures';
import type { Sample } from '../../testing/fixtures';
import {
  deferred,
  errorResponse,
  servePlaylists,
  server,
  acceptChanges,
} from '../../testing/server';
import { renderApp } from '../../testing/render';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('loading the playlists', () => {
  it('distinguishes a film and a show with the same API id', async () => {
    const namesake = playlist(5, 'Friday', [[9992, 'movie']], true);
    servePlaylists(namesake);
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    expect(await button(text.addOf('Harbour'))).toBeInTheDocument();
  });

  // specification 3.10, 4.7
  it('keeps changes made while the playlists were loading', async () => {
    const response = deferred();
    server.use(
      http.get('*/api/v1/playlists/setup', async () => {
        await response.promise;
        return HttpResponse.json(setupOf({ ...friday, active: false }, rainy));
      }),
    );
    acceptChanges();
    const { user, store } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await button(new RegExp(text.create)));
    const dialog = await screen.findByRole('dialog', { name: text.dialogTitle });
    await user.type(within(dialog).getByLabelText(text.titleLabel), 'Monday{Enter}');
    await waitFor(() => expect(store.getState().playlists?.active).toBe(6));
    response.resolve();
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    expect(store.getState().playlists?.lists.map(({ name }) => name)).toEqual(['Friday', 'Monday']);
    expect(store.getState().playlists?.active).toBe(6);
  });
});

it('lists a playlist once when a load has it before the response to its creation', async () => {
  servePlaylists(friday);
  acceptChanges();
  const creation = deferred();
  server.use(
    http.post('*/api/v1/playlists', async () => {
      await creation.promise;
      return HttpResponse.json(listedOf(playlist(6, 'Monday', [], true)), { status: 201 });
    }),
  );
  const { user, store } = renderApp(paths.playlists(), { signedIn: true });
  await user.click(await button(new RegExp(text.create)));
  const dialog = await screen.findByRole('dialog', { name: text.dialogTitle });
  await user.type(within(dialog).getByLabelText(text.titleLabel), 'Monday{Enter}');
  servePlaylists(friday, playlist(6, 'Monday', [[4, 'movie']]));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(store.getState().playlists?.lists).toHaveLength(2));
  creation.resolve();
  await waitFor(() => expect(store.getState().playlists?.active).toBe(6));
  expect(store.getState().playlists?.lists.map(({ id }) => id)).toEqual([5, 6]);
  expect(store.getState().playlists?.playlistMovieIds[6]).toEqual(['movie:4']);
});

/** The server holds its response about playlists until `resolve` or `refuse` is called. */
function holdSetup() {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((done) => (respond = done));
  server.use(http.get('*/api/v1/playlists/setup', async () => (await response).clone()));
  return {
    resolve: (...samples: Sample[]) => respond(HttpResponse.json(setupOf(...samples))),
    refuse: () => respond(errorResponse(503, 5030, 'overloaded')),
  };
}

describe('adds before the playlists are loaded', () => {
  // specification 4.9
  it('sends one queued add once the active playlist has loaded', async () => {
    const { resolve } = holdSetup();
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    const add = await button(text.addOf('Salt'));
    add.click();
    add.click();
    screen.getByRole('link', { name: /Salt/ }).focus();
    await user.keyboard('p');
    expect(store.getState().playlists?.dialog).toBeNull();
    resolve(friday);
    expect(await screen.findByText(text.addedTo('Salt', 'Friday'))).toBeInTheDocument();
    expect(await button(text.removeOf('Salt'))).toBeInTheDocument();
    await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
    expect(sent).toEqual(['add 4 to 5']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('drops a queued add of a title that is already in the active playlist', async () => {
    const { resolve } = holdSetup();
    const { sent } = acceptChanges();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    (await button(text.addOf('Night Train'))).click();
    resolve(friday);
    await button(text.removeOf('Night Train'));
    await waitFor(() => expect(store.getState().playlists?.queuedAdds).toEqual([]));
    expect(sent).toEqual([]);
  });

  // specification 4.9
  it('asks for a playlist when the loaded playlists have no active one', async () => {
    const { resolve } = holdSetup();
    renderApp(paths.trending(), { signedIn: true });
    (await button(text.addOf('Salt'))).click();
    resolve();
    expect(await screen.findByRole('dialog', { name: text.dialogTitle })).toHaveTextContent('Salt');
  });

  // specification 8.3
  it('reports a queued add that failed because the playlists did not load, and loads them again on the next click', async () => {
    const { refuse } = holdSetup();
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const add = await button(text.addOf('Salt'));
    add.click();
    refuse();
    const why = text.addFailed('Salt', 'overloaded');
    expect(await screen.findByText(why)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: messages.app.ok }));
    const { resolve } = holdSetup();
    resolve(friday);
    add.click();
    await waitFor(() => expect(sent).toEqual(['add 4 to 5']));
  });

  it('drops queued adds at sign-out, so that the next user neither gets them nor sees a message', async () => {
    const { resolve } = holdSetup();
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    (await button(text.addOf('Salt'))).click();
    expect(store.getState().playlists?.queuedAdds).toEqual(['movie:4']);
    await signOut(user);
    servePlaylists(playlist(7, 'Sunday', [], true));
    await signInAsBella(user);
    const add = await button(text.addOf('Night Train'));
    await waitFor(() => expect(store.getState().playlists?.active).toBe(7));
    resolve(friday);
    await user.click(add);
    expect(await screen.findByText(text.addedTo('Night Train', 'Sunday'))).toBeInTheDocument();
    await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
    expect(sent).toEqual(['add 1 to 7']);
    expect(store.getState().playlists?.dialog).toBeNull();
    expect(await button(text.addOf('Salt'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
