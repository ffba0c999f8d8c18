// Why: where images lie and who may sign up differs from server to server, and screens need it before they paint.
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/apiError';
import { followCatalogue } from '../../api/catalogueSwitch';
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
    return answer.data;
  },
);

interface ConfigState {
  config: ServerConfig | null;
  failed: boolean;
}

const initialState: ConfigState = { config: null, failed: false };

export const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadConfig.fulfilled, (_, { payload }) => ({ config: payload, failed: false }))
      .addCase(loadConfig.rejected, (state) => {
        state.failed = true;
      });
  },
  selectors: {
    selectConfig: ({ config }) => config,
    /** Whether the server is still being asked. */
    selectIsAsking: ({ config, failed }) => config === null && !failed,
    /** Whether a visitor may make an account, as far as it is known. */
    selectTakesVisitors: ({ config }) => config?.registration !== 'closed',
    /** Null while it is not known; our own server's images when it cannot be asked. */
    selectImageBase: ({ config, failed }) => config?.image_base ?? (failed ? ownImages : null),
  },
});

export const { selectConfig, selectIsAsking, selectImageBase, selectTakesVisitors } =
  configSlice.selectors;
