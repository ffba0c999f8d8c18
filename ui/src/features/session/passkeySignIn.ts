// Loaded when the button is pressed.
import type { ApiError } from '../../api/errors';
import { invalidResponseError } from '../../api/errors';
import { beginPasskeySignIn, signInWithPasskey } from '../../api/passkeyCalls';
import { isSignedIn } from '../../api/providerCalls';
import type { SignedIn } from '../../api/sessionCalls';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { signWithPasskey } from '../../lib/webauthn';

type Outcome = { signedIn: SignedIn } | { error: ApiError };

/** Signs in with a passkey that the user chooses. */
export async function passkeySignIn(remember: boolean): Promise<Outcome> {
  const begun = await beginPasskeySignIn();
  if ('error' in begun) return begun;
  const { token, options } = begun.data;
  const used = await signWithPasskey(options);
  if ('problem' in used) {
    return { error: { status: 0, code: 1, message: passkeyMessages.problems[used.problem] } };
  }
  const result = await signInWithPasskey({ token, credential: used.credential, remember });
  if ('error' in result) return result;
  return isSignedIn(result.data) ? { signedIn: result.data } : { error: invalidResponseError(200) };
}
