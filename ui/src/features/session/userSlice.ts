// Why: screens show who is signed in without asking the server each time (specification 3.1).
import { createSlice } from '@reduxjs/toolkit';
import { sessionFound } from './sessionActions';
import { loadProfile } from './sessionThunks';

/** The signed-in account; null until it is known. */
export type UserState = {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
} | null;

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
