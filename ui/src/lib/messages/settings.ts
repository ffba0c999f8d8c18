// Why: the texts of the settings, where one who runs the server is told what it does just now and why.

/** Texts of the admins' settings. */
export const settingsMessages = {
  settings: {
    title: 'Settings',
    adminsOnly: 'Settings are for admins',
    adminsOnlyHint: 'Ask whoever runs this server.',
    fromStart: 'Set by the command line or the environment of the server. Change it there.',
    saved: 'Saved.',
    tmdb: {
      title: 'Titles',
      builtin: 'Titles come from the built-in catalogue, with no key and no network.',
      tmdb: (masked: string) => `Titles come from TMDB, with the key ${masked}.`,
      refused: (masked: string) =>
        `TMDB refuses the key ${masked}. Until there is a better one, only titles that were seen before can be shown.`,
      key: 'TMDB key',
      newKey: 'Another TMDB key',
      hint: 'The API key or the API read access token of your own TMDB account, from themoviedb.org/settings/api.',
      submit: 'Check and use',
      remove: 'Use the built-in catalogue',
    },
    registration: {
      title: 'Registration',
      label: 'Who may make an account',
      open: 'Everybody who comes here',
      closed: 'Nobody by themselves',
      closedHint: 'Accounts are then made on the machine itself: moviestars user add NAME EMAIL',
    },
    mail: {
      title: 'Mail',
      folder: 'No mail server is named: letters are written as files into a folder of the server.',
      server: (from: string) => `Letters leave through a mail server, from ${from}.`,
      url: 'Mail server',
      urlHint: 'smtp://user@mail.example.org, or smtps:// for TLS from the start',
      password: 'Password',
      passwordKept: 'Leave it empty to keep the one that is stored.',
      from: 'Sender',
      fromHint: 'An address like films@example.org',
      site: 'Address of this site',
      siteHint: 'What people type to come here; links in letters begin with it.',
      submit: 'Save',
      remove: 'Stop using it',
      test: 'Send a test letter',
      unsaved: 'Save first: the letter goes out with what is saved.',
      sent: (to: string) => `A letter is on its way to ${to}.`,
      written: (file: string) => `The letter was written to ${file}.`,
      failed: (reason: string) => `The letter did not leave: ${reason}.`,
    },
    backup: {
      title: 'Backup',
      hint: 'One file with every account, rating and playlist. It also holds password hashes, the TMDB key and the mail password: keep it where only you can read it.',
      submit: 'Download a backup',
    },
  },
};
