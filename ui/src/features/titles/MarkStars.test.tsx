import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateEpisodeBody } from '../../api/shows/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { star } from '../../testing/actions';
import { changeOf, rating, titleLog, watchOf } from '../../testing/fixtures';
import { preferencesLoaded, renderApp } from '../../testing/render';
import { loseConnection, server, acceptRatings } from '../../testing/server';
import { episodeOf, progressOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';
import { harbour } from '../../testing/titleFixtures';

const { undo, watching, shows } = messages;

afterEach(() => void vi.useRealTimers());

const region = () => screen.getByRole('region', { name: messages.app.toasts });
const toasts = () => [...region().querySelectorAll('p')].map(({ textContent }) => textContent);
/** The message with this text. */
const toastOf = async (text: string) =>
  (await screen.findByText(text, { selector: '[data-toast] p' })).parentElement ?? document.body;
const starsFor = (name: string) => screen.findByRole('radiogroup', { name: undo.rate(name) });
const checked = (group: HTMLElement) =>
  within(group).queryByRole('radio', { checked: true })?.ariaLabel ?? null;
/** The places of stars, which are there before their code is loaded. */
const places = () => region().querySelectorAll('[data-rating]');
const pressUndo = () => fireEvent.click(screen.getByRole('button', { name: undo.undo }));

/** Stops the timers: from here on only `advance` moves time. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const advance = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Waits with stopped timers. */
const eventually = (expectation: () => void) =>
  vi.waitFor(
    async () => {
      await advance(1);
      expectation();
    },
    { timeout: 4000, interval: 10 },
  );

describe('the message of a film that was marked as seen', () => {
  const seen = watching.marked('Night Train', true);
  const ratedFilm = (score: number) => undo.markRated(seen, score);

  /** A server that keeps whether the film was watched; returns what was undone. */
  function serveFilm() {
    const undone: string[] = [];
    let watches = titleLog().watches;
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches }))),
      http.post('*/api/v1/watches', () => {
        const watch = watchOf(1, { precision: 'day', day: '2026-11-20' });
        watches = [watch];
        const change = changeOf('watch_added', 7);
        const added = { change, watch, watches: 1, left_watchlist: true };
        return HttpResponse.json(added, { status: 201 });
      }),
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        undone.push(String(params['id']));
        watches = [];
        return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
      }),
    );
    return undone;
  }

  async function renderFilm() {
    const app = renderApp('/ms/movie/1', { signedIn: true });
    const button = await screen.findByRole('button', { name: watching.seen });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return { ...app, button };
  }

  async function markFilm() {
    const app = await renderFilm();
    fireEvent.click(app.button);
    return { ...app, toast: await toastOf(seen), group: await starsFor('Night Train') };
  }

  it('has stars with the name of the film; a press rates in the same message, and Undo first undoes the rating', async () => {
    const undone = serveFilm();
    const sent = acceptRatings();
    const { user, toast, group, button } = await markFilm();
    expect(toast).toContainElement(group);
    expect(checked(group)).toBeNull();
    await user.click(star(group, 4));
    expect(await toastOf(ratedFilm(4))).toBe(toast);
    expect(ratedFilm(4)).toMatch(/seen\. It left your watchlist\. Rated 4 of 5$/);
    expect(toasts()).toEqual([ratedFilm(4)]);
    expect(checked(group)).toBe('4 stars');
    await user.click(star(group, 2));
    expect(await toastOf(ratedFilm(2))).toBe(toast);
    pressUndo();
    expect(await toastOf(seen)).toBe(toast);
    await waitFor(() => expect(sent).toEqual([4, 2, 0]));
    expect(checked(group)).toBeNull();
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(undone).toEqual([]);
    pressUndo();
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(undone).toEqual(['7']);
    expect(toasts()).not.toContain(seen);
  });

  it('shows the rating of the film, which a press clears', async () => {
    serveFilm();
    const sent = acceptRatings([rating(1, 3)]);
    const { user, group } = await markFilm();
    await waitFor(() => expect(checked(group)).toBe('3 stars'));
    await user.click(star(group, 3));
    await toastOf(ratedFilm(0));
    expect(ratedFilm(0)).toMatch(/Rating cleared$/);
    expect(sent).toEqual([0]);
    await user.keyboard('z');
    await toastOf(seen);
    await waitFor(() => expect(sent).toEqual([0, 3]));
    expect(checked(group)).toBe('3 stars');
  });

  it('shows a rating that is given elsewhere, and is closed with it', async () => {
    serveFilm();
    acceptRatings();
    const { user, toast } = await markFilm();
    const page = await screen.findByRole('radiogroup', {
      name: messages.movies.rate('Night Train'),
    });
    await user.click(star(page, 5));
    expect(await toastOf(ratedFilm(5))).toBe(toast);
    await user.click(within(toast).getByRole('button', { name: messages.app.close }));
    expect(toasts()).toEqual([]);
  });

  it('gets its stars by F6 and Tab, and they rate by key', async () => {
    serveFilm();
    const sent = acceptRatings();
    const { user, toast, group } = await markFilm();
    await user.keyboard('{F6}');
    expect(toast).toHaveFocus();
    await user.tab();
    expect(star(group, 1)).toHaveFocus();
    await user.keyboard('3');
    await toastOf(ratedFilm(3));
    expect(star(group, 3)).toHaveFocus();
    expect(sent).toEqual([3]);
    await user.tab();
    expect(screen.getByRole('button', { name: undo.undo })).toHaveFocus();
  });

  it('is shown again when the key z could not undo it without a connection', async () => {
    const undone = serveFilm();
    const { user, toast, button } = await markFilm();
    await user.click(within(toast).getByRole('button', { name: messages.app.close }));
    expect(toasts()).toEqual([]);
    const { fail, restore } = loseConnection();
    server.use(http.post('*/api/v1/changes/:id/undo', fail));
    await user.keyboard('z');
    await toastOf(seen);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    restore();
    await user.keyboard('z');
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(undone).toEqual(['7']);
  });

  it('is announced without its stars', async () => {
    serveFilm();
    const { group } = await markFilm();
    expect(group.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
  });

  it('stays 8 seconds, again after a rating, and as long as the pointer or the focus is on it', async () => {
    serveFilm();
    acceptRatings();
    const { button } = await renderFilm();
    // Loads the code of the stars.
    await import('./MarkStars');
    stopTimers();
    fireEvent.click(button);
    await eventually(() => expect(toasts()).toEqual([seen]));
    await advance(7800);
    expect(toasts()).toEqual([seen]);
    const four = within(region()).getByRole('radio', { name: '4 stars' });
    // A press gives the star no focus.
    expect(fireEvent.mouseDown(four)).toBe(false);
    fireEvent.click(four);
    await eventually(() => expect(toasts()).toEqual([ratedFilm(4)]));
    await advance(7800);
    expect(toasts()).toEqual([ratedFilm(4)]);
    const toast = four.closest<HTMLElement>('[data-toast]') ?? document.body;
    fireEvent.pointerEnter(toast);
    await advance(60_000);
    act(() => four.focus());
    fireEvent.pointerLeave(toast);
    await advance(60_000);
    expect(toasts()).toEqual([ratedFilm(4)]);
    act(() => button.focus());
    await advance(7900);
    expect(toasts()).toEqual([ratedFilm(4)]);
    await advance(200);
    expect(toasts()).toEqual([]);
  });

  it('says why a rating was not saved, beside the mark', async () => {
    serveFilm();
    server.use(
      http.post('*/api/v1/movies', () =>
        HttpResponse.json({ status: 'error', code: 4090, message: 'too many' }, { status: 409 }),
      ),
    );
    const { user, group } = await markFilm();
    await user.click(star(group, 4));
    await screen.findByText(messages.ratings.saveFailed('Night Train', 'too many'));
    expect(checked(group)).toBeNull();
    expect(toasts()).toContain(seen);
  });

  it('has no stars while the mark waits for a connection', async () => {
    serveFilm();
    const { button } = await renderFilm();
    const { fail } = loseConnection();
    server.use(http.all('*/api/v1/*', fail));
    fireEvent.click(button);
    await screen.findByText(messages.unsent.willSave('Night Train'));
    expect(places()).toHaveLength(0);
  });
});

