// Why: the texts what stands around every screen, and what is said when something fails.

/** Texts of the frame. */
export const appMessages = {
  app: {
    name: 'moviestars',
    home: 'moviestars, home',
    menu: 'Menu',
    mainMenu: 'Main menu',
    close: 'Close',
    ok: 'Ok',
    retry: 'Retry',
    loading: 'Loading…',
    offline: 'You are offline. What is already here still works.',
    title: (page: string) => `${page} · moviestars`,
  },
  errors: {
    fallback: 'something went wrong',
    offline: 'No connection to the server. Check the network and try again.',
    garbled: 'The server gave an answer that makes no sense here. Try again in a moment.',
    late: 'The server takes too long to answer. Try again in a moment.',
    catalogue: 'The movie database does not answer just now. Try again in a moment.',
    session: 'Invalid or expired token. Please sign-in again.',
    heading: 'That did not work',
    offlineHeading: 'No connection',
    form: 'Submit Validation Failed',
    crashed: 'This page has stumbled',
    crashedHeading: 'Nothing you saved is lost',
    crashedHint: 'Go on from the menu, or load the page again.',
    reload: 'Load again',
  },
  start: {
    ratings: 'ratings',
    playlists: 'playlists',
    failed: (names: string[], why: string) =>
      `Your ${names.join(' and ')} could not be loaded: ${why}`,
  },
  notFound: {
    title: 'This page was never shot',
    hint: 'There is nothing at this address.',
    verdict: 'Our verdict on this address',
    home: 'Back to the start',
  },
  menu: {
    movies: 'Movies',
    ratings: 'Ratings',
    playlists: 'Playlists',
    admin: 'Admin',
    adminDemo: 'Admin (Demo)',
    settings: 'Settings',
    shortcuts: 'Keyboard shortcuts',
    logOut: 'Log Out',
    profile: 'Profile',
    about: 'About',
  },
  components: {
    skip: 'Skip to the content',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    stars: (score: number) => (score === 1 ? '1 star' : `${score} stars`),
    starsOf: (label: string, score: number) =>
      score === 0 ? `${label}: not rated` : `${label}: ${score} of 5 stars`,
    averageOf: (label: string, value: number, text: string) =>
      value === 0 ? `${label}: none yet` : `${label}: ${text} of 5 stars`,
    scrollToTop: 'Back to the top',
    back: 'Scroll back',
    on: 'Scroll on',
    theme: 'Theme',
    themes: { system: 'System', dark: 'Dark', light: 'Light' },
  },
};
