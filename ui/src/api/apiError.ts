// Why: whatever goes wrong on the way to the server and back, the app sees one kind of error.
import { messages } from '../lib/messages';

/** The only error that a call yields. Code 0: the server was not reached. */
export interface ApiError {
  status: number;
  code: number;
  message: string;
  fields?: Record<string, string[]>;
}

/** The code of a session that is gone. */
export const sessionGone = 4011;

/** The code of a call that never reached the server. */
export const unreachable = 0;

const tmdbInvalidKey = 7;
/** The server could not reach the movie database. */
const tmdbUnreachable = 43;

/** Tells an ApiError from anything else that may have been thrown or rejected with. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string';
}

/** The failure of a call that got no answer. */
export function offlineError(): ApiError {
  return { status: 0, code: unreachable, message: messages.errors.offline };
}

/** The failure of a call whose answer did not come in time. */
export function lateError(): ApiError {
  return { status: 0, code: unreachable, message: messages.errors.late };
}

/** What HTTP calls an answer that no sense can be made of; whatever its own status is, it is no success. */
const senseless = 502;
/** Codes of ours and of HTTP below this one are no refusals. */
const leastRefusal = 400;

/** The failure of a call that was answered with something else than what was asked for. */
export function garbledError(status: number): ApiError {
  return { status, code: senseless, message: messages.errors.garbled };
}

/** The failure of a call whose session ended, here or in another tab, before the answer came. */
export function outdatedError(): ApiError {
  return { status: 401, code: 401, message: messages.errors.session };
}

/** Reads our own error body, TMDB's, or none at all. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return { status, code: status, message: messages.errors.fallback };
  if (status === 401 && body.status_code === tmdbInvalidKey) {
    return { status, code: sessionGone, message: messages.errors.session };
  }
  if (body.status_code === tmdbUnreachable) {
    return { status, code: status, message: messages.errors.catalogue };
  }
  const fields = fieldsOf(body.fields);
  return {
    status,
    code: typeof body.code === 'number' && body.code >= leastRefusal ? body.code : status,
    message: textOf(body.message) ?? textOf(body.status_message) ?? messages.errors.fallback,
    ...(fields && { fields }),
  };
}

function fieldsOf(value: unknown): Record<string, string[]> | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value).flatMap(([field, texts]) =>
    Array.isArray(texts) ? [[field, texts.map(String)] satisfies [string, string[]]] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
