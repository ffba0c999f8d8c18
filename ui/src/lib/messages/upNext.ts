import { appMessages } from './app';
import { episodeMessages } from './episodes';

const { code } = episodeMessages;

/** Texts of the pages Up next and My shows. */
export const upNextMessages = {
  title: appMessages.menu.upNext,
  sort: 'Sort',
  sorts: {
    recent: 'Recently watched',
    left: 'Least time left',
    newest: 'Newest episode',
    title: 'Title',
  },
  sections: {
    continue: 'Continue',
    new_seasons: 'New seasons',
    soon: 'Soon',
    a_while_ago: 'A while ago',
  },
  /** A watch without a date may be of these days. */
  collapsedHint: (count: number, text: string) =>
    `${count === 1 ? '1 show' : `${text} shows`}, no dated watch in the last 60 days`,
  seen: (show: string, season: number, episode: number) =>
    `Mark ${code(season, episode)} of ${show} as seen`,
  skip: (show: string, season: number, episode: number) =>
    `Skip ${code(season, episode)} of ${show}`,
  more: (show: string) => `More for ${show}`,
  swipe: { seen: 'Seen', skip: 'Skip' },
  runtime: (minutes: string) => `${minutes} min`,
  left: (count: string, time: string) => (time ? `${count} left, ${time}` : `${count} left`),
  minutes: (count: string) => `${count} min`,
  hours: (count: string) => `${count} h`,
  earlier: (count: number, text: string) =>
    count === 1 ? '1 earlier episode' : `${text} earlier episodes`,
  out: (date: string, countdown: string) => `${date}, ${countdown}`,
  menu: {
    date: 'Watched on…',
    skip: 'Skip this episode',
    season: 'Open the season',
    show: 'Open the show',
  },
  noSoon:
    'There is no section “Soon”: the built-in catalogue does not know when episodes come out. An admin can set a TMDB key to get their dates.',
  toSettings: 'Server settings',
  caughtUp: 'You have seen everything that is out.',
  /** All shows with an unseen episode are in the section “A while ago”. */
  onlyOlder: 'Nothing to continue. Shows from a while ago are on the page Up next.',
  empty: 'Nothing up next',
  emptyHint: 'Mark an episode of a show as seen, and the one after it is listed here.',
  toTrending: 'Trending shows',
  shows: {
    title: appMessages.menu.shows,
    states: 'States',
    all: 'All',
    state: {
      watching: 'Watching',
      caught_up: 'Caught up',
      completed: 'Completed',
      planned: 'Planned',
      on_hold: 'On hold',
      dropped: 'Dropped',
    },
    withCount: (name: string, count: string) => `${name} ${count}`,
    search: 'Search your shows',
    seen: (seen: string, all: string, percent: string) => `${seen} of ${all}, ${percent}`,
    progressOf: (show: string) => `Progress in ${show}`,
    next: (episode: string) => `Next: ${episode}`,
    nextAir: (episode: string, date: string) => `${episode}: ${date}`,
    lastWatched: (date: string) => `Last watched ${date}`,
    viewing: (count: string) => `Watching again (${count})`,
    more: 'Show more',
    empty: 'No shows yet',
    emptyHint: 'Shows that you watch, or add to your watchlist, are listed here.',
    none: {
      watching: 'No show that you are watching',
      caught_up: 'No show that you are caught up with',
      completed: 'No show that you have completed',
      planned: 'No show that you plan to watch',
      on_hold: 'No show on hold',
      dropped: 'No dropped show',
    },
    noneHint: 'Choose another state to see the rest.',
    noneFound: 'No matching shows',
    noneFoundHint: (words: string) => `No title here has words that begin with “${words}”.`,
  },
};
