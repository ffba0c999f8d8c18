import type { PasskeyProblem } from '../webauthn';

/** Texts of passkeys. */
export const passkeyMessages = {
  card: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, face or screen lock, or with a security key, instead of your password. A passkey needs no code of two-factor authentication.',
    none: 'You have no passkeys yet.',
    add: 'Add a passkey',
    notOffered: 'This server no longer offers passkeys. The passkeys below do not work.',
    noBrowser: 'This browser cannot create passkeys.',
    created: (day: string) => `Added: ${day}`,
    used: (day: string) => `Last used: ${day}`,
    unused: 'Not used yet',
    rename: 'Rename',
    renameOf: (name: string) => `Rename: ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove: ${name}`,
    added: (name: string) => `${name} is added. You can sign in with it from now on.`,
    renamed: (name: string) => `The passkey is called ${name} now`,
    removed: (name: string) => `${name} is removed`,
  },
  add: {
    title: 'Add a passkey',
    lead: 'Your browser asks next where the passkey is kept: on this device, on your phone or on a security key.',
    name: 'Name',
    nameHint: 'So that you recognize it in this list',
    submit: 'Continue',
    cancel: 'Cancel',
  },
  rename: {
    title: 'Rename the passkey',
    name: 'Name',
    submit: 'Save',
    cancel: 'Cancel',
  },
  remove: {
    title: 'Remove the passkey?',
    warning: (name: string) =>
      `${name} no longer signs you in. Your device still lists it until you delete it there too.`,
    submit: 'Remove',
    cancel: 'Cancel',
  },
  problems: {
    canceled: 'The passkey was not used. Try again, or sign in with your password.',
    exists: 'This device has a passkey for your account already.',
    address:
      'Passkeys do not work at this address. Open this server at the address that its admin has set.',
    unsupported: 'This browser cannot use this passkey. Try another browser or device.',
  } satisfies Record<PasskeyProblem, string>,
  notAdded: 'No passkey was added. Try again, or cancel.',
};
