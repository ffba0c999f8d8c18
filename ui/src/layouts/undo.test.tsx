import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { success } from '../features/session/sessionActions';
import { notified } from '../features/session/sessionSlices';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { changeOf, playlist, rating } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import {
  errorResponse,
  deferred,
  servePlaylists,
  server,
  acceptChanges,
  acceptRatings,
} from '../testing/server';
// In advance: importing it when a message is shown takes long on a busy machine.
import './undo';

const { rated } = messages.ratings;
const text = messages.undo;
const undoButtons = () => screen.queryAllByRole('button', { name: text.undo });
const toastOf = async (message: string) =>
  within((await screen.findByText(message)).parentElement ?? document.body);
const closeToastOf = async (user: UserEvent, message: string) =>
  user.click((await toastOf(message)).getByRole('button', { name: messages.app.close }));

describe('undo of a rating', () => {
  it('is offered only after the server has accepted the score, and sends the former one', async () => {
    const sent = acceptRatings([rating(1, 2)]);
    const response = deferred();
    server.use(
      http.post('*/api/v1/movies', () => response.promise.then(() => undefined), { once: true }),
    );
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 5));
    expect(undoButtons()).toEqual([]);
    response.resolve();
    await user.click(
      (await toastOf(rated('Night Train', 5))).getByRole('button', { name: text.undo }),
    );
    expect(star(group, 2)).toBeChecked();
    expect(await screen.findByText(text.undone)).toBeInTheDocument();
    expect(sent).toEqual([5, 2]);
    expect(undoButtons()).toEqual([]);
  });

  it('clears a title that had no rating, by the key z', async () => {
    const sent = acceptRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await user.click(star(group, 3));
    await screen.findByText(rated('Night Train', 3));
    await user.keyboard('z');
    expect(await screen.findByText(text.undone)).toBeInTheDocument();
    expect(star(group, 3)).not.toBeChecked();
    expect(sent).toEqual([3, 0]);
  });

  it('by the key z works after the message was closed, newest first, and names the change', async () => {
    const sent = acceptRatings([rating(1, 2)]);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    for (const score of [5, 4]) {
      await user.click(star(group, score));
      await closeToastOf(user, rated('Night Train', score));
    }
    await user.keyboard('z');
    await screen.findByText(text.undoneOf(rated('Night Train', 4)));
    await user.keyboard('z');
    await screen.findByText(text.undoneOf(rated('Night Train', 5)));
    expect(sent).toEqual([5, 4, 5, 2]);
    await user.keyboard('z');
    expect(sent).toHaveLength(4);
  });

  it('by the key z begins with the newest, also if its message was closed first', async () => {
    const sent = acceptRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    for (const name of ['Night Train', 'Salt']) {
      await user.click(star(await starsOf(name), 4));
      await screen.findByText(rated(name, 4));
    }
    for (const name of ['Salt', 'Night Train']) {
      await closeToastOf(user, rated(name, 4));
    }
    await user.keyboard('z');
    await screen.findByText(text.undoneOf(rated('Salt', 4)));
    await user.keyboard('z');
    await screen.findByText(text.undoneOf(rated('Night Train', 4)));
    expect(sent).toEqual([4, 4, 0, 0]);
  });

  it('by the key z keeps a score that was given in another tab after the message was closed', async () => {
    const sent = acceptRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await user.click(star(group, 5));
    await closeToastOf(user, rated('Night Train', 5));
    acceptRatings([rating(1, 3)]);
    act(() => void dispatchEvent(new Event('focus')));
    await waitFor(() => expect(star(group, 3)).toBeChecked());
    await user.keyboard('z');
    await screen.findByText(text.refused(1, 'Night Train', text.changedSince));
    expect(star(group, 3)).toBeChecked();
    expect(sent).toEqual([5]);
    expect(undoButtons()).toEqual([]);
  });

  it('of several scores of a title restores the one before the first, from one message', async () => {
    const sent = acceptRatings([rating(1, 2)]);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    for (const score of [5, 4]) {
      await user.click(star(group, score));
      await screen.findByText(rated('Night Train', score));
    }
    expect(screen.queryByText(rated('Night Train', 5))).not.toBeInTheDocument();
    expect(undoButtons()).toHaveLength(1);
    await user.click(star(group, 4));
    await screen.findByText(rated('Night Train', 0));
    await user.click(undoButtons()[0] ?? document.body);
    await screen.findByText(text.undone);
    expect(sent).toEqual([5, 4, 0, 2]);
  });

  it('restores the last score when the title has its first score again', async () => {
    const sent = acceptRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    for (const score of [5, 0]) {
      await user.click(star(group, 5));
      await screen.findByText(rated('Night Train', score));
    }
    await user.click(undoButtons()[0] ?? document.body);
    await screen.findByText(text.undone);
    expect(sent).toEqual([5, 0, 5]);
    expect(star(group, 5)).toBeChecked();
  });

  it('while a later score is in flight shows its message after the request, and none about a rating', async () => {
    const sent = acceptRatings();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await user.click(star(group, 3));
    await screen.findByText(rated('Night Train', 3));
    const response = deferred();
    server.use(
      http.post('*/api/v1/movies', () => response.promise.then(() => undefined), { once: true }),
    );
    await user.click(star(group, 5));
    await user.click(undoButtons()[0] ?? document.body);
    for (const score of [1, 2, 3, 4, 5]) expect(star(group, score)).not.toBeChecked();
    expect(screen.queryByText(text.undone)).not.toBeInTheDocument();
    response.resolve();
    await screen.findByText(text.undone);
    expect(sent).toEqual([3, 5, 0]);
    expect(screen.queryByText(rated('Night Train', 0))).not.toBeInTheDocument();
    expect(undoButtons()).toEqual([]);
  });

  it('does not suppress the messages of a score that is given while it is in flight', async () => {
    const sent = acceptRatings([rating(1, 2)]);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 3));
    await screen.findByText(rated('Night Train', 3));
    const response = deferred();
    server.use(
      http.post('*/api/v1/movies', () => response.promise.then(() => undefined), { once: true }),
    );
    await user.click(undoButtons()[0] ?? document.body);
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 5));
    response.resolve();
    const toast = await toastOf(rated('Night Train', 5));
    await user.click(toast.getByRole('button', { name: text.undo }));
    await waitFor(() => expect(sent).toEqual([3, 2, 5, 2]));
    server.use(http.post('*/api/v1/movies', () => errorResponse(503, 5030, 'overloaded')));
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 5));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(messages.ratings.saveFailed('Night Train', 'overloaded'));
  });

  it('that the server refuses shows the error, and the message offers it again', async () => {
    acceptRatings([rating(1, 2)]);
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 2)).toBeChecked());
    await user.click(star(group, 5));
    await screen.findByText(rated('Night Train', 5));
    server.use(
      http.post('*/api/v1/movies', () => errorResponse(503, 5030, 'overloaded'), { once: true }),
    );
    await user.click(undoButtons()[0] ?? document.body);
    const error = await screen.findByText(text.refused(1, 'Night Train', 'overloaded'));
    expect(error.closest('[aria-live=assertive]')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(star(group, 5)).toBeChecked();
    await user.click(
      (await toastOf(rated('Night Train', 5))).getByRole('button', { name: text.undo }),
    );
    expect(star(group, 2)).toBeChecked();
  });
});

