import { isRecord } from '../lib/json';
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
export function timeoutError(): ApiError {
  return { status: 0, code: unreachable, message: messages.errors.timeout };
}

/** What HTTP calls an answer that no sense can be made of; whatever its own status is, it is no success. */
const badGateway = 502;
/** Codes of ours and of HTTP below this one are no refusals. */
const firstErrorStatus = 400;

/** The failure of a call that was answered with something else than what was asked for. */
export function invalidResponseError(status: number): ApiError {
  return { status, code: badGateway, message: messages.errors.invalidResponse };
}

/** The failure of a call whose session ended, here or in another tab, before the answer came. */
export function staleSessionError(): ApiError {
  return { status: 401, code: 401, message: messages.errors.session };
}

/** Reads our own error body, TMDB's, or none at all. */
export function errorOfResponse(status: number, body: unknown): ApiError {
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
    code: typeof body.code === 'number' && body.code >= firstErrorStatus ? body.code : status,
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

/** The first message of each field in `names`; `formMessage` is the error's own when it concerns none of them. */
export function fieldErrorsOf<Name extends string>(error: unknown, names: readonly Name[]) {
  const fields = (isApiError(error) && error.fields) || {};
  const fieldErrors = names.flatMap((name) => {
    const [message] = fields[name] ?? [];
    return message === undefined ? [] : [{ name, message }];
  });
  const message = isApiError(error) ? error.message : messages.errors.fallback;
  return { fieldErrors, formMessage: fieldErrors.length > 0 ? null : message };
}
