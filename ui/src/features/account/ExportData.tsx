// Why: what people put in is theirs: they can take it along at any time, in a form that others read.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiError } from '../../api/apiError';
import { Button } from '../../components/Button';
import { Card } from '../../components/Card';
import styles from '../../components/Form.module.css';
import { FormNotice } from '../../components/FormNotice';
import { messages } from '../../lib/messages';
import { exportData } from './exportThunk';
import type { ExportForm } from './exportThunk';

const text = messages.exportData;
const forms: ExportForm[] = ['json', 'csv'];
const useAccountDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/** The section with a button for each form. */
export function ExportData() {
  const dispatch = useAccountDispatch();
  const [busy, setBusy] = useState<ExportForm | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const save = async (form: ExportForm) => {
    setRefusal(null);
    setBusy(form);
    const result = await dispatch(exportData(form));
    if (exportData.rejected.match(result) && result.payload) setRefusal(result.payload);
    setBusy(null);
  };
  return (
    <Card title={text.title} lead={text.lead}>
      {refusal && <FormNotice error={refusal} onClose={() => setRefusal(null)} />}
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
