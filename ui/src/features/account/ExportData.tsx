import { createAsyncThunk } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { download } from '../../api/download';
import type { ApiError } from '../../api/errors';
import { accountMessages } from '../../lib/messages/account';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';

const text = accountMessages.exportData;
const forms: ExportForm[] = ['json', 'csv'];
const useAccountDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

export function ExportData() {
  const dispatch = useAccountDispatch();
  const [busy, setBusy] = useState<ExportForm | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (form: ExportForm) => {
    setError(null);
    setBusy(form);
    const result = await dispatch(exportData(form));
    if (exportData.rejected.match(result) && result.payload) setError(result.payload);
    setBusy(null);
  };
  return (
    <Card title={text.title} lead={text.lead}>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <div className={styles.actions}>
        {forms.map((form) => (
          <Button key={form} busy={busy === form} onClick={() => void save(form)}>
            {text[form]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

type ExportForm = 'json' | 'csv';

const addresses = { json: '/api/v1/export.json', csv: '/api/v1/export.csv' };

const exportData = createAsyncThunk<ExportForm, ExportForm, { rejectValue: ApiError }>(
  'account/exportData',
  async (form, { rejectWithValue }) => {
    const error = await download(addresses[form]);
    return error ? rejectWithValue(error) : form;
  },
);
