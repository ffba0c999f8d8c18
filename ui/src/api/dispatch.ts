import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { baseApi } from './baseApi';
import { isApiError, offlineError } from './errors';
import type { ApiError } from './errors';

/** The part of the state that calls need. */
interface ApiRoot {
  api: ReturnType<typeof baseApi.reducer>;
}

/** Makes calls, and gives their answers. */
export type ApiDispatch = ThunkDispatch<ApiRoot, unknown, UnknownAction>;

/** Makes calls from a component. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();

/** The data that a call brought, which is never nothing. Throws the `ApiError` of one that brought none. */
export async function unwrap<T>(
  call: PromiseLike<{ data?: T | undefined; error?: unknown }>,
): Promise<NonNullable<T>> {
  // A call that failed may still have the data of the one before it.
  const { data, error } = await call;
  if (error !== undefined || data === undefined || data === null) throw toApiError(error);
  return data;
}

/**
 * The data of a query that no screen shows. It is held until it is there: what nobody holds is thrown away with the next
 * change of what it may be about, even before it has been looked at.
 */
export async function unwrapOnce<T>(
  call: PromiseLike<{ data?: T | undefined; error?: unknown }> & { unsubscribe: () => void },
): Promise<NonNullable<T>> {
  try {
    return await unwrap(call);
  } finally {
    call.unsubscribe();
  }
}

/** Whatever was thrown, as an `ApiError`. */
export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : offlineError();
}

/** The error of a call, if it had any. */
export function errorOf({ error }: { error?: unknown }): ApiError | null {
  return error === undefined ? null : toApiError(error);
}
