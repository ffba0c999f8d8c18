/** Texts about changes that wait for a connection to the server. */
export const unsentMessages = {
  // The dialog before a sign-out.
  title: 'Unsent changes',
  hint: 'Some of your changes have not reached the server yet. If you sign out now, they are lost.',
  submit: 'Sign out anyway',
  cancel: 'Stay signed in',
  // Messages.
  willDelete: (name: string) => `${name} will be deleted once the server can be reached.`,
  willCreate: (name: string) => `${name} will be created once the server can be reached.`,
  willSave: (name: string) => `${name} will be saved once the server can be reached.`,
  notSent: 'Not sent yet',
  willChange: (change: string) => `Once the server can be reached: ${change}`,
};
