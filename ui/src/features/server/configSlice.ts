// Why: where images lie and who may sign up differs from server to server, and screens need it before they paint.
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { offlineError } from '../../api/apiError';
import type { ApiError } from '../../api/apiError';
import { followCatalogue, unlessLeft } from '../../api/catalogueSwitch';
import * as calls from '../../api/sessionCalls';
import type { ServerConfig } from '../../api/sessionCalls';
import { ownImages } from '../../lib/images';
import { followPasswordPolicy } from '../../lib/passwordPolicy';

/** Asks the server for its configuration. */
export const loadConfig = createAsyncThunk<ServerConfig, undefined, { rejectValue: ApiError }>(
  'server/loadConfig',
  async (_, { rejectWithValue }) => {
    const answer = await calls.config();
    if ('error' in answer) return rejectWithValue(answer.error);
    followCatalogue(answer.data.catalogue);
    followPasswordPolicy(answer.data.password_policy);
    return unlessLeft(answer.data);
  },
);

interface ConfigState {
  config: ServerConfig | null;
  asking: boolean;
  /** Why the server could not be asked the last time. */
  error: ApiError | null;
}

const initialState: ConfigState = { config: null, asking: true, error: null };

export const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadConfig.pending, (state) => {
        state.asking = true;
      })
      .addCase(loadConfig.fulfilled, (_, { payload }) => ({
        config: payload,
        asking: false,
        error: null,
      }))
      .addCase(loadConfig.rejected, (state, { payload }) => {
        state.asking = false;
        state.error = payload ?? offlineError();
      });
  },
  selectors: {
    selectConfig: ({ config }) => config,
    /** Whether the server has not answered yet, in one way or the other. */
    selectIsAsking: ({ config, error }) => config === null && error === null,
    /** The configuration and, where it could not be had, why. */
    selectConfigLoad: (state) => state,
    /** Whether TMDB answers, but takes the server's key no more. */
    selectKeyIsRefused: ({ config }) => config?.tmdb_key === 'refused',
    /** Whether a visitor may make an account, as far as it is known. */
    selectTakesVisitors: ({ config }) => config?.registration !== 'closed',
    /** Null while it is not known; our own server's images when it cannot be asked. */
    selectImageBase: ({ config, error }) => config?.image_base ?? (error ? ownImages : null),
  },
});

export const {
  selectConfig,
  selectConfigLoad,
  selectIsAsking,
  selectImageBase,
  selectKeyIsRefused,
  selectTakesVisitors,
} = configSlice.selectors;
