// Why: calls that are made from within a longer piece of work go through one typed dispatch.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { emptyApi } from './emptyApi';

/** The part of the state that calls need. */
interface ApiRoot {
  api: ReturnType<typeof emptyApi.reducer>;
}

/** Makes calls, and gives their answers. */
export type ApiDispatch = ThunkDispatch<ApiRoot, unknown, UnknownAction>;

/** Makes calls from a component. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();
