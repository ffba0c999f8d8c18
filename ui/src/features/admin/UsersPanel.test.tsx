import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { serveUsers, userRow } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { deferred, server } from '../../testing/server';
import { formatAge } from './UsersTable';

const text = adminMessages.admin;
const people = [userRow(2, 'Zoe'), userRow(10, 'bert'), userRow(7, 'annaberg')];

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const all = () => checkbox(text.selectAll);
const button = (name: string) => screen.getByRole('button', { name });
const tools = () =>
  ['Delete', 'Broken Images'].filter((name) => screen.queryByRole('button', { name }));
const header = (name: string) => screen.getByRole('columnheader', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

async function openPage() {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  return app;
}

describe('the users table', () => {
  // specification 2.43
  it('has the columns ID, Username and Email, sorted by ID', async () => {
    serveUsers(people);
    await openPage();
    const [, ...columns] = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(columns.slice(0, 3)).toEqual(['ID', 'Username', 'Email']);
    expect(columns.slice(3)).toEqual(['Role', 'Joined', 'Last seen', 'Ratings', 'Playlists']);
    expect(names()).toEqual(['Zoe', 'annaberg', 'bert']);
    expect(header('ID')).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Admin$/);
  });

  // specification 2.43
  it.each([
    ['ID', 'descending', ['bert', 'annaberg', 'Zoe']],
    ['Username', 'ascending', ['annaberg', 'bert', 'Zoe']],
    ['Email', 'ascending', ['bert', 'Zoe', 'annaberg']],
  ])('toggles the order by %s on each click, %s first', async (name, direction, order) => {
    const emails = ['B@example.org', 'a@example.org', 'c@example.org'];
    serveUsers(people.map((one, index) => ({ ...one, email: emails[index] ?? '' })));
    const { user } = await openPage();
    await user.click(button(name));
    await waitFor(() => expect(names()).toEqual(order));
    expect(header(name)).toHaveAttribute('aria-sort', direction);
    await user.click(button(name));
    await waitFor(() => expect(names()).toEqual(order.toReversed()));
    expect(header(name)).not.toHaveAttribute('aria-sort', direction);
    await user.click(button(name));
    await waitFor(() => expect(names()).toEqual(order));
    for (const other of ['ID', 'Username', 'Email'].filter((column) => column !== name)) {
      expect(header(other)).toHaveAttribute('aria-sort', 'none');
    }
  });

  // specification 2.43, 2.44
  it('selects no user, some users or all, and shows the number selected', async () => {
    serveUsers(people);
    const { user } = await openPage();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Users$/);
    await user.click(await checkbox('Select bert'));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('1 selected');
    expect((await all()).indeterminate).toBe(true);
    await user.click(await all());
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('3 selected');
    expect(await all()).toBeChecked();
    expect((await all()).indeterminate).toBe(false);
    await user.click(await all());
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Users');
    expect(await all()).not.toBeChecked();
  });

  // specification 2.44, 5.17
  it('offers Delete for any selection, and Broken Images for one user', async () => {
    serveUsers(people);
    const { user } = await openPage();
    expect(tools()).toEqual([]);
    await user.click(await checkbox('Select bert'));
    expect(tools()).toEqual(['Delete', 'Broken Images']);
    await user.click(await checkbox('Select Zoe'));
    expect(tools()).toEqual(['Delete']);
  });

  it('removes deleted users from the selection when the list is loaded again', async () => {
    serveUsers(people);
    const { user, router } = await openPage();
    await router.navigate(paths.about());
    await screen.findByRole('heading', { level: 1, name: messages.about.title });
    const response = deferred();
    server.use(
      http.get('*/api/v1/users', async () => {
        await response.promise;
        const users = [userRow(2, 'Zoe'), userRow(7, 'annaberg')];
        return HttpResponse.json({ users, demo: false, next: null, total: 2 });
      }),
    );
    await router.navigate(-1);
    await user.click(await checkbox('Select bert'));
    expect((await all()).indeterminate).toBe(true);
    response.resolve();
    await waitFor(() => expect(names()).toEqual(['Zoe', 'annaberg']));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Users');
    expect((await all()).indeterminate).toBe(false);
    expect(await all()).not.toBeChecked();
  });

  it('keeps the selection when the order changes', async () => {
    serveUsers(people);
    const { user } = await openPage();
    await user.click(await checkbox('Select bert'));
    await user.click(button('Email'));
    expect(await checkbox('Select bert')).toBeChecked();
    expect(await checkbox('Select Zoe')).not.toBeChecked();
  });

  it('loads further users on request', async () => {
    serveUsers(Array.from({ length: 60 }, (_, index) => userRow(index + 1, `user${index + 1}`)));
    const { user } = await openPage();
    expect(names()).toHaveLength(50);
    expect(screen.getByText('50 of 60 users')).toBeVisible();
    await user.click(button(text.showMore));
    await waitFor(() => expect(names()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: text.showMore })).not.toBeInTheDocument();
  });

  it('finds users by a part of the username or the email, and says when there are none', async () => {
    serveUsers(people);
    const { user } = await openPage();
    const box = screen.getByRole('searchbox', { name: text.search });
    await user.type(box, 'ER');
    await waitFor(() => expect(names()).toEqual(['annaberg', 'bert']));
    const found = await screen.findByText(text.found(2, false));
    expect(found.closest('[role=status]')).not.toBeNull();
    await user.type(box, 'x');
    expect(await screen.findByText(text.noMatch)).toBeVisible();
    await user.clear(box);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(box).toBeInTheDocument();
    expect(box).toHaveFocus();
  });

  // specification 2.45
  it('links to the tools and to each profile', async () => {
    serveUsers(people);
    await openPage();
    const fixes = screen.getByRole('link', { name: 'Fixes' });
    expect(fixes).toHaveAttribute('href', '/ms/media_update');
    expect(screen.getByRole('link', { name: 'bert' })).toHaveAttribute('href', '/ms/users/10');
  });
});

