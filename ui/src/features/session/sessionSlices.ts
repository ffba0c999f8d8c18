import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useLayoutEffect } from 'react';
import { useDispatch } from 'react-redux';
import { maxClosed } from '../../lib/limits';
import { appMessages } from '../../lib/messages/app';
import {
  failure,
  loadProfile,
  noNotification,
  passwordReset,
  sessionFound,
  sessionMissing,
  signedOut,
  signIn,
  signOut,
  signUp,
  success,
  undoRequested,
} from './sessionActions';
import type { Notification, UserState } from './sessionActions';

/** The session as this tab sees it; `successful` is null until it is known. */
interface ClientState {
  requesting: boolean;
  successful: boolean | null;
  admin: boolean;
  /** Whether the last load of the profile, which says the role, has failed. */
  profileFailed: boolean;
  reset: boolean;
  /** Whether the session has expired and the user was not asked to sign in yet. */
  expired: boolean;
  /** The newest notification. */
  notifications: ShownNotification;
  /** Older notifications that are not dismissed, oldest first. */
  earlierNotifications: ShownNotification[];
  /** The changes whose messages were closed, which the key z undoes; those of a message together, the newest last. */
  closed: ShownNotification[][];
  /** The number of notifications of this tab, which is the id of the newest. */
  notified: number;
}

/** `ofForm`: the form of the request shows it too. */
export type ShownNotification = Notification & { ofForm?: true };

const initialState: ClientState = {
  requesting: false,
  successful: null,
  admin: false,
  profileFailed: false,
  reset: false,
  expired: false,
  notifications: noNotification,
  earlierNotifications: [],
  closed: [],
  notified: 0,
};

/** The notifications that are not dismissed, oldest first. */
function shownNotifications(state: ClientState): ShownNotification[] {
  return [...state.earlierNotifications, state.notifications].filter(({ display }) => display);
}

function keepNotifications(state: ClientState, kept: ShownNotification[]): void {
  state.notifications = kept.at(-1) ?? noNotification;
  state.earlierNotifications = kept.slice(0, -1);
}

function addNotification(state: ClientState, notification: ShownNotification): void {
  state.notified += 1;
  keepNotifications(state, [...shownNotifications(state), { ...notification, id: state.notified }]);
}

/** Remembers changes whose message is closed. One that is sent only now cannot be undone, nor can those before it. */
function rememberClosed(state: ClientState, closed: ShownNotification[]): void {
  if (closed.some(({ undo }) => undo?.kind === 'pending')) state.closed = [];
  else if (closed.some(({ undo }) => undo)) {
    // Messages are closed in any order.
    const groups = [...state.closed, closed];
    groups.sort((one, other) => newestId(one) - newestId(other));
    state.closed = groups.slice(-maxClosed);
  }
}

const newestId = (group: ShownNotification[]) => group.at(-1)?.id ?? 0;

export const clientSlice = createSlice({
  name: 'client',
  initialState,
  reducers: {
    notified: (state, { payload }: PayloadAction<Notification>) => {
      addNotification(state, payload);
    },
    /** A form that showed its own error no longer needs the notification. */
    formLeft: (state) => {
      keepNotifications(
        state,
        shownNotifications(state).filter(({ ofForm }) => !ofForm),
      );
    },
    /** The payload is an id, or the batch of changes that can be undone. */
    notificationDismissed: (state, { payload }: PayloadAction<number | string | undefined>) => {
      const shown = shownNotifications(state);
      const isClosed = ({ id, undo }: ShownNotification) =>
        id === payload || undo?.batch === payload;
      rememberClosed(state, shown.filter(isClosed));
      keepNotifications(
        state,
        shown.filter((one) => !isClosed(one)),
      );
    },
    /** The user does not sign in again now. */
    expiryDismissed: (state) => {
      state.expired = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionFound, (state, { payload }) => {
        state.expired = false;
        state.successful = true;
        state.admin = payload?.admin ?? false;
      })
      .addCase(sessionMissing, (state) => {
        state.successful = false;
      })
      .addCase(signedOut, (old, { payload }) => {
        const expired = payload.reason === 'expired';
        const state = { ...initialState, notified: old.notified, successful: false, expired };
        if (payload.notice) addNotification(state, payload.notice);
        else if (payload.reason === 'guard') {
          keepNotifications(
            state,
            shownNotifications(old).filter(({ undo }) => !undo),
          );
        }
        return state;
      })
      .addCase(undoRequested, (state, { payload }) => {
        const batches = payload.map(({ undo }) => undo?.batch);
        const ids = payload.map(({ id }) => id);
        state.closed = state.closed.filter((group) => !group.some(({ id }) => ids.includes(id)));
        keepNotifications(
          state,
          shownNotifications(state).filter(({ undo }) => !undo || !batches.includes(undo.batch)),
        );
      })
      .addCase(passwordReset, (state) => {
        state.reset = true;
      })
      .addCase(loadProfile.fulfilled, (state, { payload }) => {
        state.admin = payload.role === 'admin';
        state.profileFailed = false;
      })
      .addCase(loadProfile.rejected, (state) => {
        state.profileFailed = true;
      })
      .addCase(signOut.pending, (state) => {
        state.requesting = true;
      })
      .addCase(signUp.fulfilled, (state) => {
        addNotification(state, success(appMessages.session.signedUp));
      })
      .addCase(signIn.fulfilled, (state) => {
        addNotification(state, success(appMessages.session.signedIn));
      })
      .addMatcher(isAnyOf(signUp.pending, signIn.pending), (state) => {
        state.requesting = true;
        keepNotifications(state, []);
      })
      .addMatcher(isAnyOf(signUp.fulfilled, signIn.fulfilled), (state, { payload }) => {
        state.requesting = false;
        state.expired = false;
        state.successful = true;
        state.admin = payload.user === 'admin';
      })
      .addMatcher(isAnyOf(signUp.rejected, signIn.rejected), (state, { payload }) => {
        state.requesting = false;
        state.successful = false;
        if (payload) addNotification(state, { ...failure(payload), ofForm: true });
      });
  },
  selectors: {
    selectSuccessful: (state) => state.successful,
    selectAdmin: (state) => state.admin,
    selectProfileFailed: (state) => state.profileFailed,
    selectRequesting: (state) => state.requesting,
    selectExpired: (state) => state.expired,
    selectNotified: (state) => state.notified,
    selectNewestNotification: (state) => state.notifications,
    selectEarlierNotifications: (state) => state.earlierNotifications,
    selectClosed: (state) => state.closed,
  },
});

export const { notified, notificationDismissed, expiryDismissed, formLeft } = clientSlice.actions;
export const {
  selectNotified,
  selectNewestNotification,
  selectEarlierNotifications,
  selectClosed,
} = clientSlice.selectors;
export const {
  selectSuccessful,
  selectAdmin,
  selectProfileFailed,
  selectRequesting,
  selectExpired,
} = clientSlice.selectors;

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

/** Dismisses the failure in the store when the form that shows it is unmounted. Returns a function that dismisses it earlier. */
export function useDismissFailure(): () => void {
  const dispatch = useSessionDispatch();
  const dismiss = useCallback(() => void dispatch(formLeft()), [dispatch]);
  // A layout effect, so that the next screen is not painted with the failure in a dialog.
  useLayoutEffect(() => dismiss, [dismiss]);
  return dismiss;
}
