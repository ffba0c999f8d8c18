import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect } from 'vitest';
import { messages } from '../lib/messages';
import type { withFaults } from './faults';
import { renderApp } from './render';
import { server } from './server';

type User = ReturnType<typeof renderApp>['user'];
type Step = (user: User) => Promise<unknown>;

/** A form or an action on a screen. */
export interface Form {
  form: string;
  path: string;
  visitor?: true;
  /** The request that fails at first. */
  request: ['get' | 'post' | 'put' | 'patch' | 'delete', RegExp];
  /** Opens it and fills it in. */
  open?: Step;
  send: Step;
  /** Sends it again, when another button does that. */
  retry?: Step;
  /** Labels of fields, and what was typed. */
  values?: Record<string, string>;
  /** An optimistic update, which is reverted with a message in a dialog. */
  optimistic?: true;
  /** The message of a failure, when it is not that of the fault. */
  failure?: RegExp;
  /** Throws until it is done. */
  done: () => unknown;
}

/** Presses a button once it is enabled. */
export const press =
  (name: string | RegExp): Step =>
  async (user) => {
    const found = await screen.findByRole('button', { name });
    await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'));
    await user.click(found);
  };

export const pressIn =
  (dialog: string, name: string | RegExp): Step =>
  async (user) => {
    const found = await screen.findByRole('dialog', { name: dialog });
    await user.click(await within(found).findByRole('button', { name }));
  };

/** Fills in fields, after a step that shows them. */
export const fill =
  (values: Record<string, string>, first?: Step): Step =>
  async (user) => {
    await first?.(user);
    for (const [label, value] of Object.entries(values)) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste(value);
    }
  };

export const text = (shown: string | RegExp) => () => screen.getByText(shown);
export const button = (name: string | RegExp) => () => screen.getByRole('button', { name });

/** Sends a form whose request fails, and then again without the fault. */
export async function failAndSucceed(form: ReturnType<typeof withFaults<Form>>[number]) {
  const { path, visitor, request, open, send, retry = send, values = {}, done } = form;
  const [method, address] = request;
  let isBroken = false;
  server.use(http[method](address, () => (isBroken ? form.respond() : undefined)));
  const { user } = renderApp(path, { signedIn: !visitor });
  await open?.(user);
  isBroken = true;
  await send(user);
  const failure = form.failure ?? new RegExp(form.message.replaceAll('.', '\\.'));
  if (form.optimistic) {
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(failure)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: messages.app.ok }));
  } else await screen.findAllByText(failure);
  expect(done).toThrow();
  for (const [label, value] of Object.entries(values)) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
  expect(screen.queryByText(messages.errors.unexpectedHeading)).not.toBeInTheDocument();
  isBroken = false;
  await retry(user);
  await waitFor(done);
}
