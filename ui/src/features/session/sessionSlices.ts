import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useLayoutEffect } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../../lib/messages';
import {
  failure,
  isSuccess,
  noNotification,
  passwordReset,
  sessionFound,
  sessionMissing,
  signedOut,
  success,
} from './sessionActions';
import type { Notification, UserState } from './sessionActions';
import { loadProfile, signIn, signOut, signUp } from './sessionThunks';

/** The session as this tab sees it; `successful` is null until it is known. */
interface ClientState {
  requesting: boolean;
  successful: boolean | null;
  admin: boolean;
  reset: boolean;
  notifications: Notification;
}

const initialState: ClientState = {
  requesting: false,
  successful: null,
  admin: false,
  reset: false,
  notifications: noNotification,
};

export const clientSlice = createSlice({
  name: 'client',
  initialState,
  reducers: {
    notified: (state, { payload }: PayloadAction<Notification>) => {
      state.notifications = payload;
    },
    /** A form that showed its own error no longer needs the notification. */
    formLeft: (state) => {
      if (!isSuccess(state.notifications)) state.notifications = noNotification;
    },
    notificationDismissed: (state) => {
      state.notifications = noNotification;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionFound, (state, { payload }) => {
        state.successful = true;
        state.admin = payload?.admin ?? false;
      })
      .addCase(sessionMissing, (state) => {
        state.successful = false;
      })
      .addCase(signedOut, (state, { payload }) => ({
        ...initialState,
        successful: false,
        notifications:
          payload.notice ?? (payload.reason === 'guard' ? state.notifications : noNotification),
      }))
      .addCase(passwordReset, (state) => {
        state.reset = true;
      })
      .addCase(loadProfile.fulfilled, (state, { payload }) => {
        state.admin = payload.role === 'admin';
      })
      .addCase(signOut.pending, (state) => {
        state.requesting = true;
      })
      .addCase(signUp.fulfilled, (state) => {
        state.notifications = success(messages.session.signedUp);
      })
      .addCase(signIn.fulfilled, (state) => {
        state.notifications = success(messages.session.signedIn);
      })
      .addMatcher(isAnyOf(signUp.pending, signIn.pending), (state) => {
        state.requesting = true;
        state.notifications = noNotification;
      })
      .addMatcher(isAnyOf(signUp.fulfilled, signIn.fulfilled), (state, { payload }) => {
        state.requesting = false;
        state.successful = true;
        state.admin = payload.user === 'admin';
      })
      .addMatcher(isAnyOf(signUp.rejected, signIn.rejected), (state, { payload }) => {
        state.requesting = false;
        state.successful = false;
        if (payload) state.notifications = failure(payload);
      });
  },
  selectors: {
    selectSuccessful: (state) => state.successful,
    selectAdmin: (state) => state.admin,
    selectRequesting: (state) => state.requesting,
    selectNotification: (state) => state.notifications,
  },
});

export const { notified, notificationDismissed, formLeft } = clientSlice.actions;
export const { selectSuccessful, selectAdmin, selectRequesting, selectNotification } =
  clientSlice.selectors;

const none: UserState = null;

export const userSlice = createSlice({
  name: 'user',
  initialState: (): UserState => none,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionFound, (_, { payload }) => payload?.user ?? null)
      .addCase(loadProfile.fulfilled, (_, { payload }) => ({
        id: payload.id,
        firstName: payload.first_name,
        lastName: payload.last_name,
        username: payload.username,
        email: payload.email,
      }));
  },
});

/** The part of the state that the session needs. */
interface SessionRoot {
  client: ClientState;
}

/** Dispatches the session's actions and calls. */
export const useSessionDispatch =
  useDispatch.withTypes<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();

/** Dismisses the failure in the store together with the form that shows it; also returns how to do so earlier. */
export function useDismissFailure(): () => void {
  const dispatch = useSessionDispatch();
  const dismiss = useCallback(() => void dispatch(formLeft()), [dispatch]);
  // A layout effect, so that the next screen is not painted with the failure in a dialog.
  useLayoutEffect(() => dismiss, [dismiss]);
  return dismiss;
}
