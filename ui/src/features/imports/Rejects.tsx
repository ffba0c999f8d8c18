import { createAsyncThunk } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { download } from '../../api/download';
import type { ApiError } from '../../api/errors';
import type { ImportDetails } from '../../api/imports/generated';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { failure } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { countRejects } from './counts';
import styles from './Rejects.module.css';

// A thunk: when it is rejected because the session has ended, the user is signed out.
const downloadRejects = createAsyncThunk<number, number, { rejectValue: ApiError }>(
  'imports/downloadRejects',
  async (id, { rejectWithValue }) => {
    const error = await download(`/api/v1/imports/${id}/rejects.csv`);
    return error ? rejectWithValue(error) : id;
  },
);

/** A button to download the entries that are not imported, with the reasons; nothing if all are imported. */
export function Rejects({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [isBusy, setIsBusy] = useState(false);
  if (countRejects(details) === 0) return null;
  const start = async () => {
    setIsBusy(true);
    const result = await dispatch(downloadRejects(details.id));
    setIsBusy(false);
    if (downloadRejects.rejected.match(result) && result.payload) {
      dispatch(notified({ ...failure(result.payload), isToast: true }));
    }
  };
  return (
    <div className={styles.rejects}>
      <Button busy={isBusy} onClick={() => void start()}>
        {text.rejects}
      </Button>
      <p>{text.rejectsHint}</p>
    </div>
  );
}
