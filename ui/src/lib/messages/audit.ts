/** Texts of the audit log. */
export const auditMessages = {
  title: 'Audit log',
  lead: 'What happened to accounts and server settings in the last year.',
  action: 'What happened',
  all: 'All events',
  username: 'Username',
  more: 'Show more',
  none: 'No event matches',
  noneHint: 'Choose other events, or remove the username.',
  empty: 'Nothing has happened yet',
  emptyHint: 'Sign-ins and changes of accounts and settings will appear here.',
  deleted: 'A deleted account',
  deletedAccount: 'a deleted account',
  commandLine: 'The command line',
  from: (address: string) => `from ${address}`,
  /** In the filter. */
  actions: {
    signed_up: 'Signed up',
    signed_in: 'Signed in',
    code_refused: 'Wrong code at sign-in',
    sessions_ended: 'Signed out devices',
    password_changed: 'Changed a password',
    password_reset: 'Reset a password',
    username_changed: 'Changed a username',
    account_deleted: 'Deleted own account',
    second_factor_enabled: 'Turned on two-factor authentication',
    second_factor_disabled: 'Turned off two-factor authentication',
    recovery_codes_replaced: 'Made new recovery codes',
    user_added: 'Added a user',
    user_deleted: 'Deleted a user',
    user_signed_out: 'Signed out a user',
    role_changed: 'Changed a role',
    reset_link_created: 'Made a reset link',
    invite_created: 'Made an invite',
    invite_revoked: 'Revoked an invite',
    settings_changed: 'Changed server settings',
    backup_downloaded: 'Downloaded a backup',
  },
  /** After the name of who did it. */
  sentences: {
    signed_up: () => 'signed up',
    signed_in: () => 'signed in',
    code_refused: () => 'entered a wrong code at sign-in, after the right password',
    sessions_ended: () => 'signed out other devices',
    password_changed: (of: string) =>
      of ? `changed the password of ${of}` : 'changed the password',
    password_reset: () => 'reset the password with a link',
    username_changed: (_: string, detail: string) => `took the username ${detail}`,
    account_deleted: () => 'deleted the account',
    second_factor_enabled: () => 'turned on two-factor authentication',
    second_factor_disabled: (of: string) =>
      of ? `turned off two-factor authentication of ${of}` : 'turned off two-factor authentication',
    recovery_codes_replaced: () => 'made new recovery codes',
    user_added: (of: string) => `added the account ${of}`,
    user_deleted: (_: string, detail: string) => `deleted the account ${detail}`,
    user_signed_out: (of: string) => `signed out ${of}`,
    role_changed: (of: string, detail: string) =>
      detail === 'admin' ? `made ${of} an admin` : `made ${of} a regular user`,
    reset_link_created: (of: string) => `made a reset link for ${of}`,
    invite_created: () => 'made an invite',
    invite_revoked: () => 'revoked an invite',
    settings_changed: (_: string, detail: string) =>
      `changed the server settings: ${settings.get(detail) ?? detail}`,
    backup_downloaded: () => 'downloaded a backup',
  } satisfies Record<string, (of: string, detail: string) => string>,
};

const settings = new Map([
  ['tmdb', 'TMDB key'],
  ['registration', 'registration'],
  ['mail', 'email'],
]);
