// Every screen that loads data, for the tests of failed requests.
import type { Page } from '@playwright/test';
import { FILM } from './fixtures';

export interface ScreenCase {
  name: string;
  path: string;
  /** The requests that it makes. */
  requests: RegExp;
  heading: string | RegExp;
  /** A selector that matches only when the screen is complete. */
  complete: string;
  /** The catalogue, when it is not the built-in one. */
  catalogue?: 'tmdb';
  /** Opens the part of the screen that makes the request. */
  open?: (page: Page) => Promise<void>;
}

export const screenCases: ScreenCase[] = [
  {
    name: 'home',
    path: '/ms/home',
    requests: /\/api\/v1\/home/,
    heading: 'Home',
    complete: 'h2:has-text("Picks of the week")',
  },
  {
    name: 'trending',
    path: '/ms/movies/multi/trending/all/week',
    requests: /\/3\/trending\//,
    heading: 'Picks of the week',
    complete: '[role=grid] a',
  },
  {
    name: 'category',
    path: '/ms/movies/multi/tv/popular',
    requests: /\/3\/tv\/popular/,
    heading: 'Popular TV',
    complete: '[role=grid] a',
  },
  {
    name: 'genre',
    path: '/ms/movies/discover/18',
    requests: /\/4\/discover\//,
    heading: 'Drama',
    complete: '[role=grid] a',
  },
  {
    name: 'search',
    path: '/ms/movies/search/martin',
    requests: /\/3\/search\//,
    heading: /Results for/,
    complete: '[role=grid] a',
  },
  {
    name: 'film',
    path: `/ms/movie/${FILM}`,
    requests: /\/3\/movie\/\d+/,
    heading: 'The Godfather',
    complete: 'h2:has-text("Cast")',
  },
  {
    name: "film with the user's rating",
    path: `/ms/movie/${FILM}`,
    requests: /\/api\/v1\/ratings$/,
    heading: 'The Godfather',
    complete: '[role=radio][aria-label="4 stars"][aria-checked=true]',
  },
  {
    name: 'film with the active playlist',
    path: `/ms/movie/${FILM}`,
    requests: /\/api\/v1\/playlists\/setup/,
    heading: 'The Godfather',
    complete: 'button:has-text("Remove from playlist")',
  },
  {
    name: 'show',
    path: '/ms/movie/9991396?media_type=tv',
    requests: /\/3\/tv\/\d+/,
    heading: /./,
    complete: 'h2:has-text("Cast")',
  },
  {
    name: 'show with its episodes',
    path: '/ms/movie/9991396?media_type=tv',
    requests: /\/api\/v1\/shows\//,
    heading: 'Breaking Bad',
    complete: 'p:has-text("0 of 62 episodes")',
  },
  {
    name: 'season',
    path: '/ms/movie/9991396/season/2',
    requests: /\/api\/v1\/shows\//,
    heading: 'Season 2',
    complete: 'ol p:has-text("Episode 1")',
  },
  {
    name: 'person',
    path: '/ms/person/1433113915',
    requests: /\/3\/person\//,
    heading: 'Al Pacino',
    complete: '[role=grid] a',
  },
  {
    name: 'ratings',
    path: '/ms/ratings',
    requests: /\/api\/v1\/movies/,
    heading: 'Ratings',
    complete: '[role=grid] a',
  },
  {
    name: 'film with its watches',
    path: `/ms/movie/${FILM}`,
    requests: /\/api\/v1\/watches/,
    heading: 'The Godfather',
    complete: 'p:has-text("Seen once, on an unknown date")',
  },
  {
    name: 'diary',
    path: '/ms/diary',
    requests: /\/api\/v1\/diary/,
    heading: 'Diary',
    complete: 'h2:has-text("Your diary is empty")',
  },
  {
    name: 'up next',
    path: '/ms/up-next',
    requests: /\/api\/v1\/up-next/,
    heading: 'Up next',
    complete: 'h2:has-text("Nothing up next")',
  },
  {
    name: 'my shows',
    path: '/ms/shows',
    requests: /\/api\/v1\/shows/,
    heading: 'My shows',
    complete: 'h2:has-text("No shows yet")',
  },
  {
    name: 'watchlist',
    path: '/ms/watchlist',
    requests: /\/api\/v1\/watchlist/,
    heading: 'Watchlist',
    complete: 'h2:has-text("Nothing to watch yet")',
  },
  {
    name: 'calendar',
    path: '/ms/calendar',
    requests: /\/api\/v1\/calendar\?/,
    heading: 'Calendar',
    complete: 'h2:has-text("No dates of episodes")',
  },
  {
    name: 'connections',
    path: '/ms/connections',
    requests: /\/api\/v1\/access-tokens/,
    heading: 'Connections',
    complete: 'text=You have no tokens.',
  },
  {
    name: 'imports',
    path: '/ms/import',
    requests: /\/api\/v1\/imports/,
    heading: 'Import',
    complete: 'button:has-text("Choose files")',
  },
  {
    name: 'history',
    path: '/ms/history',
    requests: /\/api\/v1\/changes/,
    heading: 'History',
    complete: 'li:has-text("Rated The Godfather")',
  },
  {
    name: 'playlists',
    path: '/ms/playlists',
    requests: /\/api\/v1\/playlists/,
    heading: 'Playlists',
    complete: 'a:has-text("Friday")',
  },
  {
    name: 'playlist',
    path: '/ms/playlist/1',
    requests: /\/api\/v1\/playlists/,
    heading: 'Friday',
    complete: '[role=grid] a',
  },
  {
    name: 'profile',
    path: '/ms/users/:id',
    requests: /\/api\/v1\/users\//,
    heading: 'annak',
    complete: 'input',
  },
  {
    name: 'profile with ratings',
    path: '/ms/users/:id',
    requests: /\/api\/v1\/ratings$/,
    heading: 'annak',
    complete: 'text=Average 4.0',
  },
  {
    name: 'profile with favorites',
    path: '/ms/users/:id',
    requests: /\/api\/v1\/favorites/,
    heading: 'annak',
    complete: 'button:has-text("Choose a favorite"):enabled',
  },
  {
    name: 'profile with playlists',
    path: '/ms/users/:id',
    requests: /\/api\/v1\/playlists$/,
    heading: 'annak',
    complete: 'a:has-text("1 playlist")',
  },
  {
    name: 'settings',
    path: '/ms/admin/settings',
    requests: /\/api\/v1\/settings/,
    heading: 'Server settings',
    complete: 'text=TMDB key',
  },
  {
    name: 'admin',
    path: '/ms/admin',
    requests: /\/api\/v1\/users(\?|$)/,
    heading: 'Admin',
    complete: '[role=cell], td',
  },
  {
    name: 'about',
    path: '/ms/about',
    requests: /\/config$/,
    heading: 'About',
    complete: 'text=the built-in catalogue',
  },
  {
    name: 'media update',
    path: '/ms/media_update',
    requests: /\/api\/v1\/users\//,
    heading: 'Maintenance',
    complete: 'button:has-text("Get DB Movies"):not([aria-disabled])',
  },
  {
    name: 'fix',
    path: '/ms/fix',
    requests: /\/api\/v1\/users\//,
    heading: 'Maintenance',
    complete: 'button:has-text("Apply Fix"):not([aria-disabled])',
  },
];
