import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { catalogueCacheSeconds } from '../lib/limits';
import type { Call } from './client';
import type { ApiError } from './errors';
import { requestWithEtag } from './etags';

const baseQuery: BaseQueryFn<string | Call, unknown, ApiError> = async (call, { signal }) => {
  const request = typeof call === 'string' ? { url: call } : call;
  return requestWithEtag({ ...request, signal });
};

/** generated.ts adds the endpoints. */
export const baseApi = createApi({
  baseQuery,
  keepUnusedDataFor: catalogueCacheSeconds,
  endpoints: () => ({}),
});
