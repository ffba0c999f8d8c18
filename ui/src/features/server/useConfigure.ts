// Why: what the server told at the start may be changed by an admin, and screens follow.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { loadConfig } from './configSlice';

const useServerDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/** Asks the server anew for its configuration; what was known stays when it does not answer. */
export function useConfigure(): () => void {
  const dispatch = useServerDispatch();
  return useCallback(() => void dispatch(loadConfig()), [dispatch]);
}