describe('undo of removals', () => {
  const three = playlist(
    5,
    'Friday',
    [
      [1, 'movie'],
      [4, 'movie'],
      [3, 'movie'],
    ],
    true,
  );

  it('puts all titles of one message back in their places, whichever was accepted first', async () => {
    servePlaylists(three);
    const { sent } = acceptChanges();
    const first = deferred();
    server.use(
      http.delete('*/api/v1/movies_playlists/1', () => first.promise.then(() => undefined), {
        once: true,
      }),
    );
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    const remove = async (name: string) =>
      (await screen.findByRole('button', { name: messages.playlists.removeOf(name) })).click();
    await remove('Night Train');
    await remove('Salt');
    await screen.findByText(messages.playlists.removedFrom('Salt', 'Friday'));
    first.resolve();
    const toast = await toastOf(text.removed(2, 'Friday'));
    expect(undoButtons()).toHaveLength(1);
    await user.click(toast.getByRole('button', { name: text.undo }));
    await screen.findByText(text.undone);
    const keys = store.getState().playlists?.playlistMovieIds['5'];
    expect(keys).toEqual(['movie:1', 'movie:4', 'movie:3']);
    expect(sent.slice(-4)).toEqual(['add 4 to 5', 'update 4 in 5', 'add 1 to 5', 'update 1 in 5']);
  });

  it('that the server refuses shows the error once, and the message offers it again', async () => {
    servePlaylists(three);
    acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    for (const name of ['Night Train', 'Salt']) {
      (await screen.findByRole('button', { name: messages.playlists.removeOf(name) })).click();
    }
    const toast = await toastOf(text.removed(2, 'Friday'));
    server.use(http.put('*/api/v1/playlists/:id', () => errorResponse(503, 5030, 'overloaded')));
    await user.click(toast.getByRole('button', { name: text.undo }));
    expect(await screen.findByText(text.refused(2, '', 'overloaded'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText(text.removed(2, 'Friday'))).toBeInTheDocument();
    expect(undoButtons()).toHaveLength(1);
  });

  it('restores the note and the cover', async () => {
    servePlaylists(three);
    const { bodies } = acceptChanges();
    server.use(
      http.get('*/api/v1/playlists/5', () =>
        HttpResponse.json({
          playlistId: 5,
          name: 'Friday',
          description: '',
          movies: [],
          notes: [{ id: 1, media_type: 'movie', note: 'With Ben' }],
          cover: { id: 1, media_type: 'movie' },
        }),
      ),
    );
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: messages.playlists.remove }));
    await user.click(await screen.findByRole('button', { name: text.undo }));
    await screen.findByText(text.undone);
    expect(bodies.at(-1)).toEqual({
      media_type: 'movie',
      position: 1,
      note: 'With Ben',
      cover: true,
    });
  });
});

