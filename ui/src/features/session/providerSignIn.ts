import type { ProviderAuthorization } from '../../api/providerCalls';
import { isRecord, parseJson } from '../../lib/json';
import { readRedirectTo } from '../../lib/redirectTo';
import { session } from '../../lib/storage';

/** In the session storage of the tab that goes to the provider and comes back. */
const name = 'provider-sign-in';

/** What the tab keeps while the user is at a provider. */
export interface PendingSignIn {
  provider: string;
  /** Of the server; without it no tab can complete the sign-in. */
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

/** What this tab kept; it is used once. */
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
