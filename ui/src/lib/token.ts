const name = 'jwt';

/** This tab's token. */
export function readToken(): string | null {
  return sessionStorage.getItem(name);
}

/** This tab's token when it starts: its own, or else the remembered one, which becomes its own. */
export function adoptToken(): string | null {
  const own = readToken();
  if (own !== null) return own;
  const remembered = localStorage.getItem(name);
  if (remembered !== null) sessionStorage.setItem(name, remembered);
  return remembered;
}

/** Keeps the token of a new session for this tab, and for the browser when it is to be remembered. */
export function storeToken(token: string, remember: boolean): void {
  sessionStorage.setItem(name, token);
  if (remember) localStorage.setItem(name, token);
  else localStorage.removeItem(name);
}

/** Keeps a token that a sibling tab gave; what is remembered stays as it is. */
export function storeTabToken(token: string): void {
  sessionStorage.setItem(name, token);
}

/** Puts a session's new token wherever this tab has kept the old one. */
export function renewToken(token: string): void {
  const own = readToken();
  if (own !== null && localStorage.getItem(name) === own) localStorage.setItem(name, token);
  sessionStorage.setItem(name, token);
}

/** Forgets this tab's token and leaves what other tabs or a remembered session hold. */
export function clearTabToken(): void {
  sessionStorage.removeItem(name);
}

/**
 * Forgets the token everywhere in this browser, and with it all that this tab kept for its session, visited
 * addresses too; another account's remembered token stays.
 */
export function clearToken(): void {
  const own = sessionStorage.getItem(name);
  sessionStorage.clear();
  if (own === null || localStorage.getItem(name) === own) localStorage.removeItem(name);
}

/** The account a token belongs to, or null when it does not say. */
export function userOfToken(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(text);
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return String(claims.sub);
  } catch {
    return null;
  }
}

/** The id of the account that this tab is signed in to, for addresses of one's own account (decision 13). */
export const ownId = (): string => userOfToken(readToken() ?? '') ?? ':id';
