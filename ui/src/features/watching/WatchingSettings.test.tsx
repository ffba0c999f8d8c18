import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { servePreferences } from '../../testing/preferencesServer';
import { renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';

const text = messages.watching.settings;

async function openSettings(label: string) {
  const { user } = renderApp(paths.settings(), { signedIn: true });
  const box = await screen.findByRole('checkbox', { name: label });
  await waitFor(() => expect(box).toBeEnabled());
  return { user, box };
}

describe('the settings of watching', () => {
  it('are saved at once, one at a time, and Undo takes that back', async () => {
    const sent = servePreferences();
    const { user, box } = await openSettings(text.watchlist_keeps_seen);
    expect(box).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: text.rating_marks_seen })).toBeChecked();
    await user.click(box);
    expect(await screen.findByText(text.saved)).toBeVisible();
    expect(sent).toEqual([{ watchlist_keeps_seen: true }]);
    await waitFor(() => expect(box).toBeChecked());
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it.each([
    ['specials_count', text.specialsHint],
    ['episodes_next_day', text.nextDayHint],
    ['hide_spoilers', text.spoilersHint],
  ] as const)('set for shows %s, with a line that says what that is', async (name, hint) => {
    const sent = servePreferences();
    const { user, box } = await openSettings(text[name]);
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(hint);
    await user.click(box);
    expect(await screen.findByText(text.saved)).toBeVisible();
    expect(sent).toEqual([{ [name]: true }]);
  });

  it('change at once, and back when the server refuses', async () => {
    const { promise, resolve } = deferred();
    server.use(
      http.patch('*/api/v1/preferences', async () => {
        await promise;
        return errorResponse(500, 5000, 'no disk');
      }),
    );
    const { user, box } = await openSettings(text.rating_marks_seen);
    await user.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    resolve();
    expect(await screen.findByText(messages.watching.failed(text.name, 'no disk'))).toBeVisible();
    await waitFor(() => expect(box).toBeChecked());
  });
});
