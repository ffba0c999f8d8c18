// The upload of files to import. The generated client sends only JSON, and reports no progress.
import { serverUrl } from '../lib/basePath';
import { isRecord, parseJson } from '../lib/json';
import { readToken } from '../lib/token';
import { createTimeout } from './client';
import { errorOfResponse, invalidResponseError, offlineError, timeoutError } from './errors';
import type { ApiError } from './errors';

/** The id of the import, null when it was canceled, or the error. */
export type SentFiles = { id: number } | { error: ApiError } | null;

const created = 201;
const badRequest = 400;

/** The user's answers about the files. */
export interface FileOptions {
  /** Names of columns by their meanings, for a table that is not the export of a known service. */
  columns?: Record<string, string>;
  /** The person whose rows are imported, for a file with rows of several people. */
  profile?: string;
  /** The maximum of ratings that are whole numbers up to 5. */
  scale?: string;
}

/** Uploads files. `onProgress` gets the share that is sent; at 1 the server reads the files. */
export async function sendFiles(
  files: File[],
  options: FileOptions,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentFiles> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sent = await send(files, options, zone, onProgress, signal);
  // The server may not know the name of the time zone.
  const isRefused = sent !== null && 'error' in sent && sent.error.status === badRequest;
  return isRefused ? send(files, options, null, onProgress, signal) : sent;
}

function send(
  files: File[],
  options: FileOptions,
  zone: string | null,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentFiles> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const timeout = createTimeout(signal);
    const finish = (sent: SentFiles) => {
      timeout.end();
      signal.removeEventListener('abort', abort);
      resolve(sent);
    };
    const abort = () => {
      finish(signal.aborted ? null : { error: timeoutError() });
      call.abort();
    };
    timeout.signal.addEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    const url = new URL(`${serverUrl}/api/v1/imports`);
    if (zone !== null) url.searchParams.set('zone', zone);
    const { columns, profile, scale } = options;
    if (columns) url.searchParams.set('columns', JSON.stringify(columns));
    if (profile !== undefined) url.searchParams.set('profile', profile);
    if (scale !== undefined) url.searchParams.set('scale', scale);
    call.open('POST', url.href);
    call.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    call.upload.onprogress = ({ loaded, total }) => {
      timeout.touch();
      onProgress(loaded / total);
    };
    // Reading many files may take longer than other requests.
    call.upload.onload = () => {
      timeout.end();
      onProgress(1);
    };
    call.onload = () => {
      const body = parseJson(call.responseText);
      if (call.status !== created) finish({ error: errorOfResponse(call.status, body) });
      else if (isRecord(body) && typeof body.id === 'number') finish({ id: body.id });
      else finish({ error: invalidResponseError(call.status) });
    };
    call.onerror = () => finish({ error: offlineError() });
    const form = new FormData();
    for (const file of files) form.append('files', file, file.name);
    call.send(form);
  });
}
