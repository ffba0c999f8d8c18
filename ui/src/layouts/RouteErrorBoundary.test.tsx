import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

// specification 2.2, 2.19
it('a page that throws keeps the menu usable, and the next page renders', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // An invalid member that `validateResponse` does not check.
  const broken = { id: 1, title: 'Broken', genres: [], overview: { no: 'text' } };
  server.use(http.get('*/3/movie/:id', () => HttpResponse.json(broken)));
  const { user } = renderApp('/ms/movie/1', { signedIn: true });
  expect(await screen.findByRole('heading', { name: messages.errors.crashed })).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.app.menu }));
  await user.click(await screen.findByRole('link', { name: messages.menu.movies }));
  expect(
    await screen.findByRole('heading', { name: messages.lists.trending.all.week }),
  ).toBeVisible();
  vi.restoreAllMocks();
});
