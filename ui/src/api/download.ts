// Why: a file that needs the session's token cannot be a plain link, so it is fetched and handed to the browser.
import { readToken } from '../lib/token';
import { errorOfAnswer, offlineError } from './apiError';
import type { ApiError } from './apiError';

/** Has the browser save what is at `url`, under the name that the server gives; null when that has begun. */
export async function download(url: string): Promise<ApiError | null> {
  try {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
    const response = await fetch(new URL(url, location.origin), { headers });
    if (!response.ok) {
      return errorOfAnswer(response.status, await response.json().catch(() => null));
    }
    save(await response.blob(), nameOf(response.headers.get('Content-Disposition')));
    return null;
  } catch {
    return offlineError();
  }
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'moviestars';
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
