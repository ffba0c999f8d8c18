// Why: whether this tab is signed in, as what, and what there is to tell the user (specification 3.8, 4.1, 4.3).
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { messages } from '../../lib/messages';
import { failure, isSuccess, nothingToSay, success } from './notification';
import type { Notification } from './notification';
import { passwordReset, sessionFound, sessionMissing, signedOut } from './sessionActions';
import { loadProfile, signIn, signOut, signUp } from './sessionThunks';

/** The session as this tab sees it; `successful` is null until it is known. */
export interface ClientState {
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
  notifications: nothingToSay,
};

export const clientSlice = createSlice({
  name: 'client',
  initialState,
  reducers: {
    notified: (state, { payload }: PayloadAction<Notification>) => {
      state.notifications = payload;
    },
    /** A form that showed its own refusal is done with it. */
    formLeft: (state) => {
      if (!isSuccess(state.notifications)) state.notifications = nothingToSay;
    },
    noticeClosed: (state) => {
      state.notifications = nothingToSay;
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
          payload.notice ?? (payload.reason === 'guard' ? state.notifications : nothingToSay),
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
        state.notifications = nothingToSay;
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

export const { notified, noticeClosed, formLeft } = clientSlice.actions;
export const { selectSuccessful, selectAdmin, selectRequesting, selectNotification } =
  clientSlice.selectors;