describe('undo of additions', () => {
  const friday = playlist(5, 'Friday', [[3, 'movie']], true);
  const add = async (name: string) =>
    (await screen.findByRole('button', { name: messages.playlists.addOf(name) })).click();

  it('removes all titles of one message, however they were added', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await add('Salt');
    await screen.findByText(messages.playlists.addedTo('Salt', 'Friday'));
    await user.click(
      screen.getByRole('button', { name: messages.playlists.saveOf('Night Train') }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Friday' }));
    await user.click(screen.getByRole('button', { name: messages.playlists.done }));
    const toast = await toastOf(text.added(2, 'Friday'));
    expect(undoButtons()).toHaveLength(1);
    await user.click(toast.getByRole('button', { name: text.undo }));
    await screen.findByText(text.undone);
    expect(store.getState().playlists?.playlistMovieIds['5']).toEqual(['movie:3']);
    expect(sent).toEqual(['add 4 to 5', 'add 1 to 5', 'remove 1 from 5', 'remove 4 from 5']);
  });

  it('removes nothing that was removed meanwhile', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await add('Salt');
    const toast = await toastOf(messages.playlists.addedTo('Salt', 'Friday'));
    screen.getByRole('button', { name: messages.playlists.removeOf('Salt') }).click();
    await screen.findByText(messages.playlists.removedFrom('Salt', 'Friday'));
    await user.click(toast.getByRole('button', { name: text.undo }));
    await screen.findByText(text.undone);
    expect(sent).toEqual(['add 4 to 5', 'remove 4 from 5']);
  });

  it('of one title twice names it', async () => {
    servePlaylists(friday);
    acceptChanges();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await add('Salt');
    await screen.findByText(messages.playlists.addedTo('Salt', 'Friday'));
    screen.getByRole('button', { name: messages.playlists.removeOf('Salt') }).click();
    await screen.findByText(messages.playlists.removedFrom('Salt', 'Friday'));
    await add('Salt');
    await waitFor(() => expect(store.getState().client.notified).toBe(3));
    expect(screen.getByText(messages.playlists.addedTo('Salt', 'Friday'))).toBeInTheDocument();
  });

  it('keeps the title, and says so, when the server refuses', async () => {
    servePlaylists(friday);
    acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await add('Salt');
    const toast = await toastOf(messages.playlists.addedTo('Salt', 'Friday'));
    server.use(
      http.delete('*/api/v1/movies_playlists/:id', () => errorResponse(503, 5030, 'overloaded')),
    );
    await user.click(toast.getByRole('button', { name: text.undo }));
    expect(await screen.findByText(text.refused(1, 'Salt', 'overloaded'))).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: messages.playlists.removeOf('Salt') }),
    ).toBeInTheDocument();
    expect(undoButtons()).toHaveLength(1);
  });

  it('is offered for a title that went into the first playlist, created for it', async () => {
    servePlaylists();
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    act(() => screen.getByRole('link', { name: /Salt/ }).focus());
    await user.keyboard('p');
    await user.type(
      await screen.findByLabelText(messages.playlists.titleLabel),
      'Rainy days{Enter}',
    );
    const toast = await toastOf(messages.playlists.addedTo('Salt', 'Rainy days'));
    await user.click(toast.getByRole('button', { name: text.undo }));
    await screen.findByText(text.undone);
    expect(sent).toEqual(['create Rainy days, active', 'add 4 to 6', 'remove 4 from 6']);
  });
});

