import { isSignedIn } from '../../api/providerCalls';
import { storeToken } from '../../lib/token';
import { signIn } from './sessionActions';
import type { useSessionDispatch } from './sessionSlices';

/** Signs this tab in with the response to a sign-in without a password; `false` when it is no session. */
export function acceptSession(
  dispatch: ReturnType<typeof useSessionDispatch>,
  response: unknown,
  remember: boolean,
): boolean {
  if (!isSignedIn(response)) return false;
  storeToken(response.auth_token, remember);
  dispatch(signIn.fulfilled(response, '', { email: '', password: '' }));
  return true;
}