describe('a row of the users table', () => {
  it('has the role, the day of the sign-up, the last activity and the counts', async () => {
    const activity = { last_seen_at: new Date().toISOString(), ratings: 1234, playlists: 5 };
    serveUsers([
      userRow(10, 'bert', { role: 'admin', ...activity }),
      userRow(11, 'cleo', { last_seen_at: null }),
    ]);
    await openPage();
    const cells = (name: string) => {
      const row = screen.getByRole('row', { name: RegExp(name) });
      return within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    };
    expect(cells('bert')).toEqual([
      '',
      '10',
      'bert@example.org',
      'Admin',
      'Jan 5, 2026',
      'now',
      '1,234',
      '5',
      'Manage',
    ]);
    expect(cells('cleo')[5]).toBe('Never');
  });
});

describe('the users page without rows', () => {
  it('shows a failed load, and offers Retry', async () => {
    serveUsers(people);
    server.use(http.get('*/api/v1/users', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.admin(), { signedIn: true });
    expect(await screen.findByText(messages.errors.offlineHeading)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: messages.app.retry }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('says that there are no users', async () => {
    serveUsers([]);
    renderApp(paths.admin(), { signedIn: true });
    expect(await screen.findByText(text.none)).toBeVisible();
  });

  // specification 2.6, 6.1
  it('redirects visitors to the landing page', async () => {
    const { path } = renderApp(paths.admin());
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('the main menu', () => {
  // specification 2.19, 6.3
  it.each([
    ['Admin', false],
    ['Admin (Demo)', true],
  ])('names the users page %s', async (label, demo) => {
    serveUsers(people, demo);
    const { user } = await openPage();
    await user.click(button(messages.app.menu));
    const link = await screen.findByRole('link', { name: label });
    expect(link).toHaveAttribute('href', '/ms/admin');
  });
});

describe('formatAge', () => {
  it.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1 minute ago'],
    [7_199, '1 hour ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [8 * 86_400, 'last week'],
    [90 * 86_400, '3 months ago'],
    [800 * 86_400, '2 years ago'],
    [-60, 'now'],
  ])('is %i s as "%s"', (seconds, expected) => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    const moment = new Date(now - seconds * 1000).toISOString();
    expect(formatAge(moment, now, 'en-US')).toBe(expected);
  });
});
