import { isRecord, parseJson } from './json';
import { local, session } from './storage';

const name = 'jwt';

/** This tab's token. */
export function readToken(): string | null {
  return session.get(name);
}

/** This tab's token, or the remembered one, which becomes this tab's. */
export function adoptToken(): string | null {
  const own = readToken();
  if (own !== null) return own;
  const remembered = local.get(name);
  if (remembered !== null) session.set(name, remembered);
  return remembered;
}

/** Stores a new token for this tab, and with `remember` for the browser. */
export function storeToken(token: string, remember: boolean): void {
  session.set(name, token);
  if (remember) local.set(name, token);
  else local.remove(name);
}

/** Stores a token from another tab. */
export function storeTabToken(token: string): void {
  session.set(name, token);
}

/** Replaces this tab's token wherever it is stored. */
export function renewToken(token: string): void {
  const own = readToken();
  if (own !== null && local.get(name) === own) local.set(name, token);
  session.set(name, token);
}

/** Deletes this tab's token only. */
export function clearTabToken(): void {
  session.remove(name);
}

/** Deletes the token and this tab's session storage; another account's remembered token stays. */
export function clearToken(): void {
  const own = session.get(name);
  session.names().forEach(session.remove);
  if (own === null || local.get(name) === own) local.remove(name);
}

function claimOf(token: string, name: 'sub' | 'iat'): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims = parseJson(text);
    return isRecord(claims) && name in claims ? String(claims[name]) : null;
  } catch {
    return null;
  }
}

/** The user id in a token; null when it has none. */
export const userOfToken = (token: string): string | null => claimOf(token, 'sub');

/** The age of a token in ms; NaN if it has no time of issue. */
export const ageOfToken = (token: string): number =>
  Date.now() - Number(claimOf(token, 'iat') ?? NaN) * 1000;

/** The id of the signed-in user, for addresses of the own account (decision 13). */
export const ownId = (): string => userOfToken(readToken() ?? '') ?? ':id';
