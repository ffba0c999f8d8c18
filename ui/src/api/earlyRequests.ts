/** A request that bootstrap.js started before the scripts were loaded. */
interface EarlyRequest {
  /** Null: sent without a session, for everybody. */
  token: string | null;
  startedAt: number;
  response: Promise<Response>;
  abort: () => void;
}

declare global {
  interface Window {
    /** By address. Set by bootstrap.js. */
    earlyRequests?: Record<string, EarlyRequest>;
  }
}

/** In ms. An older response may no longer be current. */
const longestAge = 30_000;

/**
 * The response to a request that bootstrap.js has started for the same user, once; null when there is none or no response
 * came.
 */
export async function takeEarlyResponse(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  const address = pathname + search;
  const early = window.earlyRequests?.[address];
  if (!early) return null;
  Reflect.deleteProperty(window.earlyRequests ?? {}, address);
  const isCurrent = performance.now() - early.startedAt < longestAge;
  if (!isCurrent || (early.token !== null && early.token !== token)) {
    early.abort();
    return null;
  }
  signal.addEventListener('abort', early.abort);
  try {
    return await early.response;
  } catch {
    return null;
  }
}
