import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { App, createRoutes } from '../app/router';
import { startSession } from '../app/startSession';
import { makeStore } from '../app/store';
import { createMemoryHistory } from '../lib/router/history';
import { Router } from '../lib/router/router';
import { annasToken } from './fixtures';

interface Options {
  signedIn?: boolean;
}

/** Renders the app at an address. */
export function renderApp(address: string, { signedIn = false }: Options = {}) {
  if (signedIn) sessionStorage.setItem('jwt', annasToken);
  const appStore = makeStore();
  onTestFinished(startSession(appStore));
  const router = new Router(createRoutes(appStore), createMemoryHistory(address));
  const user = userEvent.setup();
  const { unmount } = render(<App appStore={appStore} router={router} />);
  const path = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { store: appStore.store, router, user, path, unmount };
}

/** Waits for the preferences. Until then, no label has the name of an unseen episode. */
export function preferencesLoaded({ store }: Pick<ReturnType<typeof renderApp>, 'store'>) {
  const query = () => store.getState().api?.queries['preferences(undefined)'];
  return waitFor(() => expect(query()?.status).toBe('fulfilled'));
}

/** Imports the code of the list pages in advance. */
export const loadListScreens = () =>
  Promise.all([
    import('../app/injectAuthenticatedState'),
    import('../pages/ListPages'),
    import('../pages/GenrePage'),
    import('../pages/NotFoundPage'),
  ]);
