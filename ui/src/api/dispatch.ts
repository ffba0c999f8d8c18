import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { baseApi } from './baseApi';
import { isApiError, offlineError } from './errors';
import type { ApiError } from './errors';

interface ApiRoot {
  api: ReturnType<typeof baseApi.reducer>;
}

export type ApiDispatch = ThunkDispatch<ApiRoot, unknown, UnknownAction>;

export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();

/** Options of a query that is loaded again on mount, on focus and when the browser goes online. */
export const alwaysFresh = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
};

/** The data of a request; throws its `ApiError`. */
export async function unwrap<T>(
  call: PromiseLike<{ data?: T | undefined; error?: unknown }>,
): Promise<NonNullable<T>> {
  // A failed request may still have the data of the one before.
  const { data, error } = await call;
  if (error !== undefined || data === undefined || data === null) throw toApiError(error);
  return data;
}

/**
 * The data of a query without a component. Stays subscribed until it has arrived: RTK Query drops unsubscribed entries
 * when their tags are invalidated.
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

export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : offlineError();
}

export function errorOf({ error }: { error?: unknown }): ApiError | null {
  return error === undefined ? null : toApiError(error);
}

/** Whether a load has failed and there is no data of an earlier one. */
export function isMissing({ data, error }: { data?: unknown; error?: unknown }): boolean {
  return error !== undefined && data === undefined;
}
