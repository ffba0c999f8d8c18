import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changedInOtherTab } from '../session/sessionActions';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { film, rating, trendingPage, watchedTitle } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { errorResponse, serveLists, server } from '../../testing/server';

beforeAll(async () => {
  await loadListScreens();
  await import('./KnownTitles');
  await import('../lists/FilterPanel');
}, 60_000);

const text = messages.knownTitles;
const tile = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const tiles = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

/** The user has rated these films. */
function serveRatings(...ids: number[]) {
  server.use(
    http.get('*/api/v1/ratings', () =>
      HttpResponse.json({ ratings: ids.map((id) => rating(id, 4)) }),
    ),
  );
}

/** The user has seen these films. */
function serveWatched(...ids: number[]) {
  const titles = ids.map((id) => watchedTitle(id));
  server.use(http.get('*/api/v1/watched', () => HttpResponse.json({ titles })));
}

const hide = () => localStorage.setItem('ratedTitles', 'hide');

beforeEach(() => serveRatings(1, 3));

it('hides rated titles, says how many, and shows them again', async () => {
  hide();
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await tile('Harbour');
  expect(tiles()).toEqual(['/ms/movie/9992?media_type=tv', '/ms/movie/4']);
  expect(screen.getByText(text.hidden('2'), { exact: false })).toBeVisible();
  const toggle = screen.getByRole('button', { name: text.rated.showLabel });
  await user.click(toggle);
  expect(tiles()).toHaveLength(4);
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAccessibleName(text.rated.hideLabel);
});

it('keeps a title that is rated in the list until the list is loaded again', async () => {
  hide();
  const { user, router } = renderApp(paths.trending(), { signedIn: true });
  const salt = await tile('Salt');
  salt.focus();
  await user.keyboard('5');
  expect(await tile('Salt')).toHaveAccessibleName(/rated 5 of 5/);
  expect(tiles()).toHaveLength(2);
  await router.navigate(paths.trending('movie'));
  await waitFor(() => expect(tiles()).toEqual(['/ms/movie/9992?media_type=tv']));
  await router.navigate(-1);
  await waitFor(() => expect(tiles()).toHaveLength(2));
});

it('loads further pages while every title of a page is hidden', async () => {
  hide();
  serveRatings(1, 2, 3, 5);
  const requests = serveLists(5);
  renderApp(paths.trending(), { signedIn: true });
  await tile('Film 4');
  await waitFor(() => expect(screen.getByText(text.hidden('4'), { exact: false })).toBeVisible());
  expect(tiles()).toEqual(['/ms/movie/4']);
  expect(requests).toHaveLength(5);
});

it('says that everything is rated', async () => {
  hide();
  serveRatings(1);
  serveLists();
  renderApp(paths.category('movie', 'popular'), { signedIn: true });
  expect(await screen.findByRole('heading', { name: text.rated.all })).toBeVisible();
});

it('hides seen titles beside rated ones, and shows them again', async () => {
  serveWatched(4);
  hide();
  localStorage.setItem('seenTitles', 'hide');
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await tile('Harbour');
  expect(tiles()).toEqual(['/ms/movie/9992?media_type=tv']);
  expect(screen.getByText(text.hidden('3'), { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: text.both.showLabel }));
  expect(tiles()).toHaveLength(4);
  localStorage.removeItem('ratedTitles');
  act(() => void dispatchEvent(new Event('ratedTitleschange')));
  await user.click(screen.getByRole('button', { name: text.seen.hideLabel }));
  expect(tiles()).toHaveLength(3);
});

it('keeps a title that is marked as seen in a list without seen titles', async () => {
  serveWatched(4);
  localStorage.setItem('seenTitles', 'hide');
  const { store } = renderApp(paths.trending(), { signedIn: true });
  await tile('Night Train');
  expect(tiles()).toHaveLength(3);
  serveWatched(4, 1);
  act(() => void store.dispatch(changedInOtherTab()));
  await waitFor(async () => expect(await tile('Night Train')).toHaveAccessibleName(/seen/));
  expect(tiles()).toHaveLength(3);
});

it('shows all titles when the seen titles cannot be loaded', async () => {
  localStorage.setItem('seenTitles', 'hide');
  server.use(http.get('*/api/v1/watched', () => errorResponse(500, 5000, 'no disk')));
  renderApp(paths.trending(), { signedIn: true });
  await tile('Night Train');
  expect(tiles()).toHaveLength(4);
  expect(screen.getByText(text.seen.noneHidden)).toBeVisible();
});

it('marks seen titles that are dim', async () => {
  serveWatched(4);
  localStorage.setItem('seenTitles', 'dim');
  renderApp(paths.trending(), { signedIn: true });
  await waitFor(async () => expect(await tile('Salt')).toHaveAccessibleName(/seen/));
  expect(tiles()).toHaveLength(4);
});

it('does not hide rated titles in searches', async () => {
  hide();
  const page = { ...trendingPage, results: [film(1, 'Night Train')] };
  server.use(http.get('*/3/search/multi', () => HttpResponse.json(page)));
  renderApp(paths.search('night'), { signedIn: true });
  expect(await tile('Night Train')).toBeVisible();
});

it('is chosen in the filters, and then the list is the same', async () => {
  const { user, path } = renderApp(paths.trending(), { signedIn: true });
  await tile('Night Train');
  await user.click(screen.getByRole('button', { name: messages.lists.filters }));
  await user.selectOptions(await screen.findByLabelText(text.labels.rated), text.choices.hide);
  await user.selectOptions(screen.getByLabelText(text.labels.seen), text.choices.dim);
  expect(tiles()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Show results' }));
  await waitFor(() => expect(tiles()).toHaveLength(2));
  expect(localStorage.getItem('seenTitles')).toBe('dim');
  expect(path()).toBe(paths.trending());
  await user.click(screen.getByRole('button', { name: messages.lists.filters }));
  await user.selectOptions(await screen.findByLabelText(text.labels.rated), text.choices.show);
  await user.click(screen.getByRole('button', { name: 'Show results' }));
  await waitFor(() => expect(tiles()).toHaveLength(4));
  expect(localStorage.getItem('ratedTitles')).toBeNull();
});
