/** Texts of signing in with identity providers. */
export const providerMessages = {
  buttons: {
    label: 'Other ways to sign in',
    or: 'or',
    passkey: 'Sign in with a passkey',
    signIn: (name: string) => `Sign in with ${name}`,
  },
  callback: {
    title: 'Sign in',
    failed: 'This did not work',
    expired: 'This sign-in has expired, or was started in another tab. Try again.',
    denied: 'You have not signed in at the provider.',
    again: 'Back to sign in',
    settings: 'Back to settings',
  },
  card: {
    title: 'Sign-in providers',
    lead: 'Accounts elsewhere with which you sign in. They work without your password and without the code of two-factor authentication.',
    none: 'None is linked.',
    gone: (id: string) => `${id} (this server has it no more)`,
    since: (day: string) => `Linked: ${day}`,
    link: (name: string) => `Link ${name}`,
    unlink: 'Unlink',
    unlinkOf: (name: string) => `Unlink: ${name}`,
    unlinked: (name: string) => `${name} is unlinked`,
    noPassword:
      'Your account has no password yet. To set one, sign out and choose Forgot Password on the sign-in page.',
  },
};
