/** Texts of the server's settings. */
export const settingsMessages = {
  settings: {
    appearance: {
      title: 'Display',
      lead: 'For you, in this browser.',
      columns: 'Posters in a row on a phone',
      halfStars: 'Half stars',
      halfStarsHint:
        'The left half of a star gives half a star, and so does Shift with a digit. Without this, half a star counts as a whole one.',
    },
    server: 'Server settings',
    adminsOnly: 'Server settings are for admins',
    adminsOnlyHint: 'Your own account and the appearance are in your settings.',
    own: 'Open your settings',
    setAtStart:
      'Set by a command-line option or an environment variable of the server. Change it there.',
    saved: 'Saved.',
    tmdb: {
      title: 'Titles',
      builtin: 'Titles come from the built-in catalogue, with no key and no network.',
      tmdb: (masked: string) => `Titles come from TMDB, with the key ${masked}.`,
      rejected: (masked: string) =>
        `TMDB rejects the key ${masked}. Only cached titles are shown until you change it.`,
      key: 'TMDB key',
      newKey: 'New TMDB key',
      hint: 'The API key or API read access token of your TMDB account: themoviedb.org/settings/api',
      submit: 'Use this key',
      remove: 'Use built-in catalogue',
      accepted: 'TMDB accepted the key. Titles now come from TMDB.',
      removed: 'The key is removed. Titles now come from the built-in catalogue.',
    },
    registration: {
      title: 'Registration',
      label: 'Who can sign up',
      open: 'Open to everyone',
      closed: 'Admins only',
      closedHint: 'Create accounts on the server: moviestars user add NAME EMAIL',
    },
    mail: {
      title: 'Email',
      folder: 'No mail server configured. Emails are saved to a folder on the server.',
      server: (from: string) => `Emails are sent through a mail server, from ${from}.`,
      url: 'Mail server',
      urlHint: 'smtp://user@mail.example.org, or smtps:// for TLS from the start',
      password: 'Password',
      passwordKept: 'Leave empty to keep the stored password.',
      from: 'Sender',
      fromHint: 'For example films@example.org',
      site: 'Site URL',
      siteHint: 'The address of this server in a browser. Links in emails start with it.',
      submit: 'Save',
      remove: 'Remove mail server',
      test: 'Send test email',
      unsaved: 'Save first. The test uses the saved settings.',
      sent: (to: string) => `Test email sent to ${to}.`,
      written: (file: string) => `Test email saved to ${file}.`,
      failed: (reason: string) => `Sending failed: ${reason}.`,
    },
    jobs: {
      title: 'Background work',
      idle: 'All emails are sent and all titles are up to date.',
      hint: 'Waiting emails and titles, and emails that failed in the last 30 days.',
      stopped: (name: string, restarts: string) =>
        `The worker ${name} does not run. It was restarted ${restarts} times; the server’s log has the reason.`,
      columns: { kind: 'Work', waiting: 'Waiting', oldest: 'Oldest', failed: 'Failed' },
      none: 'None',
      lastError: (error: string) => `Last error: ${error}`,
      kinds: {
        request_reset: 'Reset requests',
        send_reset_link: 'Emails with a reset link',
        send_password_changed: 'Emails about a changed password',
        verify_title: 'Titles to verify',
        refresh_title: 'Titles to refresh',
        refresh_show: 'Shows whose episodes to refresh',
      },
    },
    watches: {
      title: 'Watches',
      many: (count: string, limit: string) =>
        `All users together have ${count} watches. At ${limit}, no one can add one until some are removed.`,
    },
    backup: {
      title: 'Backup',
      hint: 'One file with all accounts, ratings and playlists. It contains password hashes, the TMDB key and the mail password. Store it securely.',
      submit: 'Download backup',
    },
  },
};
