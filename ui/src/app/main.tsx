import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import '../ui/tokens.css';
import { App } from './App';
import { createRoutes } from './router';
import { startSession } from './startSession';
import { makeStore } from './store';

ignoreAbortedTransitions(document);
const appStore = makeStore();
startSession(appStore);
const router = createBrowserRouter(createRoutes(appStore));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App appStore={appStore} router={router} />
    </StrictMode>,
  );
}

/** Skipped view transitions are not reported as unhandled rejections. */
function ignoreAbortedTransitions(page: Document): void {
  // Not supported by every browser.
  if (!('startViewTransition' in page)) return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const transition = start(update);
    // Errors of the update itself reject the other promises.
    transition.ready.catch(() => undefined);
    return transition;
  };
}
