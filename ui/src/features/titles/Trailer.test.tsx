import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { nightTrain, video } from '../../testing/titleFixtures';

const text = messages.title;

/** Opens the page of a film with these videos; presses the button of the trailer, if there is one. */
async function opened(...results: ReturnType<typeof video>[]) {
  server.use(
    http.get('*/3/movie/:id', () => HttpResponse.json({ ...nightTrain, videos: { results } })),
  );
  const { user } = renderApp('/ms/movie/1', { signedIn: true });
  await screen.findByText('A train does not stop.');
  await screen.findByText('2 h 5 min');
  const play = () => screen.getByRole('button', { name: text.playTrailer('Night Train') });
  const played = () => {
    const player = screen.getByTitle(text.playTrailer('Night Train'));
    return new URL(player.getAttribute('src') ?? '');
  };
  return { user, play, played };
}

// specification 2.34, 3.7, 7.30
it('no video, no box and no heading', async () => {
  await opened();
  expect(screen.queryByRole('heading', { name: text.trailer })).not.toBeInTheDocument();
  expect(screen.queryByText(text.play)).not.toBeInTheDocument();
  expect(document.querySelector('iframe')).toBeNull();
});

// specification 2.34, 3.7, 7.30
it('loads a player only when asked', async () => {
  const { user, play, played } = await opened(video('Trailer', 'trailer-1'));
  expect(screen.getByRole('heading', { name: text.trailer })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(play());
  expect(played().origin).toBe('https://www.youtube-nocookie.com');
  // Where YouTube does not let it play here, it can be watched there.
  const there = screen.getByRole('link', { name: text.newWindow('YouTube') });
  expect(there).toHaveAttribute('href', 'https://www.youtube.com/watch?v=trailer-1');
});

const elsewhere = (type: string, key: string) => ({ ...video(type, key), site: 'Vimeo' });

// specification 2.34, 3.7
it.each([
  [
    'the first trailer',
    [video('Trailer', 'first-one'), video('Trailer', 'second-one')],
    'first-one',
  ],
  ['the trailer', [video('Featurette', 'featured'), video('Trailer', 'trailer-1')], 'trailer-1'],
  [
    'the first of all where none is a trailer',
    [video('Clip', 'clip-1'), video('Teaser', 'teaser-1')],
    'clip-1',
  ],
  ['the first on YouTube', [elsewhere('Trailer', '12345'), video('Clip', 'clip-1')], 'clip-1'],
])('of several videos %s plays', async (_, videos, key) => {
  const { user, play, played } = await opened(...videos);
  await user.click(play());
  expect(played().pathname).toBe(`/embed/${key}`);
});

// specification 2.34
it('a video that is only elsewhere is none', async () => {
  await opened(elsewhere('Trailer', '12345'));
  expect(screen.queryByRole('heading', { name: text.trailer })).not.toBeInTheDocument();
});
