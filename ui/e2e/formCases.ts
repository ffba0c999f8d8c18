// Every form, with its input, for the tests of failed requests.
import type { Locator, Page } from '@playwright/test';
import { resetLink } from './emails';
import { anna } from './fixtures';
import type { Server } from './fixtures';

/** A form or an action. */
export interface FormCase {
  name: string;
  who: 'visitor' | 'member' | 'admin';
  /** The screen it is on; `:reset` is the link in an email. */
  path: string;
  /** The request that it makes. */
  request: { method: string; url: RegExp };
  /** Needs a server of its own, because it changes data that others need. */
  isolated?: true;
  /** Opens and fills it in. */
  open?: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** Submits it again after a failure, when another button does that. */
  retry?: (page: Page) => Promise<void>;
  /** Labels of fields, and their values. */
  values?: Record<string, string>;
  /** The failure message, when it is not that of the fault. */
  failure?: (page: Page) => Locator;
  /** An optimistic update, which is reverted with a message in a dialog. */
  optimistic?: true;
  /** It waits until the server can be reached, as optimistic updates do. */
  waits?: true;
  /** Visible only after success; undefined for a download. */
  done?: (page: Page) => Locator;
}

export async function addressOf({ path }: FormCase, page: Page, { url, folder }: Server) {
  if (path !== ':reset') return `${url}${path}`;
  await page.request.post(`${url}/forgot_password`, { data: { email: anna.email } });
  return resetLink(folder);
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
/** Clicks Retry, if there is one. */
export const pressRetry = press(/^(Retry|Resume)$/);

const NEW = 'Ghijkl2';
const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown, { exact: true });
const within = (dialog: string, name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
};

/** A form with these values, opened by a button if one is named. */
const filled = (values: Record<string, string>, opener?: string | RegExp) => ({
  values,
  open: async (page: Page) => {
    if (opener !== undefined) await press(opener)(page);
    await fill(page, values);
  },
});

