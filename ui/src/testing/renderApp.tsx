// Why: tests use the app as people do: at an address, signed in or not, with the real store and the real routes.
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { App } from '../app/App';
import { routesOver } from '../app/routes';
import { startSession } from '../app/startSession';
import { makeStore } from '../app/store';
import { annasToken } from './samples';

interface Options {
  signedIn?: boolean;
}

/** Shows the app at an address and gives what a test needs to use and look at it. */
export function renderApp(address: string, { signedIn = false }: Options = {}) {
  if (signedIn) sessionStorage.setItem('jwt', annasToken);
  const core = makeStore();
  onTestFinished(startSession(core));
  const router = createMemoryRouter(routesOver(core), { initialEntries: [address] });
  const user = userEvent.setup();
  render(<App core={core} router={router} />);
  const path = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { store: core.store, router, user, path };
}
