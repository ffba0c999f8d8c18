import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { openSibling, star, starsOf } from '../../testing/actions';
import { annasToken, playlist, rating } from '../../testing/fixtures';
import { recordCalls, servePlaylists, server } from '../../testing/server';
import { renderApp } from '../../testing/render';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const landing = () => heading(messages.landing.title);
const trending = () => heading(messages.lists.builtinTitles.trending.all.week);

describe('sessions shared by tabs', () => {
  it('a new tab gets its session from a sibling tab', async () => {
    const { channel } = openSibling();
    channel.onmessage = ({ data }) => {
      if (data.kind === 'requestToken')
        channel.postMessage({ kind: 'token', id: data.id, token: annasToken });
    };
    const { path } = renderApp(paths.ratings());
    await heading(messages.ratings.title);
    expect(path()).toBe(paths.ratings());
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  it('a new tab opens its address with the session of a sibling that replies late', async () => {
    const sibling = openSibling();
    const { path } = renderApp(paths.ratings());
    await landing();
    const request = sibling.received.find(({ kind }) => kind === 'requestToken');
    sibling.channel.postMessage({ kind: 'token', id: request?.id, token: annasToken });
    await heading(messages.ratings.title);
    expect(path()).toBe(paths.ratings());
  });

  it('ignores the session in a reply to another tab', async () => {
    const { channel } = openSibling();
    renderApp(paths.ratings());
    channel.postMessage({ kind: 'token', id: 'of another', token: annasToken });
    await landing();
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  it('sends the session to a sibling tab that requests it', async () => {
    const sibling = openSibling();
    renderApp(paths.trending(), { signedIn: true });
    await trending();
    sibling.channel.postMessage({ kind: 'requestToken', id: 'q' });
    await waitFor(() =>
      expect(sibling.received).toContainEqual({ kind: 'token', id: 'q', token: annasToken }),
    );
  });

  it('signs out without a call when a sibling tab signs out', async () => {
    const sibling = openSibling();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    const calls = recordCalls();
    sibling.channel.postMessage({ kind: 'signedOut' });
    await landing();
    expect(calls).toEqual([]);
    expect(sibling.received).not.toContainEqual({ kind: 'signedOut' });
  });

  // specification 2.17
  it('does not sign out the siblings when a guard redirects, and keeps the remembered session', async () => {
    const sibling = openSibling();
    const { store, path } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    localStorage.setItem('jwt', annasToken);
    const calls = recordCalls();
    store.dispatch({ type: 'session/signIn/rejected', payload: undefined, meta: {} });
    await landing();
    expect(path()).toBe('/');
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('jwt')).toBe(annasToken);
    expect(calls).toEqual([]);
    expect(sibling.received).not.toContainEqual({ kind: 'signedOut' });
  });
});

describe('a change in one tab', () => {
  it('is announced to the other tabs once the server has confirmed it', async () => {
    const sibling = openSibling();
    renderApp(paths.trending(), { signedIn: true });
    star(await starsOf('Night Train'), 4).click();
    await waitFor(() => expect(sibling.received).toContainEqual({ kind: 'changed' }));
  });

  it('shows in the other tabs without navigation', async () => {
    const sibling = openSibling();
    renderApp(paths.trending(), { signedIn: true });
    const group = await starsOf('Night Train');
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 3)] })));
    servePlaylists(playlist(5, 'Friday', [[1, 'movie']], true));
    sibling.channel.postMessage({ kind: 'changed' });
    await waitFor(() => expect(star(group, 3)).toBeChecked());
    const remove = messages.playlists.removeOf('Night Train');
    expect(await screen.findByRole('button', { name: remove })).toBeInTheDocument();
  });
});
