import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ignoreIfReloading, reloadOnCatalogueChange } from '../../api/catalogueChange';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import * as calls from '../../api/sessionCalls';
import type { ServerConfig } from '../../api/sessionCalls';
import { ownImages } from '../../lib/images';
import { setPasswordPolicy } from '../../lib/passwordPolicy';

export const loadConfig = createAsyncThunk<ServerConfig, undefined, { rejectValue: ApiError }>(
  'server/loadConfig',
  async (_, { rejectWithValue }) => {
    const result = await calls.config();
    if ('error' in result) return rejectWithValue(result.error);
    reloadOnCatalogueChange(result.data.catalogue);
    setPasswordPolicy(result.data.password_policy);
    return ignoreIfReloading(result.data);
  },
);

interface ConfigState {
  config: ServerConfig | null;
  loading: boolean;
  error: ApiError | null;
}

const initialState: ConfigState = { config: null, loading: true, error: null };

export const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadConfig.pending, (state) => {
        state.loading = true;
      })
      .addCase(loadConfig.fulfilled, (_, { payload }) => ({
        config: payload,
        loading: false,
        error: null,
      }))
      .addCase(loadConfig.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? offlineError();
      });
  },
  selectors: {
    selectConfig: ({ config }) => config,
    /** Whether the first response is pending. */
    selectIsConfigPending: ({ config, error }) => config === null && error === null,
    /** The configuration, and the error of a failed load. */
    selectConfigLoad: (state) => state,
    /** Whether TMDB rejects the server's key. */
    selectIsBuiltin: ({ config }) => config?.catalogue === 'builtin',
    selectTmdbKeyRejected: ({ config }) => config?.tmdb_key === 'rejected',
    /** Whether visitors can sign up; true until the configuration is loaded. */
    selectRegistrationOpen: ({ config }) => config?.registration !== 'closed',
    /** Null while unknown; the images of this server when the load failed. */
    selectImageBase: ({ config, error }) => config?.image_base ?? (error ? ownImages : null),
  },
});

export const {
  selectConfig,
  selectConfigLoad,
  selectIsConfigPending,
  selectImageBase,
  selectIsBuiltin,
  selectTmdbKeyRejected,
  selectRegistrationOpen,
} = configSlice.selectors;

const useServerDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/** Reloads the configuration; on failure the former one is kept. */
export function useReloadConfig(): () => void {
  const dispatch = useServerDispatch();
  return useCallback(() => void dispatch(loadConfig()), [dispatch]);
}

export function useServerConfig() {
  const { config, loading, error } = useSelector(selectConfigLoad);
  const onRetry = useReloadConfig();
  return { config, error, loading, onRetry };
}
