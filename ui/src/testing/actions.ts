import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages } from '../lib/messages';
import { tokenOf } from './fixtures';
import type { renderApp } from './render';
import { server } from './server';

/** The stars of a title, once they are shown. */
export const starsOf = (title: string) =>
  screen.findByRole('radiogroup', { name: messages.title.rate(title) });

/** One star of a group. */
export const star = (group: HTMLElement, score: number) =>
  within(group).getByRole('radio', { name: messages.components.stars(score) });

type User = ReturnType<typeof renderApp>['user'];

/** Whoever is signed in signs out by the menu, and is on the landing page. */
export async function signsOut(user: User) {
  await user.click(await screen.findByRole('button', { name: messages.app.menu }));
  await user.click(await screen.findByRole('button', { name: messages.menu.logOut }));
  await screen.findByRole('heading', { level: 1, name: messages.landing.title });
}

/** Bella, who is no admin, signs in from there. */
export async function bellaSignsIn(user: User) {
  const hers = { auth_token: tokenOf(8), user: 'regular' };
  server.use(http.post('*/authenticate', () => HttpResponse.json(hers)));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' }));
  await user.type(await screen.findByLabelText('Email'), 'bella@example.org');
  await user.type(screen.getByLabelText('Password'), 'Abcdef1{Enter}');
}
