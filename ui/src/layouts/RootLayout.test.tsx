import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { paths, patterns } from '../lib/paths';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const liveRegions = () => screen.getAllByRole('status');
const regionOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=status]');

it('announces that it is offline in a live region that was there before', async () => {
  renderApp(paths.about());
  await screen.findByRole('heading', { level: 1, name: messages.about.title });
  const before = liveRegions();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(before).toContain(regionOf(messages.app.offline));
});

it('announces that a page loads in a live region that was there before', async () => {
  server.use(http.get('*/3/trending/:kind/:window', () => new Promise<never>(() => undefined)));
  const { router } = renderApp(paths.about(), { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: messages.about.title });
  const before = liveRegions();
  await act(() => router.navigate(paths.trending()));
  await screen.findByText(messages.app.loading);
  expect(before).toContain(regionOf(messages.app.loading));
});

const menu = () => screen.findByRole('button', { name: messages.app.menu });
const drawer = () => screen.queryByRole('dialog', { name: messages.app.mainMenu });
const arrived = () => screen.findByRole('link', { name: /Night Train/ });

describe('while the first page loads', () => {
  it('the open menu stays open', async () => {
    const { user, path } = renderApp(patterns.app, { signedIn: true });
    await user.click(await menu());
    await waitFor(() => expect(drawer()).toBeInTheDocument());
    await arrived();
    expect(path()).toBe(paths.trending());
    expect(drawer()).toBeInTheDocument();
  });
});

describe('while the next page loads', () => {
  it('the search box keeps its text and the focus', async () => {
    const { router } = renderApp(paths.about(), { signedIn: true });
    const box = await screen.findByRole('combobox', { name: messages.search.label });
    act(() => void router.navigate(paths.trending()));
    act(() => box.focus());
    fireEvent.change(box, { target: { value: 'mar' } });
    expect(router.state.location.pathname).toBe(paths.about());
    await arrived();
    expect(box).toHaveValue('mar');
    expect(box).toHaveFocus();
  });
});

// specification 2.2, 2.19
it('a page that throws keeps the menu usable, and the next page renders', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // An invalid member that `validateResponse` does not check.
  const broken = { id: 1, title: 'Broken', genres: [], overview: { no: 'text' } };
  server.use(http.get('*/3/movie/:id', () => HttpResponse.json(broken)));
  const { user } = renderApp('/ms/movie/1', { signedIn: true });
  expect(await screen.findByRole('heading', { name: messages.errors.unexpected })).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.app.menu }));
  await user.click(await screen.findByRole('link', { name: messages.menu.movies }));
  expect(
    await screen.findByRole('heading', { name: messages.lists.builtinTitles.trending.all.week }),
  ).toBeVisible();
  vi.restoreAllMocks();
});
