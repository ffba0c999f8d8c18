import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { maintenanceMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { fillInSignUp } from '../testing/actions';
import { friday } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, recordCalls, servePlaylists, server, sessionGone } from '../testing/server';

const landing = () => screen.findByRole('heading', { level: 1, name: messages.landing.title });

describe('a visitor', () => {
  // specification 2.17, 6.1, 6.2
  it.each([
    paths.trending(),
    paths.category('movie', 'popular'),
    paths.discover(18),
    paths.search('night'),
    paths.title({ mediaType: 'movie', number: 1 }),
    paths.person(99),
    paths.ratings(),
    paths.playlists(),
    paths.playlist(5),
    paths.season({ mediaType: 'tv', number: 1396 }, 2),
    paths.home(),
    paths.upNext(),
    paths.diary(),
    paths.shows(),
    paths.watchlist(),
    paths.calendar(),
    paths.history(),
    paths.notifications(),
    paths.imports(),
    paths.import(1),
    paths.connections(),
    paths.connections('api'),
    paths.profile(),
    paths.settings(),
    paths.admin(),
    paths.admin('settings'),
    paths.admin('audit'),
    '/ms',
    '/ms/movies',
  ])('is redirected from %s to the landing page', async (address) => {
    const calls = recordCalls();
    const { path } = renderApp(address);
    await landing();
    expect(path()).toBe('/');
    expect(calls).toEqual(['GET /config']);
  });

  // specification 2.3, 2.4, 2.5, 6.1
  it.each([
    ['/', messages.landing.title],
    ['/ms/sign-up', messages.signUp.title],
    ['/ms/sign-in', messages.signIn.title],
    ['/ms/reset_password/7/secret', messages.resetPassword.title],
    ['/ms/media_update', 'Maintenance'],
    ['/ms/fix', 'Maintenance'],
    ['/ms/maintenance', 'Maintenance'],
    [paths.about(), messages.about.title],
    ['/ms/nowhere', messages.notFound.title],
  ])('can open %s', async (address, name) => {
    server.use(http.get('*/reset_request/:id', () => HttpResponse.json({ status: 'ok' })));
    const { path } = renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    // The reset token is removed from the address.
    expect(path()).toBe(address.replace('/7/secret', ''));
  });
});

describe('a session that has ended', () => {
  // specification 8.1
  it.each([
    ['the profile', http.get('*/api/v1/users/:id', sessionGone)],
    ['the ratings', http.get('*/api/v1/ratings', sessionGone)],
    ['the playlists', http.get('*/api/v1/playlists/setup', sessionGone)],
    ['a list of films', http.get('*/3/trending/:kind/:window', sessionGone)],
  ])('is detected when loading %s', async (_, handler) => {
    server.use(handler);
    renderApp(paths.trending(), { signedIn: true });
    await landing();
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Invalid or expired token. Please sign-in again.',
    );
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  it('is begun again in the dialog, and the page that was open is shown', async () => {
    server.use(http.get('*/api/v1/ratings', sessionGone, { once: true }));
    const { user, path } = renderApp(`${paths.ratings()}?filter=fiveStar`, { signedIn: true });
    await landing();
    const dialog = await screen.findByRole('dialog', { name: messages.signIn.title });
    server.use(
      http.post('*/authenticate', () => errorResponse(401, 4010, 'Wrong'), { once: true }),
    );
    await user.type(within(dialog).getByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(within(dialog).getByLabelText(messages.signIn.password), 'Abcdef1{Enter}');
    expect(await within(dialog).findByText('Wrong')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: messages.signIn.submit }));
    await waitFor(() => expect(path()).toBe(`${paths.ratings()}?filter=fiveStar`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the landing page when the dialog is canceled', async () => {
    server.use(http.get('*/api/v1/ratings', sessionGone));
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    const dialog = await screen.findByRole('dialog', { name: messages.signIn.title });
    await user.click(within(dialog).getByRole('button', { name: messages.signIn.cancel }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/');
  });

  // specification 8.1
  it('is detected when a title is added to a playlist', async () => {
    servePlaylists(friday);
    server.use(http.put('*/api/v1/playlists/:id', sessionGone));
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('button', { name: messages.playlists.removeOf('Night Train') });
    await user.click(screen.getByRole('button', { name: messages.playlists.addOf('Salt') }));
    await landing();
    expect(screen.getByText('Invalid or expired token. Please sign-in again.')).toBeVisible();
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  // specification 8.1
  it('is detected when a title is rated', async () => {
    server.use(http.post('*/api/v1/movies', sessionGone));
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const name = messages.movies.rate('Night Train');
    const stars = await screen.findByRole('radiogroup', { name });
    await user.click(within(stars).getByRole('radio', { name: '3 stars' }));
    await landing();
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBeNull());
    expect(screen.getByText('Invalid or expired token. Please sign-in again.')).toBeVisible();
  });
});

describe('the address that a visitor was sent away from', () => {
  const inHeader = (name: string) => within(screen.getByRole('banner')).getByRole('link', { name });

  it('is reached through the header, after another form was canceled', async () => {
    const { user, path } = renderApp(paths.playlist(7));
    await landing();
    await user.click(inHeader(messages.landing.signUp));
    await screen.findByLabelText(messages.signUp.username);
    await user.click(screen.getByRole('link', { name: messages.signUp.cancel }));
    await landing();
    await user.click(inHeader(messages.landing.signIn));
    await user.type(await screen.findByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(screen.getByLabelText(messages.signIn.password), 'Abcdef1{Enter}');
    await waitFor(() => expect(path()).toBe(paths.playlist(7)));
  });

  it('is reached with the address that has an account already', async () => {
    const taken = { email: [messages.signUp.emailTaken] };
    server.use(http.post('*/api/v1/users', () => errorResponse(422, 4220, 'invalid', taken)));
    const { user, path } = renderApp(paths.playlist(7));
    await landing();
    await user.click(inHeader(messages.landing.signUp));
    await fillInSignUp(user);
    await user.click(screen.getByRole('button', { name: messages.signUp.submit }));
    await user.click(await screen.findByRole('link', { name: messages.signUp.haveAccount }));
    await user.type(await screen.findByLabelText(messages.signIn.password), 'Abcdef1{Enter}');
    await waitFor(() => expect(path()).toBe(paths.playlist(7)));
  });
});

const box = { name: messages.search.label };
const pages = [
  ['a wrong address', '/nothing/here', messages.notFound.title],
  ['About', paths.about(), messages.about.title],
] as const;

const tools = [
  ['the media update', paths.mediaUpdate(), maintenanceMessages.maintenance.title],
  ['the fix', paths.fix(), maintenanceMessages.maintenance.title],
] as const;

it.each([...pages, ...tools])(
  '%s has the search and keyboard shortcuts for signed-in users',
  async (_, path, title) => {
    const { user } = renderApp(path, { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('combobox', box)).toBeVisible();
    await user.keyboard('/');
    await waitFor(() => expect(screen.getByRole('combobox', box)).toHaveFocus());
    await user.tab();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: messages.shortcuts.title })).toBeVisible();
  },
);

// specification 2.2
it.each(pages)(
  '%s has neither search nor shortcuts for visitors, and sends no call',
  async (_, path, title) => {
    const { store } = renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('link', { name: messages.landing.signIn })).toBeVisible();
    expect(screen.queryByRole('combobox', box)).not.toBeInTheDocument();
    expect(store.getState().api?.config.middlewareRegistered ?? false).toBe(false);
  },
);
