import * as fc from 'fast-check';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ratingChanged } from '../features/ratings/ratings';
import { sessionFound, sessionMissing } from '../features/session/sessionActions';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { anyText, typedText } from '../testing/arbitraries';
import { anna, annasToken, friday, rating, setupOf, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';
import { injectAuthenticatedState } from './injectAuthenticatedState';
import { persist, restoreState, toPersisted } from './persistence';
import { makeStore } from './store';

const saved = {
  version: 1,
  client: { successful: true, admin: false, reset: false },
  user: {
    id: anna.id,
    firstName: 'Anna',
    lastName: 'Berg',
    username: 'annaberg',
    email: 'anna@example.org',
  },
  ratings: { list: { 'movie:1': 4, 'tv:2': 1 } },
  playlists: {
    active: 5,
    lists: [{ id: 5, name: 'Friday' }],
    playlistMovieIds: { 5: ['movie:1', 'tv:2'] },
  },
};
const store = (value: unknown) => localStorage.setItem('state', JSON.stringify(value));

describe('the persisted state', () => {
  // specification 4.13
  it('is restored for a token of the same account', () => {
    store(saved);
    expect(restoreState(annasToken)).toEqual(saved);
  });

  // specification 4.13
  it.each([
    ['of another account', saved, tokenOf(8)],
    ['of an older version', { ...saved, version: 0 }, annasToken],
    ['invalid', { ...saved, ratings: { list: { 'movie:1': 9 } } }, annasToken],
    ['invalid in its playlists', { ...saved, playlists: { lists: [] } }, annasToken],
    ['incomplete', { version: 1 }, annasToken],
  ])('is deleted when it is %s', (_, value, token) => {
    store(value);
    expect(restoreState(token)).toBeNull();
    expect(localStorage.getItem('state')).toBeNull();
  });

  it('is deleted when it is not JSON', () => {
    localStorage.setItem('state', '{"version":');
    expect(restoreState(annasToken)).toBeNull();
  });

  // specification 4.13
  it('shows ratings before the server has responded', async () => {
    store(saved);
    server.use(http.get('*/api/v1/ratings', () => new Promise<never>(() => {})));
    renderApp(paths.trending(), { signedIn: true });
    const group = await screen.findByRole('radiogroup', {
      name: messages.movies.rate('Night Train'),
    });
    expect(group.querySelector('[aria-checked="true"]')).toHaveAccessibleName('4 stars');
  });

  // specification 4.13
  it('shows playlists before the server has responded', async () => {
    store(saved);
    server.use(http.get('*/api/v1/playlists/setup', () => new Promise<never>(() => {})));
    renderApp(paths.trending(), { signedIn: true });
    const name = messages.playlists.removeOf('Night Train');
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  });

  // specification 3.1, 3.10, 4.13, 9.1
  it('contains ids and scores, and no message, request state or token', async () => {
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })),
      http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(friday))),
    );
    renderApp(paths.trending(), { signedIn: true });
    const ratings = { list: { 'movie:1': 4 } };
    const text = () => localStorage.getItem('state') ?? 'null';
    await waitFor(() => expect(JSON.parse(text())).toEqual({ ...saved, ratings }));
    expect(text()).not.toMatch(/requesting|notification|e30\.|Night Train|svg/);
  });

  // specification 4.13, 9.1
  it('is written at most once a second', () => {
    const appStore = makeStore();
    injectAuthenticatedState(appStore);
    appStore.store.dispatch(sessionFound({ admin: false, user: saved.user }));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    onTestFinished(() => writes.mockRestore());
    onTestFinished(persist(appStore.store));
    const change = (film: number) =>
      appStore.store.dispatch(ratingChanged({ key: `movie:${film}`, score: 4 }));
    for (let film = 1; film <= 10; film += 1) {
      change(film);
      vi.advanceTimersByTime(90);
    }
    vi.advanceTimersByTime(99);
    expect(writes).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(writes).toHaveBeenCalledOnce();
    change(11);
    vi.advanceTimersByTime(999);
    expect(writes).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(writes).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('state')).toContain('movie:11');
  });

  // specification 4.13
  it('is never written for a visitor', async () => {
    vi.useFakeTimers();
    const appStore = makeStore();
    onTestFinished(persist(appStore.store));
    appStore.store.dispatch(sessionMissing());
    vi.runAllTimers();
    vi.useRealTimers();
    expect(localStorage.getItem('state')).toBeNull();
    expect(toPersisted(appStore.store.getState())).toBeNull();
  });
});

it('stored state of another account or of another format is deleted', () => {
  const token = `a.${btoa(JSON.stringify({ sub: '7' }))}.b`;
  const stored = fc.record(
    {
      version: fc.constantFrom(1, 2),
      client: fc.anything(),
      user: fc.anything(),
      ratings: fc.record({ list: fc.dictionary(anyText, fc.integer()) }),
      playlists: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    typedText,
    fc.json(),
    stored.map((state) =>
      JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? 0 : value)),
    ),
  );
  fc.assert(
    fc.property(text, (text) => {
      localStorage.setItem('state', text);
      expect(restoreState(token)).toBeNull();
      expect(localStorage.getItem('state')).toBeNull();
    }),
  );
});
