import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { preferencesLoaded, renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { episodeOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';
import { harbour } from '../../testing/titleFixtures';

const text = messages.shows;
const lost = { ...episodeOf(1, 13, { name: 'Lost' }), id: 77, watches: 2 };
const twelve = Array.from({ length: 12 }, (_, index) => episodeOf(1, index + 1));

beforeEach(() => {
  server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
});

/** Renders the page of a season with an episode that is no longer listed. */
async function renderGone(episode = lost, listed = twelve) {
  const show = serveShow(showLogOf([seasonOf(1, listed)], { gone: [episode] }));
  server.use(...show.handlers);
  const app = renderApp(paths.season({ mediaType: 'tv', number: 123 }, 1), { signedIn: true });
  const name = text.gone.title;
  const gone = await screen.findByRole('region', { name }, { timeout: 20_000 });
  await preferencesLoaded(app);
  return { ...app, ...show, gone };
}

const message = (expected: string) => screen.findByText(expected);

describe('episodes that are no longer listed', () => {
  it('keep their watches until they are moved', async () => {
    const { user, sent, gone } = await renderGone();
    expect(gone).toHaveTextContent('S1 E13 Lost 2 watches');
    await user.click(within(gone).getByRole('button', { name: text.gone.moveOf('S1 E13 Lost') }));
    const form = await screen.findByRole('dialog');
    await user.selectOptions(within(form).getByLabelText(text.gone.to), 'S1 E12 Part 12');
    await user.click(within(form).getByRole('button', { name: text.gone.save }));
    expect(await message(text.gone.moved(2, 'S1 E12'))).toBeVisible();
    const body = { id: 77, season_number: 1, episode_number: 12 };
    expect(sent).toEqual([`post moves ${JSON.stringify(body)}`]);
  });

  it('lose their watches on request, with Undo', async () => {
    const { user, sent } = await renderGone();
    await user.click(screen.getByRole('button', { name: text.gone.removeOf('S1 E13 Lost') }));
    expect(await message(text.unwatched.several('Harbour', 1))).toBeVisible();
    expect(sent).toEqual(['unwatch gone 77']);
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeVisible();
  });

  it('lose their watches and their rating together', async () => {
    const { user, sent } = await renderGone({ ...lost, score10: 8 });
    await user.click(screen.getByRole('button', { name: text.gone.removeBothOf('S1 E13 Lost') }));
    expect(await message(text.unwatched.withRating('Harbour', 1))).toBeVisible();
    expect(sent).toEqual(['unwatch gone 77']);
  });

  it('offer only episodes without a rating when their rating is moved', async () => {
    const listed = [episodeOf(1, 1, { score10: 6 }), episodeOf(1, 2)];
    const { user } = await renderGone({ ...lost, watches: 0, score10: 8 }, listed);
    await user.click(screen.getByRole('button', { name: text.gone.moveRatingOf('S1 E13 Lost') }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByRole('option', { name: /^S1 E2/ })).toBeInTheDocument();
    expect(form.queryByRole('option', { name: /^S1 E1\b/ })).not.toBeInTheDocument();
  });
});
