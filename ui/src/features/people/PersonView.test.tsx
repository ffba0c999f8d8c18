import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { star, starsOf } from '../../testing/actions';
import { rating, watchedTitle } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, recordCalls, server } from '../../testing/server';
import { doraLind, nightTrain } from '../../testing/titleFixtures';

const text = messages.person;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const never = () => new Promise<never>(() => {});
const tiles = async () =>
  within(await screen.findByRole('grid', { name: text.credits })).getAllByRole('link');
const names = async () => (await tiles()).map((tile) => /^[A-Z][a-z]+/.exec(tile.textContent)?.[0]);

describe('the page of a person', () => {
  // specification 2.42
  it('shows the name from the link before the server has responded', async () => {
    server.use(http.get('*/3/person/:id', never));
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'Dora Lind' }));
    await heading('Dora Lind');
    await waitFor(() => expect(document.title).toBe(messages.app.title('Dora Lind')));
    expect(screen.queryByText(text.born)).not.toBeInTheDocument();
  });

  // specification 2.16, 2.42, 7.33
  it('shows the picture from the link at once, and the large one over it', async () => {
    const crew = [{ ...nightTrain.credits?.crew[0], profile_path: '/dora.jpg' }];
    const film = { ...nightTrain, credits: { cast: [], crew } };
    const response = deferred();
    server.use(
      http.get('*/3/movie/:id', () => HttpResponse.json(film)),
      http.get('*/3/person/:id', async () => {
        await response.promise;
        return HttpResponse.json(doraLind);
      }),
    );
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'Dora Lind' }));
    await heading('Dora Lind');
    const photos = () =>
      [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src'));
    await waitFor(() => expect(photos()).toEqual(['/t/p/w185/dora.jpg']));
    response.resolve();
    await screen.findByText('June 15, 1950');
    expect(photos()).toEqual(['/t/p/w185/dora.jpg', '/t/p/w500/dora.jpg']);
  });

  // specification 2.42, 7.33
  it('shows only the large picture when opened by its address', async () => {
    renderApp(paths.person(99), { signedIn: true });
    await screen.findByText('June 15, 1950');
    const photos = [...document.querySelectorAll('header img')];
    expect(photos.map((image) => image.getAttribute('src'))).toEqual(['/t/p/w500/dora.jpg']);
  });

  // specification 2.10, 7.31
  it('loads the biography in one call', async () => {
    const calls = recordCalls();
    renderApp(paths.person(99), { signedIn: true });
    await heading('Dora Lind');
    expect(await screen.findByText('June 15, 1950')).toBeVisible();
    expect(screen.getByText(text.aged('June 14, 2020', 69))).toBeVisible();
    expect(screen.getByText('Bergen, Norway')).toBeVisible();
    expect(screen.getByText(text.departments.Directing, { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('She began as a ticket collector.')).toBeVisible();
    expect(calls.filter((call) => call.includes('/3/'))).toEqual(['GET /3/person/99']);
  });

  // specification 2.42
  it('lists each title once, best known first, shows with their prefixed id', async () => {
    renderApp(paths.person(99), { signedIn: true });
    expect(await names()).toEqual(['Harbour', 'The', 'Night']);
    const [show, film] = await tiles();
    expect(show).toHaveAttribute('href', '/ms/movie/9992?media_type=tv');
    expect(film).toHaveAttribute('href', '/ms/movie/3');
  });

  it.each([
    [30, false],
    [31, true],
  ])('has a row of the best known of %s titles: %s', async (count, isThere) => {
    const cast = Array.from({ length: count }, (_, index) => ({
      ...doraLind.combined_credits?.cast[0],
      id: 1000 + index,
      credit_id: `credit${index}`,
    }));
    const person = { ...doraLind, combined_credits: { cast, crew: [] } };
    server.use(http.get('*/3/person/:id', () => HttpResponse.json(person)));
    renderApp(paths.person(99), { signedIn: true });
    await screen.findByRole('grid', { name: text.credits });
    const row = screen.queryByRole('region', { name: text.bestKnownFor });
    expect(row !== null).toBe(isThere);
  });

  it('shows the role below each poster', async () => {
    renderApp(paths.person(99), { signedIn: true });
    await tiles();
    const cells = within(screen.getByRole('grid', { name: text.credits })).getAllByRole('gridcell');
    const roles = cells.map((cell) => cell.querySelector('p')?.textContent);
    expect(roles).toEqual(['as Ida', 'Director', 'as A guard · Director']);
  });

  // specification 2.42
  it('opens shows as profile tiles, and films not', async () => {
    server.use(http.get('*/3/tv/:id', never), http.get('*/3/movie/:id', never));
    const { user, router } = renderApp(paths.person(99), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Harbour/ }));
    await heading('Harbour');
    expect(router.state.location.state).toMatchObject({ id: 9992, profile: true });
    await waitFor(() => router.navigate(-1));
    await user.click(await screen.findByRole('link', { name: /The Orchard/ }));
    await heading('The Orchard');
    expect(router.state.location.state).toMatchObject({ id: 3, profile: false });
  });

  it('sorts by date, and stores the order in the address, for a reload', async () => {
    const { user, path, unmount } = renderApp(paths.person(99), { signedIn: true });
    await heading('Dora Lind');
    const order = () => screen.getByRole('combobox', { name: text.sort });
    await user.selectOptions(order(), 'newest');
    await waitFor(async () => expect(await names()).toEqual(['Harbour', 'Night', 'The']));
    expect(path()).toBe(`${paths.person(99)}?sort=newest`);
    await user.selectOptions(order(), 'oldest');
    const oldest = ['The', 'Night', 'Harbour'];
    await waitFor(async () => expect(await names()).toEqual(oldest));
    unmount();
    renderApp(path(), { signedIn: true });
    await heading('Dora Lind');
    expect(await names()).toEqual(oldest);
    expect(order()).toHaveValue('oldest');
  });

  it('lists the titles of one department, and stores it in the address', async () => {
    const { user, path } = renderApp(paths.person(99), { signedIn: true });
    await heading('Dora Lind');
    const department = screen.getByRole('combobox', { name: text.department });
    await user.selectOptions(department, 'Directing');
    await waitFor(async () => expect(await names()).toEqual(['The', 'Night']));
    expect(path()).toBe(`${paths.person(99)}?department=Directing`);
    await user.selectOptions(department, text.departments.Acting);
    await waitFor(async () => expect(await names()).toEqual(['Harbour', 'Night']));
    await user.selectOptions(department, text.allDepartments);
    expect(path()).toBe(paths.person(99));
  });

  it('says how many of the titles the user has rated', async () => {
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })));
    renderApp(paths.person(99), { signedIn: true });
    expect(await screen.findByText(text.rated(1, 3))).toBeVisible();
  });

  it.each(['', '?view=list'])('says how many were seen at the address with "%s"', async (view) => {
    const titles = [
      watchedTitle(1, { watches: 2 }),
      watchedTitle(9992, { media_type: 'tv', watches: 0, episodes_seen: 7, episodes_out: 10 }),
    ];
    server.use(http.get('*/api/v1/watched', () => HttpResponse.json({ titles })));
    renderApp(`${paths.person(99)}${view}`, { signedIn: true });
    expect(await screen.findByText(text.seen(1, 3), { exact: false })).toBeVisible();
    if (view) expect(await screen.findAllByRole('img', { name: text.seenTitle })).toHaveLength(1);
  });

  it("shows the user's ratings on the tiles", async () => {
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })));
    renderApp(paths.person(99), { signedIn: true });
    const group = await starsOf('Night Train');
    await waitFor(() => expect(star(group, 4)).toBeChecked());
  });

  it.each(['', '?view=list'])(
    'says that no titles are listed at the address with "%s"',
    async (search) => {
      const combined_credits = { cast: [], crew: [] };
      server.use(
        http.get('*/3/person/:id', () => HttpResponse.json({ ...doraLind, combined_credits })),
      );
      renderApp(`${paths.person(99)}${search}`, { signedIn: true });
      expect(await screen.findByText(text.emptyHint)).toBeVisible();
    },
  );

  it('says that the person does not exist', async () => {
    const body = { status_code: 34, status_message: 'not found', success: false };
    server.use(http.get('*/3/person/:id', () => HttpResponse.json(body, { status: 404 })));
    renderApp(paths.person(77), { signedIn: true });
    expect(await heading(text.notFound)).toBeVisible();
  });

  it.each(['0', 'abc', '-4', '99999999999'])(
    'says that no person has the invalid id %s, without a request',
    async (id) => {
      renderApp(`/ms/person/${id}`, { signedIn: true });
      expect(await heading(text.notFound)).toBeVisible();
    },
  );

  // specification 8.11
  it('offers Retry after a network error', async () => {
    server.use(http.get('*/3/person/:id', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.person(99), { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(messages.errors.offline);
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await heading('Dora Lind')).toBeVisible();
  });
});