describe('undo of a change in the journal', () => {
  const message = '14 watches removed';
  const kept = { movie_id: 9993, media_type: 'tv' };

  /** Shows the message of a change whose undo gets this response. */
  async function showChange(response: object, status = 200) {
    server.use(
      http.post('*/api/v1/changes/7/undo', () =>
        HttpResponse.json({ change: changeOf('undone'), ...response }, { status }),
      ),
    );
    const { store, user } = renderApp(paths.about(), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: messages.about.title });
    const undo = { kind: 'change', batch: 'change/7', change: 7 } as const;
    act(() => void store.dispatch(notified(success(message, 200, undo))));
    await screen.findByText(message);
    return user;
  }

  const expectLink = async (toast: string) => {
    const link = (await toastOf(toast)).getByRole('link', { name: messages.menu.history });
    expect(link).toHaveAttribute('href', paths.history());
  };

  it.each(['Undo', 'z'])(
    'by %s says that the rest has changed since, and links to it',
    async (by) => {
      const user = await showChange({ undone: 12, kept: [kept, kept], finished: true });
      if (by === 'z') {
        await closeToastOf(user, message);
        await user.keyboard('z');
      } else await user.click(undoButtons()[0] ?? document.body);
      await expectLink(text.partlyUndone(by === 'z' ? message : ''));
      expect(screen.queryByText(text.undone)).not.toBeInTheDocument();
    },
  );

  it('says that the server is still working on a large one, and links to it', async () => {
    const user = await showChange({ undone: 0, kept: [], finished: false }, 202);
    await user.click(undoButtons()[0] ?? document.body);
    await expectLink(text.unfinished(''));
    expect(screen.queryByText(text.undone)).not.toBeInTheDocument();
  });

  it('says both when a part has changed since and the server is still working', async () => {
    const user = await showChange({ undone: 3, kept: [kept], finished: false }, 202);
    await user.click(undoButtons()[0] ?? document.body);
    await expectLink(text.unfinishedAndKept(''));
  });
});
