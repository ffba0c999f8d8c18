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
import { setPasswordPolicy } from '../../lib/validation';

export const loadConfig = createAsyncThunk<ServerConfig, undefined, { rejectValue: ApiError }>(
  'server/loadConfig',
  async (_, { rejectWithValue }) => {
    const answer = await calls.config();
    if ('error' in answer) return rejectWithValue(answer.error);
    reloadOnCatalogueChange(answer.data.catalogue);
    setPasswordPolicy(answer.data.password_policy);
    return ignoreIfReloading(answer.data);
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
    /** Whether the server has not answered yet, in one way or the other. */
    selectIsConfigPending: ({ config, error }) => config === null && error === null,
    /** The configuration and, where it could not be had, why. */
    selectConfigLoad: (state) => state,
    /** Whether TMDB answers, but takes the server's key no more. */
    selectTmdbKeyRefused: ({ config }) => config?.tmdb_key === 'refused',
    /** Whether a visitor may make an account, as far as it is known. */
    selectRegistrationOpen: ({ config }) => config?.registration !== 'closed',
    /** Null while it is not known; our own server's images when it cannot be asked. */
    selectImageBase: ({ config, error }) => config?.image_base ?? (error ? ownImages : null),
  },
});

export const {
  selectConfig,
  selectConfigLoad,
  selectIsConfigPending,
  selectImageBase,
  selectTmdbKeyRefused,
  selectRegistrationOpen,
} = configSlice.selectors;

const useServerDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/** Reloads the configuration; on failure the last one stays. */
export function useReloadConfig(): () => void {
  const dispatch = useServerDispatch();
  return useCallback(() => void dispatch(loadConfig()), [dispatch]);
}

export function useServerConfig() {
  const { config, loading, error } = useSelector(selectConfigLoad);
  const onRetry = useReloadConfig();
  return { config, error, loading, onRetry };
}
