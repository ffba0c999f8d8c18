import { episodeMessages } from './episodes';

const { code, season } = episodeMessages;

const episodes = (count: number, text = String(count)) =>
  count === 1 ? '1 episode' : `${text} episodes`;

const notOut = (count: number) => (count === 1 ? '1 is not out yet' : `${count} are not out yet`);

const watches = (count: number) => (count === 1 ? '1 watch' : `${count} watches`);

const duration = (minutes: number) => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** The sentences as one text. */
const sentences = (texts: (string | false)[]) => texts.filter(Boolean).join('. ');

/** The side effects of marking episodes. */
interface MarkResult {
  notOut: number;
  /** Unseen episodes before the one that was marked. */
  earlier: number;
  leftWatchlist: boolean;
  /** The former state of the show, if the mark has resumed it. */
  resumed: false | 'on_hold' | 'dropped';
}

const consequences = ({ earlier, leftWatchlist, resumed }: MarkResult) => [
  earlier > 0 && `${earlier} earlier ${earlier === 1 ? 'episode is' : 'episodes are'} unseen`,
  leftWatchlist && 'It left your watchlist',
  resumed && `It is no longer ${resumed === 'dropped' ? 'dropped' : 'on hold'}`,
];

/** Texts of shows with their seasons and episodes. */
export const showsMessages = {
  code,
  episodes,
  duration,
  season,
  states: {
    planned: 'Not started',
    watching: 'Watching',
    caught_up: 'Caught up',
    completed: 'Completed',
    on_hold: 'On hold',
    dropped: 'Dropped',
  },
  progress: {
    label: (name: string) => `Progress of ${name}`,
    episodes: (seen: string, out: string, count: number) =>
      count === 1 ? `${seen} of 1 episode` : `${seen} of ${out} episodes`,
    seasons: (seen: string, out: string, count: number) =>
      count === 1 ? `${seen} of 1 season` : `${seen} of ${out} seasons`,
    part: (seen: string, out: string) => `${seen} of ${out}`,
    left: (time: string, isEstimate: boolean) => `${isEstimate ? 'about ' : ''}${time} left`,
    toCome: (count: number) => `${count} to come`,
    specials: (seen: number, out: number) => `Specials ${seen} of ${out}`,
    viewing: (number: number) => `Watching again (${number})`,
    times: (count: number) => (count === 2 ? 'Seen twice' : `Seen ${count} times`),
    next: 'Next',
    nextOn: (when: string) => `Next episode ${when}`,
    on: (date: string) => `on ${date}`,
    unknown: 'Its episodes are not known: mark seasons, or an episode by its number.',
    loading: 'Loading episodes…',
  },
  /** Of an episode whose name is hidden. */
  reveal: 'Show name, picture and summary',
  seen: (name: string) => `Seen: ${name}`,
  more: (name: string) => `More for ${name}`,
  watched: {
    one: (
      show: string,
      [seasonNumber, episode]: [season: number, episode: number],
      isOut: boolean,
      result: MarkResult,
    ) =>
      sentences([
        `Watched ${code(seasonNumber, episode)} of ${show}`,
        !isOut && 'It is not out yet',
        ...consequences(result),
      ]),
    several: (show: string, added: number, result: MarkResult) => {
      const missing = result.notOut > 0 ? `, ${notOut(result.notOut)}` : '';
      return sentences([`${show}: ${episodes(added)} watched${missing}`, ...consequences(result)]);
    },
    /** A season or a show whose episodes are not known. */
    whole: (name: string, result: MarkResult) =>
      sentences([`${name}: seen`, ...consequences(result)]),
    none: (show: string, seen: number, missing: number) =>
      missing > 0 && seen === 0
        ? `${show}: nothing marked, ${notOut(missing)}`
        : `${show}: nothing to mark, all that is out is seen`,
  },
  unwatched: {
    one: (show: string, seasonNumber: number, episode: number, count: number) =>
      `${count === 1 ? 'Watch' : watches(count)} of ${code(seasonNumber, episode)} of ${show} removed`,
    several: (name: string, count: number) => `${name}: ${watches(count)} removed`,
    withRating: (name: string, count: number) =>
      `${name}: ${watches(count)} and the rating removed`,
  },
  sheet: {
    show: (show: string) => `When did you watch ${show}?`,
    season: (show: string, seasonNumber: number) =>
      `When did you watch ${season(seasonNumber)} of ${show}?`,
    episode: (show: string, seasonNumber: number, episode: number) =>
      `When did you watch ${code(seasonNumber, episode)} of ${show}?`,
    upTo: (show: string, seasonNumber: number, episode: number) =>
      `When did you watch ${show} up to ${code(seasonNumber, episode)}?`,
    marks: (count: number, missing: number) => {
      const marked = `Marks ${episodes(count)} as seen`;
      return missing > 0 ? `${marked}; ${notOut(missing)}.` : `${marked}.`;
    },
    nothing: 'All that is out is seen already.',
    again: 'Episodes that you have already seen get another watch.',
    save: 'Save',
    cancel: 'Cancel',
    incomplete: 'Choose a date.',
  },
  menu: {
    watchedNow: 'Watched now',
    watchAgain: 'Watch again',
    watchedOn: 'Watched on…',
    upTo: 'Up to here…',
    skip: 'Skip',
    unskip: 'Do not skip',
    skipRest: 'Skip the rest of this season',
    skipSeason: 'Skip this season',
    unskipSeason: 'Do not skip this season',
    remove: 'Remove watches',
    removeAll: 'Remove all watches',
    markShow: 'Mark whole show…',
    markSeason: 'Mark this season…',
    againOn: 'Watched again…',
    byNumber: 'Mark an episode by its number…',
    beginAgain: 'Watch again from the start',
    finishAgain: 'Finish watching again',
    stopAgain: 'Stop watching again',
    open: 'Open season',
    watches: (count: number) => `Watched ${count} times`,
    lastWatched: (date: string) => `Last watched ${date}`,
    watchedDay: (date: string) => `Watched ${date}`,
  },
  number: {
    title: (show: string) => `Mark an episode of ${show}`,
    season: 'Season',
    seasonHint: '0 for specials',
    episode: 'Episode',
    save: 'Mark as seen',
    cancel: 'Cancel',
    invalid: 'Enter the numbers of a season and an episode.',
  },
  intents: {
    watch: { label: 'Resume', done: (show: string) => `${show} resumed` },
    on_hold: { label: 'Put on hold', done: (show: string) => `${show} put on hold` },
    dropped: { label: 'Drop', done: (show: string) => `${show} dropped` },
  },
  specials: {
    label: 'Specials',
    options: { default: 'As in the settings', in: 'Count', out: 'Do not count' },
    done: {
      in: (show: string) => `Specials of ${show} count`,
      out: (show: string) => `Specials of ${show} do not count`,
      default: (show: string) => `Specials of ${show} count as your settings say`,
    },
  },
  skip: {
    done: (show: string, part: string) => `${show}: ${part} skipped`,
    undone: (show: string, part: string) => `${show}: ${part} no longer skipped`,
    rest: (show: string) => `${show}: the rest of the season is skipped`,
  },
  order: {
    label: 'Order of episodes',
    default: 'TMDB’s own',
    unnamed: 'Unnamed order',
    rest: 'Not in this order',
    shown: (name: string) => `In the order “${name}”`,
    removed: (name: string) => `TMDB has removed the order “${name}”. Its own order is shown.`,
    chosen: (show: string, name: string) => `${show} is shown in the order “${name}”`,
    own: (show: string) => `${show} is shown in TMDB’s own order`,
  },
  stars: {
    rate: (name: string) => `Rate ${name}`,
    given: (stars: string) => `Your rating: ${stars} of 5 stars`,
    clear: 'Clear rating',
    partOf: (show: string, part: string) => `${part} of ${show}`,
    done: (show: string, part: string) => `Rated ${part} of ${show}`,
    cleared: (show: string, part: string) => `Cleared the rating of ${part} of ${show}`,
  },
  viewing: {
    started: (show: string) => `Watching ${show} again. What you have seen stays.`,
    finished: (show: string) => `Finished watching ${show} again`,
    stopped: (show: string) => `Stopped watching ${show} again. The watches stay.`,
  },
  page: {
    title: (seasonName: string, show: string) => `${seasonName} – ${show}`,
    seasons: 'Other seasons',
    previous: (name: string) => `Previous: ${name}`,
    next: (name: string) => `Next: ${name}`,
    list: (name: string) => `Episodes of ${name}`,
    filter: 'Show',
    filters: { all: 'All', unseen: 'Unseen' },
    sort: 'Sort',
    sorts: { oldest: 'Oldest first', newest: 'Newest first' },
    skipped: 'Skipped',
    finale: 'Finale',
    midSeason: 'Mid-season finale',
    times: (count: number) => `${count}×`,
    timesLabel: (count: number) => `Watched ${count} times`,
    allSeen: 'All seen',
    allSeenHint: 'No episode of this season is unseen.',
    none: 'No episodes are listed yet',
    noneHint: 'Mark the whole season, or an episode by its number.',
    /** Of an announced season. */
    noneYetHint: 'They are listed here once the catalogue knows them.',
    notFound: 'Season not found',
    notFoundHint: 'The catalogue lists no such season of this show.',
    toShow: 'Go to the show',
    notListed: 'Not in the catalogue',
  },
  gone: {
    title: 'No longer listed',
    hint: 'The catalogue has removed these episodes. Your watches and ratings of them stay.',
    move: 'Move the watches to…',
    /** Of an episode without watches. */
    moveRating: 'Move the rating to…',
    // Labels begin with the visible text, for users who control the page by voice.
    moveOf: (name: string) => `Move the watches to… (${name})`,
    moveRatingOf: (name: string) => `Move the rating to… (${name})`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove the watches of ${name}`,
    /** Of an episode with watches and a rating. */
    removeBothOf: (name: string) => `Remove the watches and the rating of ${name}`,
    /** Of an episode without watches. */
    clearOf: (name: string) => `Remove the rating of ${name}`,
    moveTitle: (name: string) => `Move the watches of ${name}`,
    moveRatingTitle: (name: string) => `Move the rating of ${name}`,
    to: 'Episode',
    save: 'Move',
    cancel: 'Cancel',
    moved: (count: number, to: string) =>
      `${count === 0 ? 'Rating' : watches(count)} moved to ${to}`,
    count: watches,
  },
  failed: (show: string, why: string) => `The change to ${show} was not saved: ${why}`,
};
