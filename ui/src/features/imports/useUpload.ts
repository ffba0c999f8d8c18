import { createAsyncThunk } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { sendFiles } from '../../api/importFiles';
import type { FileOptions } from '../../api/importFiles';
import { importsApi } from '../../api/imports/generated';
import { importMessages as text } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { isTable } from './columns';

/** The server's limits. */
const limits = { bytes: 256 * 1024 * 1024, files: 200 };
const tooLarge = 413;

interface Upload {
  files: File[];
  options: FileOptions;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

// A thunk: when it is rejected because the session has ended, the user is signed out.
const startImport = createAsyncThunk<number | null, Upload, { rejectValue: ApiError }>(
  'imports/start',
  async ({ files, options, onProgress, signal }, { rejectWithValue }) => {
    const sent = await sendFiles(files, options, onProgress, signal);
    if (sent === null) return null;
    return 'error' in sent ? rejectWithValue(sent.error) : sent.id;
  },
);

/** A choice that the user must make before files can be read, and the files and options that were sent. */
export interface UploadQuestion {
  name: 'profile' | 'scale';
  answers: string[];
  files: File[];
  options: FileOptions;
}

/** Why files were not imported, with what is wrong with each. */
export interface UploadProblem {
  title: string;
  files: string[];
  /** A table that is not the export of a known service: the user can assign its columns. */
  table: File | null;
  question: UploadQuestion | null;
}

const failed = (message: string): UploadProblem => ({
  title: text.failed,
  files: [message],
  table: null,
  question: null,
});

function problemOf(files: File[]): UploadProblem | null {
  const bytes = files.reduce((all, { size }) => all + size, 0);
  const message =
    files.length > limits.files
      ? text.tooMany
      : bytes > limits.bytes
        ? text.tooLarge
        : bytes === 0
          ? text.empty
          : null;
  return message === null ? null : failed(message);
}

function problemOfError(
  { status, message, fields }: ApiError,
  sent: File[],
  options: FileOptions,
): UploadProblem {
  if (status === tooLarge) return failed(text.tooLarge);
  const { files, profile, scale } = fields ?? {};
  const ask = (name: UploadQuestion['name'], answers: string[]): UploadProblem => ({
    title: text.questions[name].title,
    files: [],
    table: null,
    question: { name, answers, files: sent, options },
  });
  if (profile) return ask('profile', profile);
  if (scale) return ask('scale', scale);
  if (!files) return failed(message);
  const [table = null] = sent.length === 1 ? sent.filter(isTable) : [];
  return { title: text.nothing, files, table, question: null };
}

/** Uploads files and opens the page of their import. */
export function useUpload() {
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  /** The share that is sent; null while nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (files: File[], options: FileOptions = {}) => {
    if (files.length === 0 || progress !== null) return;
    setIsCanceled(false);
    const wrong = problemOf(files);
    setProblem(wrong);
    if (wrong) return;
    setProgress(0);
    controller.current = new AbortController();
    const { signal } = controller.current;
    const result = await dispatch(startImport({ files, options, onProgress: setProgress, signal }));
    controller.current = null;
    setProgress(null);
    if (startImport.rejected.match(result)) {
      if (result.payload) setProblem(problemOfError(result.payload, files, options));
    } else if (result.payload === null) {
      setIsCanceled(true);
    } else {
      dispatch(importsApi.util.invalidateTags(['imports']));
      void navigate(paths.import(result.payload), { viewTransition: true });
    }
  };
  return {
    progress,
    problem,
    isCanceled,
    send,
    cancel: () => controller.current?.abort(),
    dismiss: () => setProblem(null),
  };
}
