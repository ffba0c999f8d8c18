import type { ProviderAuthorization } from '../../api/providerCalls';
import { isRecord, parseJson } from '../../lib/json';
import { readRedirectTo } from '../../lib/redirectTo';
import { session } from '../../lib/storage';

/** The key in session storage, which the tab keeps while the user is at the provider. */
const name = 'provider-sign-in';

/** The data that a tab stores while the user is at a provider. */
export interface PendingSignIn {
  provider: string;
  /** A secret from the server, which the completion of the sign-in requires. */
  binding: string;
  /** Whether the provider is to be linked to the account that is signed in. */
  isLink: boolean;
  remember: boolean;
  /** From the link of an invite. */
  invite?: string | undefined;
  /** The page to open after signing in. */
  redirectTo?: string | null | undefined;
}

/** Leaves the app for the provider. */
export function goToProvider(
  { authorization_url: address, binding }: ProviderAuthorization,
  pending: Omit<PendingSignIn, 'binding'>,
): void {
  session.set(name, JSON.stringify({ ...pending, binding }));
  globalThis.location.assign(address);
}

/** Returns and deletes the data that this tab has stored. */
export function takePendingSignIn(provider: string): PendingSignIn | null {
  const stored = parseJson(session.get(name) ?? 'null');
  session.remove(name);
  if (!isRecord(stored) || stored['provider'] !== provider) return null;
  const { binding, isLink, remember, invite } = stored;
  if (typeof binding !== 'string') return null;
  return {
    provider,
    binding,
    isLink: isLink === true,
    remember: remember === true,
    invite: typeof invite === 'string' ? invite : undefined,
    redirectTo: readRedirectTo(stored),
  };
}
