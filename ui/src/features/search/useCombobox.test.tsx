import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { film } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const found: Record<string, ReturnType<typeof film>[]> = {
  nig: [film(1, 'Night Train'), film(2, 'Night Shift'), film(3, 'Nightfall')],
  night: [film(4, 'Night Watch'), film(3, 'Nightfall')],
};

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

/** Shows the suggestions for "nig" and chooses one with the arrow keys, before those for "night" arrive. */
async function chooseBeforeUpdate(steps: number) {
  let release: (nothing: undefined) => void = () => undefined;
  const held = new Promise<undefined>((resolve) => (release = resolve));
  server.use(
    http.get('*/3/search/multi', async ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      if (query === 'night') await held;
      const results = found[query] ?? [];
      return HttpResponse.json({ page: 1, results, total_pages: 1, total_results: results.length });
    }),
  );
  const app = renderApp(paths.ratings(), { signedIn: true });
  await app.user.click(await screen.findByRole('combobox', { name: messages.search.label }));
  await app.user.paste('nig');
  await screen.findByRole('option', { name: /Night Train/ });
  await app.user.paste('ht');
  await app.user.keyboard('{ArrowDown}'.repeat(steps));
  release(undefined);
  await screen.findByRole('option', { name: /Night Watch/ });
  return app;
}

it('keeps the chosen option when the other options change', async () => {
  const { user, path } = await chooseBeforeUpdate(3);
  expect(selected()).toMatch(/Nightfall/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/ms/movie/3'));
});

it('chooses no option when the chosen one is removed, and Enter leads to all results', async () => {
  const { user, path } = await chooseBeforeUpdate(1);
  expect(selected()).toBeUndefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/ms/movies/search/night'));
});

it('chooses the first option when an arrow key opens the list again', async () => {
  const { user } = await chooseBeforeUpdate(1);
  await user.keyboard('{Escape}{ArrowDown}');
  await waitFor(() => expect(selected()).toMatch(/Night Watch/));
  await user.keyboard('{Escape}{ArrowUp}');
  await waitFor(() => expect(selected()).toBe(messages.search.all('night')));
});
