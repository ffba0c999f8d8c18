// Why: the texts of one's own account: the profile, the password, one's data, and the end of it.

/** Texts of the account. */
export const accountMessages = {
  profile: {
    title: 'Profile',
    since: (day: string) => `Member since ${day}`,
    admin: 'Admin',
    account: 'Account',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    upload: 'Upload Image',
    remove: 'Remove',
    soon: 'TBD - Coming soon',
    rated: (count: number) => (count === 1 ? 'title rated' : 'titles rated'),
    playlists: (count: number) => (count === 1 ? 'playlist' : 'playlists'),
  },
  ratingSummary: {
    title: 'Ratings at a glance',
    average: 'Average rating',
    averageOf: (average: string) => `${average} on average`,
    plot: 'Titles by stars',
    bar: (stars: string, titles: string, share: string) => `${stars}: ${titles}, ${share}`,
    titles: (count: number, text: string) => (count === 1 ? '1 title' : `${text} titles`),
    table: 'As a table',
    columns: { stars: 'Stars', titles: 'Titles', share: 'Share' },
    none: 'The first star you give will show here.',
  },
  changePassword: {
    title: 'Change password',
    lead: 'All other devices will be signed out; this one stays in.',
    open: 'Change password',
    current: 'Current Password',
    password: 'New Password',
    passwordConfirmation: 'Confirm New Password',
    same: 'This is the password you have',
    submit: 'Change',
    cancel: 'Cancel',
  },
  exportData: {
    title: 'Export my data',
    lead: 'Everything you keep here, to take along: profile, ratings and playlists as JSON, or the ratings as a table that Letterboxd can import.',
    json: 'Everything (JSON)',
    csv: 'Ratings (CSV)',
  },
  deleteAccount: {
    title: 'Delete my account',
    lead: 'Your account goes for good, with every rating and playlist.',
    open: 'Delete my account',
    warning: (username: string) =>
      `The account ${username} goes at once, with its profile, all its ratings and all its playlists, and you are signed out everywhere. Nobody can bring it back: export your data first if you may want it again.`,
    password: 'Your password',
    submit: 'Delete for good',
    cancel: 'Cancel',
    done: 'Your account is gone, and everything in it. Take care!',
  },
};
