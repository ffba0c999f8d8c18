import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths';
import {
  images,
  serveImageFiles,
  serveImages,
  serveInvites,
  serveNoJobs,
  serveUsers,
  settingsOf,
  userRow,
} from '../../testing/adminServer';
import { fill, failAndSucceed, press, pressIn, text } from '../../testing/failedRequests';
import type { Form } from '../../testing/failedRequests';
import { withFaults } from '../../testing/faults';
import { serveTitles, stored } from '../../testing/maintenanceServer';
import { errorResponse, server } from '../../testing/server';

type Step = Form['send'];
type Action = Omit<Form, 'path'>;

const steps =
  (...all: Step[]): Step =>
  async (user) => {
    for (const step of all) await step(user);
  };
const select: Step = async (user) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select bert' }));
const link = () => screen.getByRole('textbox', { name: 'Link' });

const userActions: Action[] = [
  {
    form: 'signing users out',
    request: ['post', /\/users\/sign_out$/],
    open: steps(select, press('Sign out')),
    send: pressIn('Sign out 1 user?', 'Sign out'),
    done: text('1 user signed out.'),
  },
  {
    form: 'changing a role',
    request: ['put', /\/role$/],
    open: steps(press('Manage bert'), pressIn('bert', /^Make admin/)),
    send: pressIn('Make bert an admin?', 'Make admin'),
    done: text('bert is now an admin.'),
  },
  {
    form: 'a reset link',
    request: ['post', /\/reset_link$/],
    open: steps(press('Manage bert'), pressIn('bert', /^Reset link/)),
    send: pressIn('Reset link for bert', 'Create link'),
    done: link,
  },
  {
    form: 'adding a user',
    request: ['post', /\/users\/add$/],
    open: fill({ Username: 'dorab', Email: 'dora@example.org' }, press('Add user')),
    values: { Username: 'dorab', Email: 'dora@example.org' },
    send: pressIn('Add user', 'Add user'),
    done: link,
  },
  {
    form: 'an invite',
    request: ['post', /\/invites$/],
    open: press('Invite'),
    send: pressIn('Invite', 'Create invite link'),
    done: link,
  },
  {
    form: 'deleting users',
    request: ['delete', /\/api\/v1\/users\//],
    open: steps(select, press('Delete')),
    send: pressIn('Delete 1 user?', 'Delete'),
    done: text('1 user deleted.'),
  },
];

const mail = { 'Mail server': 'smtp://127.0.0.1:9', Sender: 'films@example.org' };

const settingsForms: Action[] = [
  {
    form: 'a TMDB key',
    request: ['put', /\/settings\/tmdb$/],
    open: fill({ 'TMDB key': 'hello' }),
    values: { 'TMDB key': 'hello' },
    send: press('Use this key'),
    // The message of the server.
    done: text('This is not a TMDB key'),
  },
  {
    form: 'a test email',
    request: ['post', /\/settings\/mail\/test$/],
    send: press('Send test email'),
    done: text(/^Test email saved to/),
  },
  {
    form: 'an SMTP server',
    request: ['put', /\/settings\/mail$/],
    open: fill(mail),
    values: mail,
    send: press('Save'),
    done: text('Saved.'),
  },
  {
    form: 'registration',
    request: ['put', /\/settings\/registration$/],
    send: async (user) =>
      user.selectOptions(await screen.findByLabelText('Who can sign up'), 'closed'),
    done: text('Saved.'),
  },
];

/** The addresses of saved files. */
const saved: string[] = [];

const backup: Action = {
  form: 'a backup',
  request: ['post', /\/backup$/],
  send: press('Download backup'),
  done: () => expect(saved).toEqual(['/backup/1']),
};

const openImages = steps(select, press('Broken Images'));
const dialog = 'Find & Fix Broken Images';
const find = steps(openImages, pressIn(dialog, 'Find'), () =>
  screen.findByText(/^1 poster does not load/),
);

const imageActions: Action[] = [
  {
    form: 'finding broken images',
    request: ['get', /\/playlists\/images\//],
    open: openImages,
    send: pressIn(dialog, 'Find'),
    done: text(/^1 poster does not load/),
  },
  {
    form: 'searching a poster',
    request: ['get', /\/3\/search\//],
    open: find,
    send: pressIn(dialog, 'Fix'),
    done: text('Repaired (1)'),
  },
  {
    form: 'saving repaired posters',
    request: ['put', /\/api\/v1\/movies\//],
    open: find,
    send: pressIn(dialog, 'Fix'),
    done: text('Repaired (1)'),
  },
];

const retry = press(/^(Retry|Resume)$/);
const getTitles = press('Get DB Movies');

const tools: Form[] = [
  {
    form: 'stored titles',
    path: paths.mediaUpdate(),
    request: ['get', /\/all_movies$/],
    send: getTitles,
    retry,
    done: text('1 title stored.'),
  },
  {
    form: 'media types',
    path: paths.mediaUpdate(),
    request: ['get', /\/3\/movie\//],
    open: getTitles,
    send: press('Get Media Types'),
    retry,
    done: text('1 title changed.'),
  },
  {
    form: 'updating movies',
    path: paths.mediaUpdate(),
    request: ['put', /\/api\/v1\/movies\//],
    open: steps(getTitles, press('Get Media Types')),
    send: press('Update Movies'),
    retry,
    done: text('1 title updated.'),
  },
  {
    form: 'updating stars',
    path: paths.mediaUpdate(),
    request: ['put', /\/api\/v1\/ratings\//],
    send: press('Update Stars'),
    retry,
    done: text('3 scores fixed.'),
  },
  {
    form: 'the fix',
    path: paths.fix(),
    request: ['delete', /\/orphans$/],
    send: press('Apply Fix'),
    retry,
    done: text('Done.'),
  },
];

/** Settings that can be changed, but for the TMDB key. */
function serveSettings() {
  const settings = settingsOf('default', 'default');
  const refused = { token: ['This is not a TMDB key'] };
  server.use(
    http.get('*/api/v1/settings', () => HttpResponse.json(settings)),
    serveNoJobs,
    http.put('*/settings/tmdb', () => errorResponse(422, 4220, 'Validation failed.', refused)),
    http.post('*/settings/mail/test', () =>
      HttpResponse.json({ sent: true, to: 'anna@example.org', file: '/data/mail/1.eml' }),
    ),
    http.put('*/settings/mail', () => HttpResponse.json(settings)),
    http.put('*/settings/registration', () => HttpResponse.json(settings)),
    http.post('*/api/v1/backup', () => HttpResponse.json({ path: '/backup/1' }, { status: 201 })),
  );
}

const at = (path: string, actions: Action[]): Form[] => actions.map((one) => ({ ...one, path }));

describe('a failed request of an admin is shown, not done, and done when sent again', () => {
  beforeEach(() => {
    serveUsers([userRow(7, 'annaberg'), userRow(10, 'bert')]);
    serveInvites(0);
  });

  it.each(withFaults(at(paths.admin(), userActions)))('$form after $name', failAndSucceed);

  it.each(withFaults(at(paths.admin('settings'), settingsForms)))(
    '$form after $name',
    async (form) => {
      serveSettings();
      await failAndSucceed(form);
    },
  );

  it.each(withFaults(at(paths.admin(), imageActions)))('$form after $name', async (form) => {
    serveImageFiles((address) => address.includes('gone'));
    serveImages(images(2, 2));
    await failAndSucceed(form);
  });

  it.each(withFaults(tools))('$form after $name', async (form) => {
    serveTitles([stored(2, 'An older name')]);
    await failAndSucceed(form);
  });

  it.each(withFaults(at(paths.admin('settings'), [backup])))('$form after $name', async (form) => {
    serveSettings();
    saved.length = 0;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.pathname);
    });
    await failAndSucceed(form);
  });
});
