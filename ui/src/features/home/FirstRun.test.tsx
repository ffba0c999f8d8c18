import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { isFlagSet } from '../../lib/userFlags';
import { messages } from '../../lib/messages';
import { setupMessages } from '../../lib/messages/setup';
import { paths } from '../../lib/paths';
import { rememberFirstRun } from '../../lib/rememberFirstRun';
import { fillInSignUp } from '../../testing/actions';
import { makeAnnaAdmin, settingsOf } from '../../testing/adminServer';
import { annasToken, rating } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = messages.home.firstRun;
const line = () => screen.findByRole('region', { name: text.label });

/** Stores the session of a new account. */
function signInToNewAccount() {
  sessionStorage.setItem('jwt', annasToken);
  rememberFirstRun(true);
}

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

describe('the line of first steps on Trending', () => {
  it('leads to Home, right after signing up', async () => {
    const { user, path } = renderApp(paths.signUp());
    await screen.findByLabelText(messages.signUp.username);
    await fillInSignUp(user);
    await user.click(screen.getByRole('button', { name: messages.signUp.submit }));
    await waitFor(() => expect(path()).toBe(paths.trending()));
    const link = within(await line()).getByRole('link', { name: messages.home.rateTen.title });
    await user.click(link);
    await waitFor(() => expect(path()).toBe(paths.home()));
  });

  it('counts the steps of an admin, and offers ratings once they are done', async () => {
    signInToNewAccount();
    makeAnnaAdmin();
    let settings = settingsOf('default');
    server.use(http.get('*/api/v1/settings', () => HttpResponse.json(settings)));
    const { unmount } = renderApp(paths.trending(), { signedIn: true });
    expect(await within(await line()).findByRole('link')).toHaveTextContent(setupMessages.title);
    expect(await line()).toHaveTextContent('1 of 3 steps done');
    unmount();
    settings = settingsOf('admin');
    renderApp(paths.trending(), { signedIn: true });
    expect(
      await screen.findByRole('link', { name: messages.home.rateTen.title }),
    ).toBeInTheDocument();
  });

  it('does not come back once it is dismissed', async () => {
    signInToNewAccount();
    const { user, unmount } = renderApp(paths.trending(), { signedIn: true });
    await user.click(within(await line()).getByRole('button', { name: text.dismiss }));
    expect(screen.queryByRole('region', { name: text.label })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    rememberFirstRun(true);
    unmount();
    renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    expect(screen.queryByRole('region', { name: text.label })).toBeNull();
  });

  it.each([
    [9, true],
    [10, false],
  ])('is remembered for the next visit with %s ratings: %s', async (count, isNew) => {
    if (!isNew) signInToNewAccount();
    const ratings = Array.from({ length: count }, (_, index) => rating(index + 1, 4));
    server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings })));
    renderApp(paths.ratings(), { signedIn: true });
    await waitFor(() => expect(isFlagSet('firstRun')).toBe(isNew), { timeout: 8000 });
  });
});
