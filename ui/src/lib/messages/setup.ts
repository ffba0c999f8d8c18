/** Texts of an admin's first steps. */
export const setupMessages = {
  title: 'Set up this server',
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  done: 'Done',
  dismiss: 'Dismiss these steps',
  steps: {
    tmdb: {
      name: 'Catalogue',
      hint: 'With a TMDB key, all films and shows. Without one, those built in.',
      doneHint: 'Titles come from TMDB.',
      action: 'Add a TMDB key',
    },
    registration: {
      name: 'Registration',
      hint: 'Open to everyone, until you choose.',
      doneHint: 'You chose who can sign up.',
      action: 'Choose who can sign up',
    },
    mail: {
      name: 'Email',
      hint: 'A mail server sends the links that reset passwords.',
      doneHint: 'Emails go through a mail server.',
      action: 'Set up email',
    },
  },
  keepOpen: 'Keep open',
};
