// Requests for users' pictures, which are not JSON. An `img` element sends no token, so a picture becomes a data URL.
import { serverUrl } from '../lib/basePath';
import { isRecord, parseJson } from '../lib/json';
import { readToken } from '../lib/token';
import { createTimeout } from './client';
import { errorOfResponse, offlineError, timeoutError } from './errors';
import type { ApiError } from './errors';

function urlOf(id: string): string {
  return `${serverUrl}/api/v1/users/${encodeURIComponent(id)}/picture`;
}

const bearer = () => `Bearer ${readToken() ?? ''}`;

/** A user's picture as a data URL; null when there is none, undefined when it cannot be loaded. */
export async function fetchPicture(
  id: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const response = await fetch(urlOf(id), { headers: { Authorization: bearer() }, signal });
    const isPicture = response.headers.get('Content-Type') === 'image/jpeg';
    if (!response.ok) return undefined;
    if (!isPicture) return null;
    return await readAsDataUrl(new Blob([await response.arrayBuffer()], { type: 'image/jpeg' }));
  } catch {
    return undefined;
  }
}

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** Has the event `undone` after an undo has changed the user's own picture. */
export const pictureUndone = new EventTarget();

/** The change in the journal, undefined for none, or the error. */
type SentPicture = { change: number | undefined } | { error: ApiError };

/** Uploads a picture. An XMLHttpRequest, because fetch reports no progress. */
export function sendPicture(
  id: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<SentPicture> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const timeout = createTimeout();
    const finish = (sent: SentPicture) => {
      timeout.end();
      resolve(sent);
    };
    timeout.signal.addEventListener('abort', () => call.abort());
    call.open('PUT', urlOf(id));
    call.setRequestHeader('Authorization', bearer());
    call.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    call.upload.onprogress = ({ loaded, total }) => {
      timeout.touch();
      onProgress(loaded / total);
    };
    call.onload = () => {
      const body = parseJson(call.responseText);
      if (call.status === 200) finish({ change: changeOf(body) });
      else finish({ error: errorOfResponse(call.status, body) });
    };
    call.onerror = () => finish({ error: offlineError() });
    call.onabort = () => finish({ error: timeoutError() });
    call.send(file);
  });
}

function changeOf(body: unknown): number | undefined {
  const change = isRecord(body) ? body.change : null;
  return isRecord(change) && typeof change.id === 'number' ? change.id : undefined;
}
