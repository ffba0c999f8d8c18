// Why: the browser's way into the app.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import '../components/tokens.css';
import { App } from './App';
import { routesOver } from './routes';
import { excuseSkippedTransitions } from './skippedTransitions';
import { startSession } from './startSession';
import { makeStore } from './store';

excuseSkippedTransitions(document);
const core = makeStore();
startSession(core);
const router = createBrowserRouter(routesOver(core));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App core={core} router={router} />
    </StrictMode>,
  );
}
