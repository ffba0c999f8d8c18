// Why: RTK Query's ground, to which the generated calls and the features' own are added; it only transports.
import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { keepCatalogueFor } from '../config/limits';
import type { ApiError } from './apiError';
import { answerWithEtag } from './etags';
import type { Call } from './request';

const baseQuery: BaseQueryFn<string | Call, unknown, ApiError> = async (call, { signal }) => {
  const asked = typeof call === 'string' ? { url: call } : call;
  return answerWithEtag({ ...asked, signal });
};

/** The api without calls: generated.ts adds them. */
export const emptyApi = createApi({
  baseQuery,
  keepUnusedDataFor: keepCatalogueFor,
  endpoints: () => ({}),
});
