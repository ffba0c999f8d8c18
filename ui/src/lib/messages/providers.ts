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
    denied: 'You did not sign in at the provider.',
    toSignIn: 'Back to sign in',
    settings: 'Back to settings',
  },
  card: {
    title: 'Sign-in providers',
    lead: 'Accounts at other services with which you can sign in, without your password and without the code of two-factor authentication.',
    none: 'None is linked.',
    notOffered: (id: string) => `${id} (no longer offered by this server)`,
    since: (day: string) => `Linked: ${day}`,
    link: (name: string) => `Link ${name}`,
    unlink: 'Unlink',
    unlinkOf: (name: string) => `Unlink: ${name}`,
    unlinked: (name: string) => `${name} is unlinked`,
    noPassword:
      'Your account has no password yet. To set one, sign out and choose Forgot Password on the sign-in page.',
  },
};
