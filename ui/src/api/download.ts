import { serverUrl } from '../lib/basePath';
import { parseJson } from '../lib/json';
import { readToken } from '../lib/token';
import { errorOfResponse, invalidResponseError, offlineError, timeoutError } from './errors';
import type { ApiError } from './errors';
import { createTimeout } from './client';

type Timeout = ReturnType<typeof createTimeout>;

/** Saves what is at a path of the server under the server's file name; null on success. */
export async function download(path: string): Promise<ApiError | null> {
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
  const timeout = createTimeout();
  try {
    const { signal } = timeout;
    const response = await fetch(serverUrl + path, { headers, signal });
    const { ok, status } = response;
    const file = await readBody(response, timeout);
    if (!ok) return errorOfResponse(status, parseJson(await file.text()));
    const name = nameOf(response.headers.get('Content-Disposition'));
    // Without a file name this is another program's page.
    if (name === null) return invalidResponseError(status);
    saveFile(file, name);
    return null;
  } catch {
    return timeout.timedOut() ? timeoutError() : offlineError();
  } finally {
    timeout.end();
  }
}

/** No total time limit: each part restarts it. */
function readBody(response: Response, { touch }: Timeout): Promise<Blob> {
  const parts = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, out) => {
        touch();
        out.enqueue(part);
      },
    }),
  );
  const type = response.headers.get('Content-Type') ?? '';
  return new Response(parts, { headers: { 'Content-Type': type } }).blob();
}

function nameOf(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  downloadUrl(url, name);
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Lets the browser save `url`, part by part, under `name` or the server's file name. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
