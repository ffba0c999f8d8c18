// Loaded when the server offers passkeys.
import type { ApiError } from '../../api/errors';
import { invalidResponseError, localError } from '../../api/errors';
import { beginPasskeySignIn, signInWithPasskey } from '../../api/passkeyCalls';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { signWithPasskey } from '../../lib/webauthn';
import { acceptSession } from './acceptSession';
import type { useSessionDispatch } from './sessionSlices';

type Dispatch = ReturnType<typeof useSessionDispatch>;

/** Signs in with a passkey that the user chooses; returns the error. */
export async function passkeySignIn(
  dispatch: Dispatch,
  remember: boolean,
): Promise<ApiError | null> {
  const started = await beginPasskeySignIn();
  if ('error' in started) return started.error;
  const { token, options } = started.data;
  const used = await signWithPasskey(options);
  if ('problem' in used) return localError(passkeyMessages.problems[used.problem]);
  return send(dispatch, { token, credential: used.credential, remember });
}

/** How long before its end a challenge is replaced, in milliseconds. */
const margin = 30_000;

/**
 * Suggests passkeys in the email field until `signal` is aborted, where the browser can. Returns the error of a sign-in
 * with one.
 */
export async function suggestPasskeys(
  dispatch: Dispatch,
  remember: () => boolean,
  signal: AbortSignal,
): Promise<ApiError | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null;
  for (;;) {
    const started = await beginPasskeySignIn();
    // Not reported: the button for passkeys shows the error when it is pressed.
    if ('error' in started || signal.aborted) return null;
    const { token, options } = started.data;
    const end = AbortSignal.any([signal, AbortSignal.timeout(options.timeout - margin)]);
    const used = await signWithPasskey(options, end);
    if ('credential' in used) {
      return send(dispatch, { token, credential: used.credential, remember: remember() });
    }
    if (signal.aborted || !end.aborted) return null;
  }
}

async function send(
  dispatch: Dispatch,
  body: Parameters<typeof signInWithPasskey>[0] & { remember: boolean },
): Promise<ApiError | null> {
  const result = await signInWithPasskey(body);
  if ('error' in result) return result.error;
  return acceptSession(dispatch, result.data, body.remember) ? null : invalidResponseError(200);
}
