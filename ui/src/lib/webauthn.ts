// Passkeys in the browser (WebAuthn). Safari has the platform's own functions for the
// JSON form only since 18.4, so these few fields are converted here.
import { fromBase64Url, toBase64Url } from './base64Url';

/** The server's options for a new passkey. The browser's types do not allow all of their texts. */
interface CreationOptions {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number }[];
  timeout: number;
  excludeCredentials: { id: string }[];
}

/** The server's options for a sign-in. */
interface RequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
}

/**
 * Why there is no passkey: the user canceled or took too long; the device already has a passkey of the account; the page has
 * another address than the server's passkeys; or the browser does not support it.
 */
export type PasskeyProblem = 'canceled' | 'exists' | 'address' | 'unsupported';

type Result<T> = { credential: T } | { problem: PasskeyProblem };

/** Makes a passkey on a device that the user chooses. */
export const createPasskey = (options: CreationOptions) =>
  run(async () => {
    const publicKey: PublicKeyCredentialCreationOptions = {
      rp: options.rp,
      user: { ...options.user, id: fromBase64Url(options.user.id) },
      challenge: fromBase64Url(options.challenge),
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: options.timeout,
      excludeCredentials: options.excludeCredentials.map(({ id }) => ({
        type: 'public-key',
        id: fromBase64Url(id),
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return null;
    const { response } = made;
    if (!(response instanceof AuthenticatorAttestationResponse)) return null;
    const { clientDataJSON, attestationObject } = response;
    return {
      response: {
        clientDataJSON: toBase64Url(clientDataJSON),
        attestationObject: toBase64Url(attestationObject),
      },
    };
  });

/** Signs with a passkey that the user chooses; with `signal`, among the suggestions of the email field, until it is aborted. */
export const signWithPasskey = (options: RequestOptions, signal?: AbortSignal) =>
  run(async () => {
    const publicKey: PublicKeyCredentialRequestOptions = {
      challenge: fromBase64Url(options.challenge),
      rpId: options.rpId,
      timeout: options.timeout,
      userVerification: 'required',
    };
    const suggested = signal && ({ mediation: 'conditional', signal } as const);
    const used = await navigator.credentials.get({ publicKey, ...suggested });
    if (!(used instanceof PublicKeyCredential)) return null;
    const { id, response } = used;
    if (!(response instanceof AuthenticatorAssertionResponse)) return null;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      response: {
        clientDataJSON: toBase64Url(clientDataJSON),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(signature),
        ...(userHandle && { userHandle: toBase64Url(userHandle) }),
      },
    };
  });

async function run<T>(act: () => Promise<T | null>): Promise<Result<T>> {
  try {
    const credential = await act();
    return credential ? { credential } : { problem: 'unsupported' };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return { problem: problems.get(name) ?? 'unsupported' };
  }
}

const problems = new Map<string, PasskeyProblem>([
  // The browser reports a timeout, and a device without a passkey, with the same error.
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'exists'],
  ['SecurityError', 'address'],
]);
