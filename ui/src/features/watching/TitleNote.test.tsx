import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Note, SetNoteBody } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { changeOf, titleLog } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.watching.titleNote;
const { save } = messages.watching.sheet;
const film = '/ms/movie/1';

/** A server that keeps the note on a film; returns the bodies of what was sent. */
function serveNote(first: Note | null = null) {
  let note = first;
  const sent: unknown[] = [];
  const change = changeOf('note_saved');
  server.use(
    http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ note }))),
    http.put<never, SetNoteBody>('*/api/v1/notes/:id', async ({ request }) => {
      const { text: written, spoiler = false } = await request.json();
      sent.push({ text: written, spoiler });
      note = { text: written, spoiler, updated_at: '2026-11-20T10:00:00Z' };
      return HttpResponse.json({ movie_id: 1, media_type: 'movie', change });
    }),
    http.delete('*/api/v1/notes/:id', () => {
      sent.push('remove');
      note = null;
      return HttpResponse.json({ movie_id: 1, media_type: 'movie', change });
    }),
    http.post('*/api/v1/changes/:id/undo', () => {
      note = first;
      return HttpResponse.json({ change, undone: 1, kept: [] });
    }),
  );
  return sent;
}

async function openDialog(button: string) {
  const { user } = renderApp(film, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: text.title('Night Train') }));
  return { user, dialog, field: dialog.getByLabelText(text.label) };
}

describe('the note on a title', () => {
  it('is saved with its lines, and shown', async () => {
    const sent = serveNote();
    const { user, dialog, field } = await openDialog(text.add);
    expect(field).toHaveFocus();
    expect(dialog.getByRole('button', { name: save })).toHaveAttribute('aria-disabled', 'true');
    await user.type(field, 'So{Enter}"long"');
    await user.click(dialog.getByRole('button', { name: save }));
    expect(await screen.findByText(text.saved('Night Train'))).toBeVisible();
    expect(sent).toEqual([{ text: 'So\n"long"', spoiler: false }]);
    const note = screen.getByRole('region', { name: text.heading });
    expect(within(note).getByText(/^So "long"$/).textContent).toBe('So\n"long"');
  });

  it('stays in the form when saving fails', async () => {
    serveNote();
    server.use(http.put('*/api/v1/notes/:id', () => errorResponse(500, 5000, 'no disk')));
    const { user, dialog, field } = await openDialog(text.add);
    await user.type(field, 'Kept');
    await user.click(dialog.getByRole('button', { name: save }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('no disk');
    expect(field).toHaveValue('Kept');
  });

  it('counts characters near the end, as the server does, and is not saved beyond it', async () => {
    const sent = serveNote();
    const { user, dialog, field } = await openDialog(text.add);
    await user.click(field);
    await user.paste('😀'.repeat(9_500));
    expect(dialog.getByText(text.hint)).toBeVisible();
    await user.paste('😀'.repeat(499));
    expect(dialog.getByText('1 character left')).toBeVisible();
    await user.paste('abc');
    expect(field).toHaveAccessibleDescription('2 characters too many');
    await user.click(dialog.getByRole('button', { name: save }));
    expect(sent).toEqual([]);
  });

  it('is collapsed while it is a spoiler, is edited, and is restored after Remove and Undo', async () => {
    const note = { text: 'He did it', spoiler: true, updated_at: '2026-11-20T10:00:00Z' };
    const sent = serveNote(note);
    const { user, dialog } = await openDialog(text.edit);
    const shown = () => screen.getByText(note.text, { selector: 'p' });
    expect(shown()).not.toBeVisible();
    await user.click(dialog.getByRole('button', { name: messages.watching.sheet.cancel }));
    await user.click(screen.getByText(text.spoiler));
    expect(shown()).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.remove }));
    expect(await screen.findByText(text.removed('Night Train'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.add })).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    expect(await screen.findByRole('region', { name: text.heading })).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['remove']));
  });
});
