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
  /** A title before a number of episodes or the kinds of a release. */
  before: (title: string) => `${title},`,
  /** After the name of a show. */
  episodes: (count: string) => `${count} episodes`,
  seen: ' (seen)',
  seenMark: 'Seen',
  film: 'Film',
  /** How a film is released. */
  releases: {
    premiere: 'Premiere',
    limited: 'Limited release',
    cinema: 'In cinemas',
    digital: 'Digital',
    disc: 'On disc',
    tv: 'On TV',
  },
  elsewhere: 'First release elsewhere',
  /** The same after the name of a film. */
  shortReleases: {
    premiere: 'premiere',
    limited: 'limited',
    cinema: 'in cinemas',
    digital: 'digital',
    disc: 'on disc',
    tv: 'on TV',
  },
  shortElsewhere: 'elsewhere',
  firstReleases: 'Films have the day of their first release in any country.',
  chooseCountry: 'Choose your country',
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
  settings: {
    title: 'Release dates of films',
    lead: 'In your calendar and your notifications, on every device.',
    country: 'Country',
    anyCountry: 'Any country (first release)',
    hint: 'A film without a known release in the country has the day of its first release in any country.',
    builtinHint:
      'The built-in catalogue does not know releases by country. An admin can set a TMDB key to get them.',
    kinds: 'Releases in the country',
    noKinds:
      'Without any of these, films with known releases in the country are not in the calendar.',
  },
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
    contents: 'Contents',
    secret: 'Anyone who has the address can read your calendar.',
  },
};
