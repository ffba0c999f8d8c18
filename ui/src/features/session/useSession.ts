// Why: screens start and end sessions through one typed dispatch.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ClientState } from './clientSlice';

/** The part of the state that the session needs. */
export interface SessionRoot {
  client: ClientState;
}

/** Dispatches the session's actions and calls. */
export const useSessionDispatch =
  useDispatch.withTypes<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
