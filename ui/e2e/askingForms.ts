// Why: what people fill in, or are asked before it is done, stands in one table.
import type { Page } from '@playwright/test';
import { anna } from './app';
import { press } from './form';
import type { Form } from './form';

const NEW = 'Ghijkl2';
const text = (words: string | RegExp) => (page: Page) => page.getByText(words, { exact: true });
const within = (dialog: string, name: string) => (page: Page) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
};

/** A form that is opened by a button, if by any, and takes these values. */
const filled = (kept: Record<string, string>, open?: string | RegExp) => ({
  kept,
  begin: async (page: Page) => {
    if (open !== undefined) await press(open)(page);
    await fill(page, kept);
  },
});

/** What is filled in, or asked before it is done. */
export const forms: Form[] = [
  {
    name: 'signing up',
    who: 'visitor',
    path: '/ms/sign-up',
    call: { method: 'POST', address: /\/api\/v1\/users$/ },
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
    name: 'a forgotten password',
    who: 'visitor',
    path: '/ms/sign-in',
    call: { method: 'POST', address: /\/forgot_password$/ },
    begin: async (page) => {
      await press('Forgot Password?')(page);
      await page.getByRole('dialog').getByLabel('Email').fill(anna.email);
    },
    send: press('Send'),
    done: text(/A reset link was sent/),
  },
  {
    name: 'signing in',
    who: 'visitor',
    path: '/ms/sign-in',
    call: { method: 'POST', address: /\/authenticate$/ },
    ...filled({ Email: anna.email, Password: anna.password }),
    send: press('Sign in'),
    done: text('Welcome back!'),
  },
  {
    name: 'a password by a letter',
    who: 'visitor',
    path: ':reset',
    call: { method: 'POST', address: /\/change_password$/ },
    ...filled({ 'New Password': NEW, 'Confirm New Password': NEW }),
    send: press('Submit'),
    done: text('Password successfully reset.'),
  },
  {
    name: 'another password',
    who: 'member',
    path: '/ms/users/:id',
    call: { method: 'PUT', address: /\/password$/ },
    ...filled(
      { 'Current Password': anna.password, 'New Password': NEW, 'Confirm New Password': NEW },
      'Change password',
    ),
    send: press('Change'),
    done: text('Password Successfully Changed'),
  },
  {
    name: 'the end of an account',
    alone: true,
    who: 'member',
    path: '/ms/users/:id',
    call: { method: 'POST', address: /\/deletion$/ },
    ...filled({ 'Your password': anna.password }, 'Delete my account'),
    send: press('Delete for good'),
    done: text(/Your account is gone/),
  },
  {
    name: 'signing out everywhere',
    alone: true,
    who: 'member',
    path: '/ms/users/:id',
    call: { method: 'POST', address: /\/sign_out$/ },
    begin: press('Sign out everywhere'),
    send: within('Sign out everywhere?', 'Sign out'),
    done: text('You are signed out on every device.'),
  },
  {
    name: 'a new playlist',
    who: 'member',
    path: '/ms/playlists',
    call: { method: 'POST', address: /\/api\/v1\/playlists$/ },
    ...filled({ Title: 'Rainy days' }, /^Create Playlist/),
    send: press('Create'),
    done: (page) => page.getByRole('button', { name: 'Rename Rainy days' }),
  },
  {
    name: "a playlist's other name",
    who: 'member',
    path: '/ms/playlists',
    call: { method: 'PATCH', address: /\/api\/v1\/playlists\/\d+$/ },
    ...filled({ Title: 'Sunny days' }, 'Rename Monday'),
    send: press('Save'),
    done: (page) => page.getByRole('button', { name: 'Rename Sunny days' }),
  },
  {
    name: "TMDB's key",
    who: 'admin',
    path: '/ms/settings',
    call: { method: 'PUT', address: /\/settings\/tmdb$/ },
    ...filled({ 'TMDB key': 'hello' }),
    send: press('Check and use'),
    // The server's own word.
    done: text(/This is no key of TMDB/),
  },
  {
    name: 'a test letter',
    who: 'admin',
    path: '/ms/settings',
    call: { method: 'POST', address: /\/settings\/mail\/test$/ },
    send: press('Send a test letter'),
    done: text(/The letter was written to/),
  },
  {
    name: 'the mail server',
    who: 'admin',
    path: '/ms/settings',
    call: { method: 'PUT', address: /\/settings\/mail$/ },
    ...filled({ 'Mail server': 'smtp://127.0.0.1:9', Sender: 'films@example.org' }),
    send: press('Save'),
    done: text('Saved.'),
  },
  {
    name: 'who may make an account',
    who: 'admin',
    path: '/ms/settings',
    call: { method: 'PUT', address: /\/settings\/registration$/ },
    send: async (page) => {
      await page.getByLabel('Who may make an account').selectOption('closed');
    },
    done: text('Saved.'),
  },
  {
    name: 'users that are signed out',
    who: 'admin',
    path: '/ms/admin',
    call: { method: 'POST', address: /\/users\/sign_out$/ },
    begin: async (page) => {
      await page.getByRole('checkbox', { name: 'Select bertk' }).check();
      await press('Sign out')(page);
    },
    send: within('Sign out 1 user?', 'Sign out'),
    done: text('1 user signed out.'),
  },
  {
    name: 'users that are deleted',
    who: 'admin',
    path: '/ms/admin',
    call: { method: 'DELETE', address: /\/api\/v1\/users\// },
    begin: async (page) => {
      await page.getByRole('checkbox', { name: 'Select bertk' }).check();
      await press('Delete')(page);
    },
    send: within('Delete 1 user?', 'Delete'),
    done: text('1 user deleted.'),
  },
];
