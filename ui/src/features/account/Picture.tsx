import { createAsyncThunk } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { toApiError } from '../../api/dispatch';
import { useDeletePictureMutation } from '../../api/account/generated';
import type { ApiError } from '../../api/errors';
import { readAsDataUrl, sendPicture } from '../../api/picture';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormStatus } from '../../ui/Form';
import type { StatusMessage } from '../../ui/Form';
import { ProgressBar } from '../../ui/Progress';
import { success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { useAccountDispatch } from './AccountCards';
import { accountUndo } from '../session/accountUndo';
import { Avatar, usePicture } from './Avatar';
import styles from './Picture.module.css';

const text = accountMessages.picture;
/** The server's limit. */
const maxBytes = 5 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

interface Upload {
  file: File;
  onProgress: (share: number) => void;
}

// A thunk: when it is rejected because the session has ended, the user is signed out.
const setPicture = createAsyncThunk<number | undefined, Upload, { rejectValue: ApiError }>(
  'account/setPicture',
  async ({ file, onProgress }, { rejectWithValue }) => {
    const sent = await sendPicture(ownId(), file, onProgress);
    return 'error' in sent ? rejectWithValue(sent.error) : sent.change;
  },
);

function problemOf(file: File): string | null {
  if (file.size > maxBytes) return text.tooLarge;
  return types.includes(file.type) ? null : text.wrongType;
}

const tooLarge = 413;

function messageOf(error: ApiError): string {
  if (error.status === tooLarge) return text.tooLarge;
  return error.fields?.picture?.[0] ?? error.message;
}

/** A card to choose or drop, upload and remove the user's picture. */
export function PictureCard({ name }: { name: string }) {
  const dispatch = useAccountDispatch();
  const [saved, setSaved] = usePicture(ownId());
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const [deletePicture, { isLoading: isRemoving }] = useDeletePictureMutation();
  const [isDragOver, setIsDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const busy = progress !== null;

  const choose = async (file: File | undefined) => {
    if (!file || busy) return;
    const problem = problemOf(file);
    const preview = problem === null ? await readAsDataUrl(file).catch(() => null) : null;
    setChosen(preview === null ? null : { file, preview });
    setStatus(preview === null ? { text: problem ?? text.wrongType, good: false } : null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const cancel = () => {
    setChosen(null);
    start.current?.focus();
  };
  const save = async () => {
    if (!chosen) return;
    setStatus(null);
    setProgress(0);
    const { file, preview } = chosen;
    const result = await dispatch(setPicture({ file, onProgress: setProgress }));
    setProgress(null);
    if (setPicture.fulfilled.match(result)) {
      setSaved(preview);
      setChosen(null);
      report(text.saved, result.payload);
      start.current?.focus();
    } else if (result.payload) {
      setStatus({ text: messageOf(result.payload), good: false });
    }
  };
  const report = (message: string, change: number | undefined) =>
    dispatch(notified(success(message, 200, accountUndo(change))));
  const remove = async () => {
    setStatus(null);
    const { data, error } = await deletePicture({ id: ownId() });
    if (!data) return setStatus({ text: toApiError(error).message, good: false });
    setSaved(null);
    report(text.removed, data.change?.id);
  };

  return (
    <Card title={text.title} lead={text.lead}>
      {/* Files can be dropped here with a pointer; the button does the same. */}
      <div
        role="presentation"
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} picture={chosen?.preview ?? saved} />
        <div className={styles.controls}>
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            aria-label={text.choose}
            hidden
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // Reset, so that the same file can be chosen again.
              target.value = '';
            }}
          />
          <div className={styles.actions}>
            {chosen && (
              <Button variant="primary" busy={busy} onClick={() => void save()}>
                {text.save}
              </Button>
            )}
            <Button ref={start} disabled={busy} onClick={() => input.current?.click()}>
              {text.choose}
            </Button>
            {chosen ? (
              <Button variant="quiet" disabled={busy} onClick={cancel}>
                {text.cancel}
              </Button>
            ) : (
              <Button
                variant="quiet"
                busy={isRemoving}
                disabled={saved === null}
                onClick={() => void remove()}
              >
                {text.remove}
              </Button>
            )}
          </div>
          {busy && <ProgressBar label={text.uploading} done={progress} total={1} />}
          <p className={styles.hint}>{text.hint}</p>
          <FormStatus status={status} />
        </div>
      </div>
    </Card>
  );
}