describe('the message of episodes that were marked as seen', () => {
  const none = { notOut: 0, earlier: 0, leftWatchlist: false, resumed: false } as const;
  const seen = (episode: number, earlier = 0) =>
    shows.watched.one('Harbour', [1, episode], true, { ...none, earlier });
  const nameOf = (episode: number) => shows.stars.partOf('Harbour', `S1 E${episode}`);
  const part = (season: number, episode: number) => `S${season} E${episode} Part ${episode}`;

  beforeEach(() => {
    server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
  });

  /** A server that keeps the ratings of episodes; returns what was sent. The second episode is rated. */
  function serveEpisodes() {
    const sent: string[] = [];
    const former = new Map<number, number | null>([[2, 7]]);
    let scores = former;
    const { handlers } = serveShow(showLogOf([seasonOf(1, [1, 2, 3].map(at))]));
    function at(episode: number) {
      return episodeOf(1, episode, { score10: scores.get(episode) ?? null });
    }
    server.use(
      http.get('*/api/v1/shows/:id', () =>
        HttpResponse.json(showLogOf([seasonOf(1, [1, 2, 3].map(at))])),
      ),
      http.put<never, RateEpisodeBody>('*/api/v1/shows/:id/ratings', async ({ request }) => {
        const { episode_number: episode, score10 } = await request.json();
        sent.push(`rate ${episode}: ${score10}`);
        scores = new Map([...scores, [episode ?? 0, score10 ?? null]]);
        const change = changeOf('episode_rated', 20 + sent.length);
        return HttpResponse.json({ change, progress: progressOf() });
      }),
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        sent.push(`undo ${params['id']}`);
        scores = former;
        return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
      }),
      ...handlers,
    );
    return sent;
  }

  async function renderSeason() {
    const sent = serveEpisodes();
    const app = renderApp(paths.season({ mediaType: 'tv', number: 123 }, 1), { signedIn: true });
    const list = { name: shows.page.list('Season 1') };
    await screen.findByRole('list', list, { timeout: 20_000 });
    await preferencesLoaded(app);
    const press = (name: string) =>
      app.user.click(screen.getByRole('button', { name: shows.seen(name) }));
    return { ...app, sent, press };
  }

  it('has the stars of a single episode; a press rates in the same message, and Undo first undoes the rating', async () => {
    const { user, sent, press } = await renderSeason();
    await press(part(1, 1));
    const group = await starsFor(nameOf(1));
    const toast = await toastOf(seen(1));
    expect(toast).toContainElement(group);
    await user.click(star(group, 4));
    const rated = undo.markRated(seen(1), 4);
    expect(await toastOf(rated)).toBe(toast);
    expect(toasts()).toEqual([rated]);
    await waitFor(() => expect(checked(group)).toBe('4 stars'));
    await user.click(star(group, 5));
    expect(await toastOf(undo.markRated(seen(1), 5))).toBe(toast);
    pressUndo();
    expect(await toastOf(seen(1))).toBe(toast);
    await waitFor(() => expect(checked(group)).toBeNull());
    pressUndo();
    await waitFor(() => expect(toasts()).not.toContain(seen(1)));
    await waitFor(() =>
      expect(sent).toEqual(['rate 1: 8', 'rate 1: 10', 'undo 22', 'undo 21', 'undo 6']),
    );
  });

  it('shows the stars that the episode has, and rates that one of two marked ones', async () => {
    const { user, sent, press } = await renderSeason();
    await press(part(1, 2));
    const second = await starsFor(nameOf(2));
    expect(checked(second)).toBe('4 stars');
    await press(part(1, 1));
    await starsFor(nameOf(1));
    await user.click(star(second, 2));
    await toastOf(undo.markRated(seen(2, 1), 2));
    expect(toasts()).toEqual([undo.markRated(seen(2, 1), 2), seen(1)]);
    expect(sent).toEqual(['rate 2: 4']);
  });

  it('clears a rating in half stars by a press of the star that is checked for it', async () => {
    const { user, sent, press } = await renderSeason();
    await press(part(1, 2));
    const group = await starsFor(nameOf(2));
    await user.click(star(group, 4));
    await toastOf(undo.markRated(seen(2, 1), 0));
    expect(sent).toEqual(['rate 2: null']);
  });

  it('has no stars for several, and stays 8 seconds too', async () => {
    const { user, press } = await renderSeason();
    await press('Season 1');
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('radio', { name: 'Released' }));
    stopTimers();
    fireEvent.click(within(sheet).getByRole('button', { name: shows.sheet.save }));
    const several = shows.watched.several('Harbour', 3, none);
    await eventually(() => expect(toasts()).toEqual([several]));
    expect(places()).toHaveLength(0);
    await advance(7800);
    expect(toasts()).toEqual([several]);
    await advance(300);
    expect(toasts()).toEqual([]);
  });
});
