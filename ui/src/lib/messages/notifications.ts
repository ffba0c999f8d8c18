import { appMessages } from './app';

/** Texts of the page of notifications and of their settings. */
export const notificationMessages = {
  title: appMessages.menu.notifications,
  lead: 'What came out and what changed in the shows and films that you follow.',
  isNew: 'New',
  dismiss: (sentence: string) => `Dismiss: ${sentence}`,
  dismissed: (sentence: string) => `Dismissed: ${sentence}`,
  notDismissed: (why: string) => `The notification was not dismissed: ${why}`,
  empty: 'No notifications',
  emptyHint:
    'When an episode of a show that you watch comes out, or a film of your watchlist, it is listed here.',
  toSettings: 'Settings',
  /** After the name of the title. */
  episodeOut: (episode: string) => ` ${episode} is out`,
  episodesOut: (count: string, first: string) => `: ${count} episodes are out, from ${first}`,
  filmOut: ' is out',
  filmOutAs: {
    premiere: ' has its premiere',
    limited: ' is out in some cinemas',
    cinema: ' is out in cinemas',
    digital: ' is out on digital services',
    disc: ' is out on disc',
    tv: ' is out on TV',
  },
  seasonComplete: (season: string) => `: all of season ${season} is out. Pick it up again?`,
  seasonDated: (season: string, day: string) => `: season ${season} comes out on ${day}`,
  dateMoved: (episode: string, from: string, to: string) =>
    ` ${episode} moved from ${from} to ${to}`,
  status: { ended: ' has ended', canceled: ' was canceled', returning: ' returns' },
  episodeGone: ': an episode that you watched is no longer listed',
  episodesGone: (count: string) => `: ${count} episodes that you watched are no longer listed`,
  backupFailed: 'A scheduled backup failed. The log of the server says why.',
  settings: {
    title: 'Notifications',
    lead: 'About films and shows that you follow, except shows on hold, dropped or more than a season behind.',
    notify_episodes_out: 'Episodes that come out',
    notify_films_out: 'Films of the watchlist that come out',
    notify_seasons_complete: 'Shows on hold of which a whole season is out',
    notify_seasons_dated: 'Seasons that get a date',
    notify_dates_moved: 'Episodes whose date moves',
    notify_status_changed: 'Shows that end, are canceled or return',
    notify_episodes_gone: 'Episodes that you watched and that are no longer listed',
    email_digest: 'Send them by email, once a day',
    emailHint: 'Only what you have not read here.',
    noEmailHint: 'This server sends no email yet. An admin can set a mail server.',
    hour: 'Sent at',
    /** The name of a time zone, such as "Europe/Berlin". */
    zone: (name: string) => `Times are those of ${name}.`,
  },
};
