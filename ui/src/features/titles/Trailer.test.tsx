import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { nightTrain, video } from '../../testing/titleFixtures';

const text = messages.title;

/** Opens the page of a film with these videos. `play` is its button, `played` the address of the player. */
async function openTitle(...results: ReturnType<typeof video>[]) {
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
it('shows neither box nor heading without a video', async () => {
  await openTitle();
  expect(screen.queryByRole('heading', { name: text.trailer })).not.toBeInTheDocument();
  expect(screen.queryByText(text.play)).not.toBeInTheDocument();
  expect(document.querySelector('iframe')).toBeNull();
});

// specification 2.34, 3.7, 7.30
it('loads the player only on click', async () => {
  const { user, play, played } = await openTitle(video('Trailer', 'trailer-1'));
  expect(screen.getByRole('heading', { name: text.trailer })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(play());
  expect(played().origin).toBe('https://www.youtube-nocookie.com');
  // Some videos play only on YouTube.
  const link = screen.getByRole('link', { name: text.newWindow('YouTube') });
  expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=trailer-1');
});

const onVimeo = (type: string, key: string) => ({ ...video(type, key), site: 'Vimeo' });

// specification 2.34, 3.7
it.each([
  [
    'the first trailer',
    [video('Trailer', 'first-one'), video('Trailer', 'second-one')],
    'first-one',
  ],
  ['the trailer', [video('Featurette', 'featured'), video('Trailer', 'trailer-1')], 'trailer-1'],
  [
    'the first video where none is a trailer',
    [video('Clip', 'clip-1'), video('Teaser', 'teaser-1')],
    'clip-1',
  ],
  ['the first on YouTube', [onVimeo('Trailer', '12345'), video('Clip', 'clip-1')], 'clip-1'],
])('plays %s of several videos', async (_, videos, key) => {
  const { user, play, played } = await openTitle(...videos);
  await user.click(play());
  expect(played().pathname).toBe(`/embed/${key}`);
});

// specification 2.34
it('ignores videos that are not on YouTube', async () => {
  await openTitle(onVimeo('Trailer', '12345'));
  expect(screen.queryByRole('heading', { name: text.trailer })).not.toBeInTheDocument();
});
