import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import { button, failAndSucceed, fill, press, pressIn, text } from '../testing/failedRequests';
import type { Form } from '../testing/failedRequests';
import { withFaults } from '../testing/faults';
import {
  annasToken,
  film,
  listedOf,
  playlist,
  rainy,
  rated,
  rating,
  trendingPage,
} from '../testing/fixtures';
import { servePlaylists, server, acceptChanges } from '../testing/server';
import { nightTrain } from '../testing/titleFixtures';

const chosen = 'Ghijkl2';
const filmPath = paths.title({ mediaType: 'movie', number: 1 });
/** The film that is rated and in the active playlist. */
const ratedPath = paths.title({ mediaType: 'movie', number: 2 });

/** A form that is opened by a button, if one is named, with these values. */
const filled = (values: Record<string, string>, opener?: string | RegExp) => ({
  values,
  open: fill(values, opener === undefined ? undefined : press(opener)),
});

const forms: Form[] = [
  {
    form: 'sign-up',
    visitor: true,
    path: paths.signUp(),
    request: ['post', /\/api\/v1\/users$/],
    ...filled({
      'First Name': 'Clara',
      'Last Name': 'Quint',
      Username: 'claraq',
      Email: 'clara@example.org',
      Password: chosen,
      'Confirm Password': chosen,
    }),
    send: press('Submit'),
    done: text('SignUp Successful. Enjoy :-)'),
  },
  {
    form: 'forgotten password',
    visitor: true,
    path: paths.signIn(),
    request: ['post', /\/forgot_password$/],
    open: async (user) => {
      await press('Forgot Password?')(user);
      const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
      await user.type(dialog.getByLabelText('Email'), 'anna@example.org');
    },
    send: pressIn('Reset Password', 'Send'),
    done: text(/A reset link for anna@example.org is saved/),
  },
  {
    form: 'sign-in',
    visitor: true,
    path: paths.signIn(),
    request: ['post', /\/authenticate$/],
    ...filled({ Email: 'anna@example.org', Password: chosen }),
    send: press('Sign in'),
    done: text('Welcome back!'),
  },
  {
    form: 'new password by a reset link',
    visitor: true,
    path: paths.resetPassword(7, 'secret'),
    request: ['post', /\/change_password$/],
    ...filled({ 'New Password': chosen, 'Confirm New Password': chosen }),
    send: press('Submit'),
    done: text('Password successfully reset.'),
  },
  {
    form: 'password change',
    path: paths.settings(),
    request: ['put', /\/password$/],
    ...filled(
      { 'Current password': 'Abcdef1', 'New password': chosen, 'Confirm new password': chosen },
      'Change password',
    ),
    send: press('Change'),
    done: text('Password Successfully Changed'),
  },
  {
    form: 'account deletion',
    path: paths.settings(),
    request: ['post', /\/deletion$/],
    ...filled({ 'Your password': chosen }, 'Delete my account'),
    send: press('Delete permanently'),
    done: text(/Account deleted/),
  },
  {
    form: 'signing out everywhere',
    path: paths.settings(),
    request: ['post', /\/sign_out$/],
    open: press('Sign out everywhere'),
    send: pressIn('Sign out everywhere?', 'Sign out'),
    done: text('You are signed out on all devices.'),
  },
];

/** Waits until the page of a film has loaded the playlists. */
const loaded: Form['send'] = () =>
  screen.findByRole('button', { name: /^Active Playlist\s*Friday/ });
const star = () => screen.getAllByRole('radio', { name: '4 stars' })[0] ?? document.body;

