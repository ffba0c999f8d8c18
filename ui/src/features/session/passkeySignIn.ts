// Loaded when the server offers passkeys.
import type { ApiError } from '../../api/errors';
import { invalidResponseError, localError } from '../../api/errors';
import { beginPasskeySignIn, signInWithPasskey } from '../../api/passkeyCalls';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { signWithPasskey } from '../../lib/webauthn';
import { acceptSession } from './acceptSession';
import type { useSessionDispatch } from './sessionSlices';

/** Signs in with a passkey that the user chooses; returns the error. */
export async function passkeySignIn(
  dispatch: ReturnType<typeof useSessionDispatch>,
  remember: boolean,
): Promise<ApiError | null> {
  const started = await beginPasskeySignIn();
  if ('error' in started) return started.error;
  const { token, options } = started.data;
  const used = await signWithPasskey(options);
  if ('problem' in used) return localError(passkeyMessages.problems[used.problem]);
  const result = await signInWithPasskey({ token, credential: used.credential, remember });
  if ('error' in result) return result.error;
  return acceptSession(dispatch, result.data, remember) ? null : invalidResponseError(200);
}
