import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { onTestFinished } from 'vitest';
import { messages } from '../lib/messages';
import { tokenOf } from './fixtures';
import type { renderApp } from './render';
import { server } from './server';

/** Waits for the stars of a title. */
export const starsOf = (title: string) =>
  screen.findByRole('radiogroup', { name: messages.movies.rate(title) });

export const star = (group: HTMLElement, score: number) =>
  within(group).getByRole('radio', { name: messages.components.stars(score) });

type User = ReturnType<typeof renderApp>['user'];

/** Fills in the required fields of the sign-up form. */
export async function fillInSignUp(user: User) {
  const field = (label: string) => screen.findByLabelText(label);
  await user.type(await field(messages.signUp.username), 'annaberg');
  await user.type(await field(messages.signUp.email), 'anna@example.org');
  await user.type(await field(messages.signUp.password), 'Abcdef1');
  await user.type(await field(messages.signUp.passwordConfirmation), 'Abcdef1');
}

/** Signs out through the menu, and waits for the landing page. */
export async function signOut(user: User, { hasUnsent = false } = {}) {
  await user.click(await screen.findByRole('button', { name: messages.app.menu }));
  await user.click(await screen.findByRole('button', { name: messages.menu.logOut }));
  if (hasUnsent)
    await user.click(await screen.findByRole('button', { name: messages.unsent.submit }));
  await screen.findByRole('heading', { level: 1, name: messages.landing.title });
}

/** Signs in from the landing page as Bella, who is not an admin. */
export async function signInAsBella(user: User) {
  const session = { auth_token: tokenOf(8), user: 'regular' };
  server.use(http.post('*/authenticate', () => HttpResponse.json(session)));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' }));
  await user.type(await screen.findByLabelText('Email'), 'bella@example.org');
  await user.type(screen.getByLabelText('Password'), 'Abcdef1{Enter}');
}

/** Opens the broadcast channel as another tab would, and records its messages. */
export function openSibling() {
  const channel = new BroadcastChannel('moviestars');
  onTestFinished(() => channel.close());
  const received: { kind: string; id?: string; token?: string }[] = [];
  channel.onmessage = ({ data }) => {
    received.push(data);
  };
  return { channel, received };
}
