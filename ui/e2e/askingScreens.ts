// Why: each screen that asks the server can be let down by it, so those that do stand in one table.
import type { Page } from '@playwright/test';
import { FILM } from './app';
import { SHOW } from './markedUp';

/** A screen and what it is made of. */
export interface Screen {
  name: string;
  path: string;
  /** What the screen is made of. */
  calls: RegExp;
  heading: string | RegExp;
  /** What stands there only when the screen is whole. */
  shows: string;
  /** Shown only when TMDB stands behind. */
  behind?: 'tmdb';
  /** What is opened on the screen before it asks. */
  open?: (page: Page) => Promise<void>;
}

/** Every screen that asks the server for what it shows. */
export const screens: Screen[] = [
  {
    name: 'trending',
    path: '/ms/movies/multi/trending/all/week',
    calls: /\/3\/trending\//,
    heading: 'Trending this week',
    shows: '[role=grid] a',
  },
  {
    name: 'a category',
    path: '/ms/movies/multi/tv/popular',
    calls: /\/3\/tv\/popular/,
    heading: 'Popular TV',
    shows: '[role=grid] a',
  },
  {
    name: 'a genre',
    path: '/ms/movies/discover/18',
    calls: /\/4\/discover\//,
    heading: 'Drama',
    shows: '[role=grid] a',
  },
  {
    name: 'a search',
    path: '/ms/movies/search/martin',
    calls: /\/3\/search\//,
    heading: /Results for/,
    shows: '[role=grid] a',
  },
  {
    name: 'a film',
    path: `/ms/movie/${FILM}`,
    calls: /\/3\/movie\/\d+/,
    heading: 'The Godfather',
    shows: 'h2:has-text("Cast")',
  },
  {
    name: "a film's own stars",
    path: `/ms/movie/${FILM}`,
    calls: /\/api\/v1\/ratings$/,
    heading: 'The Godfather',
    shows: '[role=radio][aria-label="4 stars"][aria-checked=true]',
  },
  {
    name: "a film's playlist",
    path: `/ms/movie/${FILM}`,
    calls: /\/api\/v1\/playlists\/setup/,
    heading: 'The Godfather',
    shows: 'button:has-text("Remove from playlist")',
  },
  {
    name: 'a show',
    path: '/ms/movie/99990500001?media_type=tv',
    calls: /\/3\/tv\/\d+/,
    heading: /./,
    shows: 'h2:has-text("Cast")',
  },
  {
    name: "a season's episodes",
    behind: 'tmdb',
    path: SHOW,
    calls: /\/season\/2/,
    heading: 'Chalk and Fire',
    open: (page) => page.locator('summary').nth(1).click(),
    shows: 'h3:has-text("1 Part 1")',
  },
  {
    name: 'a person',
    path: '/ms/person/1433113915',
    calls: /\/3\/person\//,
    heading: 'Al Pacino',
    shows: '[role=grid] a',
  },
  {
    name: 'ratings',
    path: '/ms/ratings',
    calls: /\/api\/v1\/movies/,
    heading: 'Ratings',
    shows: '[role=grid] a',
  },
  {
    name: 'playlists',
    path: '/ms/playlists',
    calls: /\/api\/v1\/playlists/,
    heading: 'Playlists',
    shows: 'a:has-text("Friday")',
  },
  {
    name: 'a playlist',
    path: '/ms/playlist/1',
    calls: /\/api\/v1\/playlists/,
    heading: 'Friday',
    shows: '[role=grid] a',
  },
  {
    name: 'the profile',
    path: '/ms/users/:id',
    calls: /\/api\/v1\/users\//,
    heading: 'annak',
    shows: 'input',
  },
  {
    name: "the profile's stars",
    path: '/ms/users/:id',
    calls: /\/api\/v1\/ratings$/,
    heading: 'annak',
    shows: 'text=4.0 on average',
  },
  {
    name: "the profile's playlists",
    path: '/ms/users/:id',
    calls: /\/api\/v1\/playlists$/,
    heading: 'annak',
    shows: 'a:has-text("1 playlist")',
  },
  {
    name: 'settings',
    path: '/ms/settings',
    calls: /\/api\/v1\/settings/,
    heading: 'Settings',
    shows: 'text=TMDB key',
  },
  {
    name: 'admin',
    path: '/ms/admin',
    calls: /\/api\/v1\/users(\?|$)/,
    heading: 'Admin',
    shows: '[role=cell], td',
  },
  {
    name: 'about',
    path: '/ms/about',
    calls: /\/config$/,
    heading: 'About',
    shows: 'text=the built-in catalogue',
  },
  {
    name: 'the media update',
    path: '/ms/media_update',
    calls: /\/api\/v1\/users\//,
    heading: 'Media update',
    shows: 'button:has-text("Get DB Movies"):not([aria-disabled])',
  },
  {
    name: 'the fix',
    path: '/ms/fix',
    calls: /\/api\/v1\/users\//,
    heading: 'Fix',
    shows: 'button:has-text("Apply Fix"):not([aria-disabled])',
  },
];