/** The forms with fields or a confirmation. */
export const forms: FormCase[] = [
  {
    name: 'sign-up',
    who: 'visitor',
    path: '/ms/sign-up',
    request: { method: 'POST', url: /\/api\/v1\/users$/ },
    ...filled({
      'First Name': 'Clara',
      'Last Name': 'Quint',
      Username: 'claraq',
      Email: 'clara@example.org',
      Password: NEW,
      'Confirm Password': NEW,
    }),
    send: press('Submit'),
    done: text('SignUp Successful. Enjoy :-)'),
  },
  {
    name: 'forgotten password',
    who: 'visitor',
    path: '/ms/sign-in',
    request: { method: 'POST', url: /\/forgot_password$/ },
    open: async (page) => {
      await press('Forgot Password?')(page);
      await page.getByRole('dialog').getByLabel('Email').fill(anna.email);
    },
    send: press('Send'),
    done: text(/A reset link for .* is saved/),
  },
  {
    name: 'sign-in',
    who: 'visitor',
    path: '/ms/sign-in',
    request: { method: 'POST', url: /\/authenticate$/ },
    ...filled({ Email: anna.email, Password: anna.password }),
    send: press('Sign in'),
    done: text('Welcome back!'),
  },
  {
    name: 'new password by a reset link',
    who: 'visitor',
    path: ':reset',
    request: { method: 'POST', url: /\/change_password$/ },
    ...filled({ 'New Password': NEW, 'Confirm New Password': NEW }),
    send: press('Submit'),
    done: text('Password successfully reset.'),
  },
  {
    name: 'password change',
    who: 'member',
    path: '/ms/settings',
    request: { method: 'PUT', url: /\/password$/ },
    ...filled(
      { 'Current password': anna.password, 'New password': NEW, 'Confirm new password': NEW },
      'Change password',
    ),
    send: press('Change'),
    done: text('Password Successfully Changed'),
  },
  {
    name: 'account deletion',
    isolated: true,
    who: 'member',
    path: '/ms/settings',
    request: { method: 'POST', url: /\/deletion$/ },
    ...filled({ 'Your password': anna.password }, 'Delete my account'),
    send: press('Delete permanently'),
    done: text(/Account deleted/),
  },
  {
    name: 'signing out everywhere',
    isolated: true,
    who: 'member',
    path: '/ms/settings',
    request: { method: 'POST', url: /\/sign_out$/ },
    open: press('Sign out everywhere'),
    send: within('Sign out everywhere?', 'Sign out'),
    done: text('You are signed out on all devices.'),
  },
  {
    name: 'new playlist',
    who: 'member',
    path: '/ms/playlists',
    request: { method: 'POST', url: /\/api\/v1\/playlists$/ },
    ...filled({ Title: 'Rainy days' }, /^Create Playlist/),
    waits: true,
    send: press('Create'),
    done: (page) => page.getByRole('button', { name: 'Rename Rainy days' }),
  },
  {
    name: 'playlist rename',
    who: 'member',
    path: '/ms/playlists',
    request: { method: 'PATCH', url: /\/api\/v1\/playlists\/\d+$/ },
    ...filled({ Title: 'Sunny days' }, 'Rename Monday'),
    waits: true,
    send: press('Save'),
    done: (page) => page.getByRole('button', { name: 'Rename Sunny days' }),
  },
  {
    name: 'TMDB key',
    who: 'admin',
    path: '/ms/admin/settings',
    request: { method: 'PUT', url: /\/settings\/tmdb$/ },
    ...filled({ 'TMDB key': 'hello' }),
    send: press('Use this key'),
    // The message of the server.
    done: text(/This is not a TMDB key/),
  },
  {
    name: 'test email',
    who: 'admin',
    path: '/ms/admin/settings',
    request: { method: 'POST', url: /\/settings\/mail\/test$/ },
    send: press('Send test email'),
    done: text(/Test email saved to/),
  },
  {
    name: 'SMTP server',
    who: 'admin',
    path: '/ms/admin/settings',
    request: { method: 'PUT', url: /\/settings\/mail$/ },
    ...filled({ 'Mail server': 'smtp://127.0.0.1:9', Sender: 'films@example.org' }),
    send: press('Save'),
    done: text('Saved.'),
  },
  {
    name: 'registration',
    who: 'admin',
    path: '/ms/admin/settings',
    request: { method: 'PUT', url: /\/settings\/registration$/ },
    send: async (page) => {
      await page.getByLabel('Who can sign up').selectOption('closed');
    },
    done: text('Saved.'),
  },
  {
    name: 'signing users out',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'POST', url: /\/users\/sign_out$/ },
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select bertk' }).check();
      await press('Sign out')(page);
    },
    send: within('Sign out 1 user?', 'Sign out'),
    done: text('1 user signed out.'),
  },
  {
    name: 'changing a role',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'PUT', url: /\/role$/ },
    open: async (page) => {
      await press('Manage bertk')(page);
      await within('bertk', /^Make admin/)(page);
    },
    send: within('Make bertk an admin?', 'Make admin'),
    done: text('bertk is now an admin.'),
  },
  {
    name: 'a reset link',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'POST', url: /\/reset_link$/ },
    open: async (page) => {
      await press('Manage bertk')(page);
      await within('bertk', /^Reset link/)(page);
    },
    send: within('Reset link for bertk', 'Create link'),
    done: (page) => page.getByRole('textbox', { name: 'Link' }),
  },
  {
    name: 'adding a user',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'POST', url: /\/users\/add$/ },
    open: async (page) => {
      await press('Add user')(page);
      await page.getByLabel('Username', { exact: true }).fill('dorab');
      await page.getByLabel('Email', { exact: true }).fill('dorab@example.org');
    },
    send: within('Add user', 'Add user'),
    done: (page) => page.getByRole('textbox', { name: 'Link' }),
  },
  {
    name: 'an invite',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'POST', url: /\/invites$/ },
    open: press('Invite'),
    send: within('Invite', 'Create invite link'),
    done: (page) => page.getByRole('textbox', { name: 'Link' }),
  },
  {
    name: 'deleting users',
    who: 'admin',
    path: '/ms/admin',
    request: { method: 'DELETE', url: /\/api\/v1\/users\// },
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select bertk' }).check();
      await press('Delete')(page);
    },
    send: within('Delete 1 user?', 'Delete'),
    done: text('1 user deleted.'),
  },
];
