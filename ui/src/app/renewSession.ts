import * as calls from '../api/sessionCalls';
import { sessionRenewed } from '../features/session/sessionActions';
import { readToken } from '../lib/token';
import type { AppStore } from './store';

/** Begins the session's lifetime anew. When that fails, the next visit tries again. */
export async function renewSession(store: AppStore['store']): Promise<void> {
  const token = readToken();
  const result = await calls.renewSession();
  // The user may have signed out meanwhile.
  if (!('error' in result) && readToken() === token) {
    store.dispatch(sessionRenewed(result.data.auth_token));
  }
}