/** Optimistic updates, which wait while the server is unreachable. */
const changes: Form[] = [
  {
    form: 'rating',
    path: filmPath,
    request: ['post', /\/api\/v1\/movies$/],
    optimistic: true,
    open: loaded,
    send: (user) => user.click(star()),
    done: () => expect(star()).toBeChecked(),
  },
  {
    form: 'clearing a rating',
    path: ratedPath,
    request: ['delete', /\/api\/v1\/ratings\/\d+/],
    optimistic: true,
    open: loaded,
    send: press('Clear rating'),
    done: () => expect(star()).not.toBeChecked(),
  },
  {
    form: 'adding to a playlist',
    path: filmPath,
    request: ['put', /\/api\/v1\/playlists\/\d+$/],
    optimistic: true,
    open: loaded,
    send: press('Add to playlist'),
    done: button('Remove from playlist'),
  },
  {
    form: 'removing from a playlist',
    path: ratedPath,
    request: ['delete', /\/api\/v1\/movies_playlists\//],
    optimistic: true,
    open: loaded,
    send: press('Remove from playlist'),
    done: button('Add to playlist'),
  },
  {
    form: 'active playlist',
    path: filmPath,
    request: ['put', /\/playlists\/active$/],
    optimistic: true,
    open: loaded,
    send: async (user) => {
      await press(/^Active Playlist/)(user);
      await user.click(await screen.findByRole('radio', { name: /Rainy days/ }));
    },
    done: button(/^Active Playlist\s*Rainy days/),
  },
  {
    form: 'playlist deletion',
    path: paths.playlists(),
    request: ['delete', /\/api\/v1\/playlists\/\d+/],
    optimistic: true,
    send: async (user) => {
      await press('Delete Friday')(user);
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      await screen.findByText('Friday will be deleted.');
      // Sends it without the wait for Undo.
      window.dispatchEvent(new Event('pagehide'));
    },
    done: () => {
      expect(screen.queryByRole('link', { name: /^Friday/ })).not.toBeInTheDocument();
      expect(screen.getByText('Friday was deleted.')).toBeVisible();
    },
  },
  {
    form: 'new playlist',
    path: paths.playlists(),
    request: ['post', /\/api\/v1\/playlists$/],
    ...filled({ Title: 'Sunny days' }, /^Create Playlist/),
    send: press('Create'),
    done: button('Rename Sunny days'),
  },
  {
    form: 'playlist rename',
    path: paths.playlists(),
    request: ['patch', /\/api\/v1\/playlists\/\d+$/],
    ...filled({ Title: 'Sunny days' }, 'Rename Friday'),
    send: press('Save'),
    done: button('Rename Sunny days'),
  },
];

const search = 'Search films, TV and people';
const choose =
  (label: string, option: string): Form['send'] =>
  async (user) =>
    user.selectOptions(await screen.findByLabelText(label), option);
const retry = press('Retry');

const queries: Form[] = [
  ...[
    ['sort order', choose('Sort', 'Title')] as const,
    ['rating filter', choose('Filter', '4 stars')] as const,
  ].map(([form, send]): Form => ({
    form,
    path: paths.ratings(),
    request: ['get', /\/api\/v1\/movies$/],
    open: () => screen.findByRole('link', { name: /^Rated film/ }),
    send,
    retry,
    done: () => screen.getByRole('link', { name: /^Rated film/ }),
  })),
  {
    form: 'search suggestions',
    path: paths.ratings(),
    request: ['get', /\/3\/search\//],
    send: fill({ [search]: 'salt' }),
    values: { [search]: 'salt' },
    failure: /^Suggestions are unavailable. Press Enter/,
    done: () => screen.getByRole('option', { name: /^Salt/ }),
  },
];

/** jsdom has no addresses of files. */
class FileUrl extends URL {
  static override createObjectURL() {
    return 'blob:file';
  }
  static override revokeObjectURL() {}
}

/** The names of saved files. */
const saved: string[] = [];

const downloads: Form[] = [
  ['JSON export', 'All data (JSON)', /\/export\.json$/] as const,
  ['CSV export', 'Ratings (CSV)', /\/export\.csv$/] as const,
].map(([form, name, address]): Form => ({
  form,
  path: paths.settings(),
  request: ['get', address],
  send: press(name),
  done: () => expect(saved).toEqual(['moviestars.txt']),
}));

beforeEach(() => {
  servePlaylists(playlist(5, 'Friday', [[2, 'movie']], true), rainy);
  acceptChanges();
  const done = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
  const file = () =>
    new HttpResponse('all', {
      headers: { 'Content-Disposition': 'attachment; filename="moviestars.txt"' },
    });
  server.use(
    http.get('*/3/movie/:id', ({ params }) => done({ ...nightTrain, id: Number(params['id']) })),
    http.get('*/api/v1/ratings', () => done({ ratings: [rating(2, 4)] })),
    http.get('*/api/v1/movies', () => HttpResponse.json([rated(2, 'Rated film', 4)])),
    http.get('*/3/search/multi', () => done({ ...trendingPage, results: [film(4, 'Salt')] })),
    http.post('*/forgot_password', () => done({ status: 'ok' })),
    http.get('*/reset_request/:id', () => done({ status: 'ok' })),
    http.post('*/change_password', () => done({ status: 'ok' }, 202)),
    http.put('*/api/v1/users/:id/password', () =>
      done({ auth_token: annasToken, user: 'regular' }),
    ),
    http.post('*/api/v1/users/:id/deletion', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/v1/playlists', () => done(listedOf(playlist(9, 'Sunny days')), 201)),
    http.get('*/api/v1/export.json', file),
    http.get('*/api/v1/export.csv', file),
  );
});

describe('a failed request is shown, not done, and done when sent again', () => {
  it.each(withFaults([...forms, ...queries]))('$form after $name', failAndSucceed);
  it.each(withFaults(changes))('$form after $name', failAndSucceed);

  it.each(withFaults(downloads))('$form after $name', async (form) => {
    saved.length = 0;
    vi.stubGlobal('URL', FileUrl);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await failAndSucceed(form);
  });
});
