import { http, HttpResponse } from 'msw';
import type { Preferences } from '../api/watching/generated';
import { changeOf, preferences as newPreferences } from './fixtures';
import { server } from './server';

/**
 * Serves preferences that can be changed, and be undone by one change; those of a new user but for `first`. Returns the bodies of
 * the changes.
 */
export function servePreferences(first: Partial<Preferences> = {}): unknown[] {
  let stored: Preferences = { ...newPreferences, ...first };
  let before = stored;
  const sent: unknown[] = [];
  const change = changeOf('preference_changed');
  server.use(
    http.get('*/api/v1/preferences', () => HttpResponse.json(stored)),
    http.patch<never, Partial<Preferences>>('*/api/v1/preferences', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      before = stored;
      stored = { ...stored, ...body };
      return HttpResponse.json({ preferences: stored, change });
    }),
    http.post('*/api/v1/changes/:id/undo', () => {
      stored = before;
      return HttpResponse.json({ change, undone: 1, kept: [] });
    }),
  );
  return sent;
}
