import { appMessages } from './app';

/** Texts of the calendar of what the user follows, and of its link for calendar programs. */
export const calendarMessages = {
  title: appMessages.menu.calendar,
  months: 'Months',
  previous: (month: string) => `Previous month, ${month}`,
  next: (month: string) => `Next month, ${month}`,
  today: 'Today',
  filters: 'Show only',
  filter: {
    all: 'All',
    premieres: 'Premieres and finales',
    episodes: 'Episodes',
    films: 'Films',
  },
  /** For screen readers. */
  shown: (month: string) => `${month} is shown`,
  /** After the name of a show. */
  episodes: (count: string) => `${count} episodes`,
  severalOf: (show: string) => `${show},`,
  seen: ' (seen)',
  seenTick: 'Seen',
  film: 'Film',
  premiere: 'Season premiere',
  finale: 'Season finale',
  list: (count: string, episodes: string) => `${count} episodes: ${episodes}`,
  dayToday: (day: string) => `${day}, today`,
  empty: (month: string) => `Nothing comes out in ${month}`,
  emptyHint:
    'Shows that you watch or plan to watch are listed here with their episodes, and films of your watchlist on their release days.',
  emptyFilterHint: 'Choose All to see everything of this month.',
  toTrending: 'Find shows to follow',
  noDates: 'No dates of episodes',
  noDatesHint:
    'The built-in catalogue does not know when episodes come out. An admin can set a TMDB key to get their dates.',
  toSettings: 'Server settings',
  subscribe: {
    title: 'Subscribe',
    lead: 'Add this calendar to your phone or calendar program, which reads it through a secret link.',
    since: (date: string) => `The link was created on ${date}.`,
    create: 'Create link',
    replace: 'Create new link',
    replaceHint: 'A new link stops the old one from working.',
    revoke: 'Revoke',
    revoked: 'The link does not work anymore.',
    created: 'Link created. Copy it now: it is not shown again.',
    field: {
      label: 'Address of the calendar',
      copy: 'Copy',
      copied: 'Address copied.',
      copyFailed: 'Copying failed. Select the address and copy it.',
    },
    secret: 'Anyone who has the address can read your calendar.',
  },
};
