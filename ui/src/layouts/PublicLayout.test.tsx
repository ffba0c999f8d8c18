import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { maintenanceMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';

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
