// Pictures are not JSON: an upload reports its progress, and an image that needs a session becomes a data URL.
import { parseJson } from '../lib/json';
import { readToken } from '../lib/token';
import { createTimeout } from './client';
import { errorOfResponse, offlineError, timeoutError } from './errors';
import type { ApiError } from './errors';

function urlOf(id: string): string {
  return new URL(`/api/v1/users/${encodeURIComponent(id)}/picture`, location.origin).href;
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

/** Uploads a picture; null on success. An XMLHttpRequest, because fetch reports no progress. */
export function sendPicture(
  id: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ApiError | null> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const timeout = createTimeout();
    const finish = (error: ApiError | null) => {
      timeout.end();
      resolve(error);
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
      const isDone = call.status === 204;
      finish(isDone ? null : errorOfResponse(call.status, parseJson(call.responseText)));
    };
    call.onerror = () => finish(offlineError());
    call.onabort = () => finish(timeoutError());
    call.send(file);
  });
}
