import { isRecord } from '../lib/json';
import { appMessages } from '../lib/messages/app';

/** The error of a failed request. Code 0: no connection to the server. */
export interface ApiError {
  status: number;
  code: number;
  message: string;
  fields?: Record<string, string[]>;
}

/** The code of a change of something that does not exist. Deleting what another tab has deleted counts as success. */
export const notFoundCode = 4040;

/** The code of an ended session. */
export const sessionGone = 4011;

/** The code of a request that needs the password again. */
export const passwordNeeded = 4033;

/** No connection to the server. */
export const unreachable = 0;

const tmdbInvalidKey = 7;
/** The server could not reach the movie database. */
const tmdbUnreachable = 43;

export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string';
}

const tooManyRequests = 429;

/** Whether the same request may succeed later. */
export function isTemporary({ code, status }: ApiError): boolean {
  return code === unreachable || status === tooManyRequests || status < 400 || status >= 500;
}

/** An error in the browser, without a response of the server. */
export function localError(message: string): ApiError {
  return { status: 0, code: 1, message };
}

export function offlineError(): ApiError {
  return { status: 0, code: unreachable, message: appMessages.errors.offline };
}

export function timeoutError(): ApiError {
  return { status: 0, code: unreachable, message: appMessages.errors.timeout };
}

const badGateway = 502;
const firstErrorStatus = 400;

export function invalidResponseError(status: number): ApiError {
  return { status, code: badGateway, message: appMessages.errors.invalidResponse };
}

/** The session ended, here or in another tab, before the response came. */
export function staleSessionError(): ApiError {
  return { status: 401, code: 401, message: appMessages.errors.session };
}

/** Reads an error body of this server or of TMDB; the body may be neither. */
export function errorOfResponse(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return { status, code: status, message: appMessages.errors.fallback };
  if (status === 401 && body.status_code === tmdbInvalidKey) {
    return { status, code: sessionGone, message: appMessages.errors.session };
  }
  if (body.status_code === tmdbUnreachable) {
    return { status, code: status, message: appMessages.errors.catalogue };
  }
  const fields = fieldsOf(body.fields);
  return {
    status,
    code: typeof body.code === 'number' && body.code >= firstErrorStatus ? body.code : status,
    message: textOf(body.message) ?? textOf(body.status_message) ?? appMessages.errors.fallback,
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
  const message = isApiError(error) ? error.message : appMessages.errors.fallback;
  return { fieldErrors, formMessage: fieldErrors.length > 0 ? null : message };
}
