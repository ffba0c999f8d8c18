// Why: a download is a call like others: when its session is gone, the app must hear of it.
import { createAsyncThunk } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/apiError';
import { download } from '../../api/download';

/** The two forms in which one's data comes. */
export type ExportForm = 'json' | 'csv';

const addresses = { json: '/api/v1/export.json', csv: '/api/v1/export.csv' };

/** Has the browser save the user's data. */
export const exportData = createAsyncThunk<ExportForm, ExportForm, { rejectValue: ApiError }>(
  'account/exportData',
  async (form, { rejectWithValue }) => {
    const error = await download(addresses[form]);
    return error ? rejectWithValue(error) : form;
  },
);
