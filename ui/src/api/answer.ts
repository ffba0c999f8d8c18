// Why: work in many steps reads better when a refusal ends it as an exception does; here a call's outcome becomes one.
import { isApiError, offlineError } from './apiError';
import type { ApiError } from './apiError';

/** The data that a call brought, which is never nothing. Throws the `ApiError` of one that brought none. */
export async function answerOf<T>(
  call: PromiseLike<{ data?: T | undefined; error?: unknown }>,
): Promise<NonNullable<T>> {
  // A call that failed may still have the data of the one before it.
  const { data, error } = await call;
  if (error !== undefined || data === undefined || data === null) throw errorOf(error);
  return data;
}

/**
 * The data of a query that no screen shows. It is held until it is there: what nobody holds is thrown away with the next
 * change of what it may be about, even before it has been looked at.
 */
export async function heldAnswerOf<T>(
  call: PromiseLike<{ data?: T | undefined; error?: unknown }> & { unsubscribe: () => void },
): Promise<NonNullable<T>> {
  try {
    return await answerOf(call);
  } finally {
    call.unsubscribe();
  }
}

/** Whatever was thrown, as an `ApiError`. */
export function errorOf(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : offlineError();
}

/** The error of a call, if it had any. */
export function failureOf({ error }: { error?: unknown }): ApiError | null {
  return error === undefined ? null : errorOf(error);
}
