import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { MovieDetailsApiResponse } from '../../api/titles/generated';
import { messages } from '../../lib/messages';
import { film, serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { nightTrain, video } from '../../testing/titleFixtures';

const text = messages.title;

const picture = (file_path: string) => ({
  file_path,
  aspect_ratio: 1.78,
  height: 1080,
  width: 1920,
  iso_3166_1: null,
  iso_639_1: null,
  vote_average: 5,
  vote_count: 1,
});

const release = (certification: string, type: number) => ({
  certification,
  type,
  descriptors: [],
  iso_639_1: '',
  note: '',
  release_date: '2001-05-04T00:00:00.000Z',
});

const described: Partial<MovieDetailsApiResponse> = {
  tagline: 'It never stops.',
  original_title: 'Nachtzug',
  status: 'Post Production',
  production_companies: [{ id: 508, name: 'Tin Roof', logo_path: null, origin_country: 'DE' }],
  production_countries: [{ iso_3166_1: 'DE', name: 'Germany' }],
  keywords: { keywords: [{ id: 9, name: 'railway' }] },
  release_dates: {
    results: [
      { iso_3166_1: 'DE', release_dates: [release('16', 3)] },
      { iso_3166_1: 'US', release_dates: [release('', 1), release('NR', 4), release('R', 3)] },
    ],
  },
  images: {
    backdrops: [picture('/a.jpg'), picture('/b.jpg')],
    logos: [],
    posters: [picture('/c.jpg')],
  },
};

function openTitle(more: Partial<MovieDetailsApiResponse> = {}) {
  server.use(
    http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
    http.get('*/3/movie/:id', () => HttpResponse.json({ ...nightTrain, ...described, ...more })),
  );
  return renderApp('/ms/movie/1', { signedIn: true });
}

describe('the page of a title', () => {
  it('shows the tagline, the original title, countries and status', async () => {
    openTitle();
    expect(await screen.findByText('It never stops.')).toBeVisible();
    for (const fact of ['Nachtzug', 'Germany', 'Post Production']) {
      expect(screen.getByText(fact)).toBeVisible();
    }
  });

  it('leaves out what the catalogue does not know', async () => {
    server.use(
      http.get('*/3/movie/:id', () =>
        HttpResponse.json({ ...nightTrain, tagline: undefined, spoken_languages: undefined }),
      ),
    );
    renderApp('/ms/movie/1', { signedIn: true });
    await screen.findByText(text.cast);
    for (const heading of [text.about, text.keywords, text.pictures, text.similar]) {
      expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument();
    }
  });

  it('links keywords and studios to the titles that share them', async () => {
    openTitle();
    expect(await screen.findByRole('link', { name: 'railway' })).toHaveAttribute(
      'href',
      '/ms/movies/discover?with_keywords=9',
    );
    expect(screen.getByRole('link', { name: 'Tin Roof' })).toHaveAttribute(
      'href',
      '/ms/movies/discover?with_companies=508',
    );
  });

  it('names the crew by what they did, each person once', async () => {
    const [dora] = nightTrain.credits?.crew ?? [];
    const crew = ['Director', 'Screenplay', 'Writer', 'Best Boy'].map((job) => ({ ...dora, job }));
    server.use(
      http.get('*/3/movie/:id', () =>
        HttpResponse.json({ ...nightTrain, credits: { cast: [], crew } }),
      ),
    );
    renderApp('/ms/movie/1', { signedIn: true });
    expect(await screen.findByText(text.crew.directing)).toBeVisible();
    expect(screen.getByText(text.crew.writing)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Dora Lind' })).toHaveLength(2);
  });

  it('shows the age rating and the offers of the chosen country, which is kept', async () => {
    const offers = (name: string) => ({
      link: 'https://example.org/',
      flatrate: [{ provider_id: 1, provider_name: name, logo_path: null, display_priority: 1 }],
    });
    const results = { US: offers('Streamhouse'), DE: offers('Filmhaus') };
    const { user } = openTitle({ 'watch/providers': { results } });
    expect(await screen.findByText(text.ageRating('R'))).toBeInTheDocument();
    expect(screen.getByText('Streamhouse')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(messages.watch.region), 'Germany');
    expect(screen.getByText('Filmhaus')).toBeVisible();
    expect(screen.queryByText('Streamhouse')).not.toBeInTheDocument();
    expect(screen.getByText(text.ageRating('16'))).toBeInTheDocument();
    expect(localStorage.getItem('region')).toBe('DE');
  });

  it('opens a picture, goes on with the arrow keys and gives the focus back', async () => {
    const { user } = openTitle();
    const second = await screen.findByRole('button', { name: text.picture(2, 3) });
    await user.click(second);
    const dialog = screen.getByRole('dialog', { name: text.pictures });
    const shown = () => dialog.querySelector('img')?.getAttribute('src');
    expect(shown()).toBe('/t/p/w1280/b.jpg');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('/t/p/w780/c.jpg');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('/t/p/w1280/a.jpg');
    await user.click(within(dialog).getByRole('button', { name: text.previousPicture }));
    expect(shown()).toBe('/t/p/w780/c.jpg');
    await user.click(within(dialog).getByRole('button', { name: messages.app.close }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(second).toHaveFocus();
  });

  it('lists all videos by type and plays the chosen one', async () => {
    const videos = { results: [video('Clip', 'clip000'), video('Trailer', 'trailer0')] };
    const { user } = openTitle({ videos });
    await user.click(await screen.findByText(text.allVideos(2)));
    expect(screen.getByRole('heading', { name: text.videoTypes.Clip })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.playVideo('Clip') }));
    expect(document.querySelector('iframe')?.src).toContain('/embed/clip000');
  });

  it('lists the other films of its collection by date, above similar titles', async () => {
    const parts = [film(9, 'Night Train 3'), film(8, 'Night Train 2'), film(1, 'Night Train')];
    const dates: Record<number, string> = { 1: '2001-05-04', 8: '2003-01-01', 9: '2005-01-01' };
    const dated = parts.map((part) => ({ ...part, release_date: dates[part.id] }));
    server.use(
      http.get('*/3/collection/:id', () => HttpResponse.json({ id: 10, name: '', parts: dated })),
    );
    const collection = { id: 10, name: 'Train Collection', poster_path: null, backdrop_path: null };
    openTitle({ belongs_to_collection: collection });
    const rail = await screen.findByRole('region', { name: 'Train Collection' });
    await waitFor(() =>
      expect(
        within(rail)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/ms/movie/8', '/ms/movie/9']),
    );
    const sections = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(sections.indexOf('Train Collection')).toBeLessThan(sections.indexOf(text.recommended));
  });
});
