import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { changeOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.diary;
const undo = () => screen.findByRole('button', { name: messages.undo.undo });

/** Serves tags and an empty diary; returns the bodies of renamings. The last renaming can be undone. */
function serveTags(...first: string[]) {
  const sent: unknown[] = [];
  let [tags, before] = [first, first];
  server.use(
    http.get('*/api/v1/diary', () =>
      HttpResponse.json({ watches: [], next: null, undated: 0, unseen_rated_films: 0 }),
    ),
    http.get('*/api/v1/tags', () =>
      HttpResponse.json({ tags: tags.toSorted().map((name) => ({ name, watches: 1 })) }),
    ),
    http.put<never, { name: string; new_name: string }>('*/api/v1/tags', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.new_name === 'worst') {
        return errorResponse(422, 4220, 'invalid', { new_name: ['is not allowed'] });
      }
      before = tags;
      tags = tags.map((tag) => (tag === body.name ? body.new_name : tag));
      return HttpResponse.json({ change: changeOf('watch_edited', 7), edited: 1 });
    }),
    http.post('*/api/v1/changes/7/undo', () => {
      tags = before;
      return HttpResponse.json({ change: changeOf('undone', 99), undone: 1, kept: [] });
    }),
  );
  return sent;
}

describe('a tag that filters the diary', () => {
  it('is renamed, and stays the filter, also after Undo', async () => {
    const sent = serveTags('cinema', 'rain');
    const { user, path } = renderApp(`${paths.diary()}?tag=cinema`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.renameTag }));
    const dialog = await screen.findByRole('dialog', { name: text.renameTitle('cinema') });
    const field = within(dialog).getByRole('textbox', { name: text.tagName });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, ' Theater {Enter}');
    expect(await screen.findByText(text.tagRenamed('cinema', 'Theater'))).toBeVisible();
    expect(sent).toEqual([{ name: 'cinema', new_name: 'Theater' }]);
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?tag=Theater`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: text.renameTag })).toHaveFocus();
    await user.click(await undo());
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?tag=cinema`));
  });

  it('gets neither an empty name nor that of another tag, and the form says what the server refuses', async () => {
    const sent = serveTags('cinema', 'Rain');
    const { user } = renderApp(`${paths.diary()}?tag=cinema`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.renameTag }));
    const dialog = await screen.findByRole('dialog', { name: text.renameTitle('cinema') });
    const field = within(dialog).getByRole('textbox', { name: text.tagName });
    const refused: [string, string][] = [
      [' ', text.noTagName],
      ['rain', text.tagExists('Rain')],
      ['worst', 'is not allowed'],
    ];
    for (const [name, message] of refused) {
      await user.clear(field);
      await user.type(field, `${name}{Enter}`);
      expect(await within(dialog).findByText(message)).toBeVisible();
      expect(field).toHaveAccessibleDescription(message);
    }
    expect(sent).toEqual([{ name: 'cinema', new_name: 'worst' }]);
  });

  it('stays the filter after another one was renamed before it', async () => {
    serveTags('cinema', 'rain');
    const { user, path } = renderApp(`${paths.diary()}?tag=cinema`, { signedIn: true });
    const rename = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: text.renameTag }));
      const field = await screen.findByRole('textbox', { name: text.tagName });
      await user.clear(field);
      await user.type(field, `${name}{Enter}`);
      await waitFor(() => expect(path()).toBe(`${paths.diary()}?tag=${name}`));
    };
    await rename('balcony');
    await user.selectOptions(screen.getByLabelText(text.tag), 'rain');
    await rename('storm');
    expect(await screen.findByText(text.tagRenamed('rain', 'storm'))).toBeVisible();
    expect(path()).toBe(`${paths.diary()}?tag=storm`);
  });
});
