import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserHistory } from '../lib/router/history';
import { Router } from '../lib/router/router';
import '../ui/tokens.css';
import { App, createRoutes, prefetchPages } from './router';
import { startSession } from './startSession';
import { makeStore } from './store';

ignoreAbortedTransitions(document);
const appStore = makeStore();
startSession(appStore);
const routes = createRoutes(appStore);
prefetchPages(routes);
const router = new Router(routes, createBrowserHistory());
const root = document.getElementById('root');
void whenReady().then(() => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App appStore={appStore} router={router} />
    </StrictMode>,
  );
});

/**
 * Waits for the font and the configuration, at most half a second: text that is painted earlier would move. Both are usually
 * loaded before this script.
 */
function whenReady(): Promise<unknown> {
  const font = document.fonts.load("1em 'Archivo Variable'").catch(() => undefined);
  const config = new Promise<void>((resolve) => {
    const stop = appStore.store.subscribe(() => {
      if (appStore.store.getState().config.loading) return;
      stop();
      resolve();
    });
  });
  const maxWait = new Promise((resolve) => setTimeout(resolve, 500));
  return Promise.race([Promise.all([font, config]), maxWait]);
}

/** Skipped view transitions are not reported as unhandled rejections. */
function ignoreAbortedTransitions(page: Document): void {
  // Some browsers do not support view transitions.
  if (!('startViewTransition' in page)) return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const transition = start(update);
    // Errors of the update itself reject the other promises.
    transition.ready.catch(() => undefined);
    return transition;
  };
}
