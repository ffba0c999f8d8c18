import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { serveUsers, userRow } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { gate, server } from '../../testing/server';

const text = adminMessages.admin;
const people = [userRow(2, 'Zoe'), userRow(10, 'bert'), userRow(7, 'annaberg')];

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const all = () => tick(text.selectAll);
const button = (name: string) => screen.getByRole('button', { name });
const tools = () =>
  ['Delete', 'Broken Images'].filter((name) => screen.queryByRole('button', { name }));
const header = (name: string) => screen.getByRole('columnheader', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

async function opened() {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  return app;
}

describe('the users table', () => {
  // specification 2.43
  it('has the columns ID, Username and Email, ordered by id', async () => {
    serveUsers(people);
    await opened();
    const [, ...columns] = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(columns).toEqual(['ID', 'Username', 'Email']);
    expect(names()).toEqual(['Zoe', 'annaberg', 'bert']);
    expect(header('ID')).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Admin$/);
  });

  // specification 2.43
  it.each([
    ['ID', 'descending', ['bert', 'annaberg', 'Zoe']],
    ['Username', 'ascending', ['annaberg', 'bert', 'Zoe']],
    ['Email', 'ascending', ['bert', 'Zoe', 'annaberg']],
  ])('turns %s over with each press, first %s', async (name, direction, order) => {
    const emails = ['B@example.org', 'a@example.org', 'c@example.org'];
    serveUsers(people.map((one, index) => ({ ...one, email: emails[index] ?? '' })));
    const { user } = await opened();
    await user.click(button(name));
    expect(names()).toEqual(order);
    expect(header(name)).toHaveAttribute('aria-sort', direction);
    await user.click(button(name));
    expect(names()).toEqual(order.toReversed());
    expect(header(name)).not.toHaveAttribute('aria-sort', direction);
    await user.click(button(name));
    expect(names()).toEqual(order);
    for (const other of ['ID', 'Username', 'Email'].filter((column) => column !== name)) {
      expect(header(other)).toHaveAttribute('aria-sort', 'none');
    }
  });

  // specification 2.43, 2.44
  it('selects none, some or all, and says how many', async () => {
    serveUsers(people);
    const { user } = await opened();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Users$/);
    await user.click(await tick('Select bert'));
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
  it('offers Delete for any, and Broken Images for exactly one', async () => {
    serveUsers(people);
    const { user } = await opened();
    expect(tools()).toEqual([]);
    await user.click(await tick('Select bert'));
    expect(tools()).toEqual(['Delete', 'Broken Images']);
    await user.click(await tick('Select Zoe'));
    expect(tools()).toEqual(['Delete']);
  });

  it('selects nobody who is gone when the list comes anew', async () => {
    serveUsers(people);
    const { user, router } = await opened();
    await router.navigate(paths.about());
    await screen.findByRole('heading', { level: 1, name: messages.about.title });
    const answer = gate();
    server.use(
      http.get('*/api/v1/users', async () => {
        await answer.opened;
        const users = [userRow(2, 'Zoe'), userRow(7, 'annaberg')];
        return HttpResponse.json({ users, demo: false });
      }),
    );
    await router.navigate(-1);
    await user.click(await tick('Select bert'));
    expect((await all()).indeterminate).toBe(true);
    answer.open();
    await waitFor(() => expect(names()).toEqual(['Zoe', 'annaberg']));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Users');
    expect((await all()).indeterminate).toBe(false);
    expect(await all()).not.toBeChecked();
  });

  it('keeps a selection through another order', async () => {
    serveUsers(people);
    const { user } = await opened();
    await user.click(await tick('Select bert'));
    await user.click(button('Email'));
    expect(await tick('Select bert')).toBeChecked();
    expect(await tick('Select Zoe')).not.toBeChecked();
  });

  // specification 2.45
  it('leads to the tools and to each profile', async () => {
    serveUsers(people);
    await opened();
    const fixes = screen.getByRole('link', { name: 'Fixes' });
    expect(fixes).toHaveAttribute('href', '/ms/media_update');
    expect(screen.getByRole('link', { name: 'bert' })).toHaveAttribute('href', '/ms/users/10');
  });
});

describe('when there is no list', () => {
  it('says so, and tries again', async () => {
    serveUsers(people);
    server.use(http.get('*/api/v1/users', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.admin(), { signedIn: true });
    expect(await screen.findByText(messages.errors.offlineHeading)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: messages.app.retry }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('says that nobody is there', async () => {
    serveUsers([]);
    renderApp(paths.admin(), { signedIn: true });
    expect(await screen.findByText(text.none)).toBeVisible();
  });

  // specification 2.6, 6.1
  it('sends who is signed out to the landing page', async () => {
    const { path } = renderApp(paths.admin());
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('the menu', () => {
  // specification 2.19, 6.3
  it.each([
    ['Admin', false],
    ['Admin (Demo)', true],
  ])('calls the screen %s', async (label, demo) => {
    serveUsers(people, demo);
    const { user } = await opened();
    await user.click(button(messages.app.menu));
    const link = await screen.findByRole('link', { name: label });
    expect(link).toHaveAttribute('href', '/ms/admin');
  });
});
