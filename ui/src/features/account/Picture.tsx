import { createAsyncThunk } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { errorOf } from '../../api/dispatch';
import { useDeletePictureMutation } from '../../api/account/generated';
import type { ApiError } from '../../api/errors';
import { readAsDataUrl, sendPicture } from '../../api/picture';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormStatus } from '../../ui/Form';
import type { StatusMessage } from '../../ui/Form';
import { ProgressBar } from '../../ui/Progress';
import { useAccountDispatch } from './AccountCards';
import { Avatar, usePicture } from './Avatar';
import styles from './Picture.module.css';

const text = accountMessages.picture;
/** As the server. */
const maxBytes = 5 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

interface Upload {
  file: File;
  onProgress: (share: number) => void;
}

// A thunk, so that an ended session is noticed.
const setPicture = createAsyncThunk<null, Upload, { rejectValue: ApiError }>(
  'account/setPicture',
  async ({ file, onProgress }, { rejectWithValue }) => {
    const error = await sendPicture(ownId(), file, onProgress);
    return error ? rejectWithValue(error) : null;
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

/** Chooses, drops, uploads and removes the own picture. */
export function PictureCard({ name }: { name: string }) {
  const dispatch = useAccountDispatch();
  const [saved, setSaved] = usePicture(ownId());
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const [removing, setRemoving] = useState(false);
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
      setStatus({ text: text.saved, good: true });
      start.current?.focus();
    } else if (result.payload) {
      setStatus({ text: messageOf(result.payload), good: false });
    }
  };
  const removed = (message: string, good: boolean) => {
    setRemoving(false);
    if (good) setSaved(null);
    setStatus({ text: message, good });
  };

  return (
    <Card title={text.title} lead={text.lead}>
      {/* Dropping is for the pointer; the button does the same. */}
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
              // The same file can be chosen again.
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
              <Button variant="quiet" disabled={saved === null} onClick={() => setRemoving(true)}>
                {text.remove}
              </Button>
            )}
          </div>
          {busy && <ProgressBar label={text.uploading} done={progress} total={1} />}
          <p className={styles.hint}>{text.hint}</p>
          <FormStatus status={status} />
        </div>
      </div>
      {removing && <RemoveDialog onClose={() => setRemoving(false)} onEnd={removed} />}
    </Card>
  );
}

type RemoveDialogProps = {
  onClose: () => void;
  onEnd: (message: string, good: boolean) => void;
};

function RemoveDialog({ onClose, onEnd }: RemoveDialogProps) {
  const [deletePicture, { isLoading }] = useDeletePictureMutation();
  const remove = async () => {
    const error = errorOf(await deletePicture({ id: ownId() }));
    if (error) onEnd(error.message, false);
    else onEnd(text.removed, true);
  };
  return (
    <ConfirmDialog
      text={text.removal}
      variant="danger"
      busy={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{text.removal.warning}</p>
    </ConfirmDialog>
  );
}
