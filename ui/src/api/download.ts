// Why: a file that needs the session's token cannot be a plain link, so it is fetched and handed to the browser.
import { readToken } from '../lib/token';
import { errorOfAnswer, garbledError, lateError, offlineError } from './apiError';
import type { ApiError } from './apiError';
import { limited } from './limited';
import { parsed } from './parsed';

type Limit = ReturnType<typeof limited>;

/** Has the browser save what is at `url`, under the name that the server gives; null when that has begun. */
export async function download(url: string): Promise<ApiError | null> {
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
  const limit = limited();
  try {
    const { signal } = limit;
    const response = await fetch(new URL(url, location.origin), { headers, signal });
    const { ok, status } = response;
    const file = await whole(response, limit);
    if (!ok) return errorOfAnswer(status, parsed(await file.text()));
    const name = nameOf(response.headers.get('Content-Disposition'));
    // What the server hands out has a name; a page that somebody put in its place has none.
    if (name === null) return garbledError(status);
    save(file, name);
    return null;
  } catch {
    return limit.isOver() ? lateError() : offlineError();
  } finally {
    limit.end();
  }
}

/** All that comes, however long that takes, as long as it comes. */
function whole(response: Response, { heard }: Limit): Promise<Blob> {
  const parts = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, out) => {
        heard();
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

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
