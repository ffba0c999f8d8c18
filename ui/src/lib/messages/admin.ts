import { formatNumber } from '../format';

const people = (count: number) => (count === 1 ? '1 user' : `${formatNumber(count)} users`);

/** Texts of the users table and of the tool that mends posters. */
export const adminMessages = {
  admin: {
    demo: 'This is a demonstration. The people are invented; try everything, nothing is changed.',
    users: 'Users',
    selected: (count: number) => `${formatNumber(count)} selected`,
    columns: { id: 'ID', username: 'Username', email: 'Email' },
    selectAll: 'Select all users',
    select: (name: string) => `Select ${name}`,
    delete: 'Delete',
    signOut: 'Sign out',
    brokenImages: 'Broken Images',
    more: (count: number) => `and ${formatNumber(count)} more`,
    cancel: 'Cancel',
    fixes: 'Fixes',
    none: 'Nobody is here yet',
    noneHint: 'Who signs up is listed here.',
    remove: {
      title: (count: number) => `Delete ${people(count)}?`,
      hint: 'Their ratings and playlists go with them. This cannot be undone.',
      demoHint: 'In this demonstration nobody is really deleted.',
      ownStays: 'Your own account stays.',
      tooMany: (most: number) => `At most ${formatNumber(most)} users can be deleted at a time.`,
      submit: 'Delete',
      done: (count: number) => `${people(count)} deleted.`,
      demoDone: 'Done, as a demonstration: nobody was deleted.',
    },
    signOutUsers: {
      title: (count: number) =>
        count === 0 ? 'Nobody else is selected' : `Sign out ${people(count)}?`,
      hint: 'They have to sign in again on every device.',
      demoHint: 'In this demonstration nobody is really signed out.',
      ownStays: 'You stay signed in. To sign out everywhere yourself, go to your profile.',
      tooMany: (most: number) => `At most ${formatNumber(most)} users can be signed out at a time.`,
      submit: 'Sign out',
      done: (count: number) => `${people(count)} signed out.`,
      demoDone: 'Done, as a demonstration: nobody was signed out.',
    },
    images: {
      title: 'Find & Fix Broken Images',
      of: (name: string) => `Posters of ${name}`,
      steps: { find: 'Find', fix: 'Fix', done: 'Done' },
      stepsLabel: 'Steps',
      find: 'Find',
      fix: 'Fix',
      cancel: 'Cancel',
      working: 'Working',
      broken: 'Broken',
      progress: 'Images checked',
      looking: 'Posters looked up again',
      findHint: 'Every poster that this user keeps is loaded once, to see which are gone.',
      demoHint: 'These are sample images. Nothing is saved.',
      fixHint: (count: number) =>
        count === 1
          ? '1 poster does not load. Its title is looked up again for one that does.'
          : `${formatNumber(count)} posters do not load. Their titles are looked up again for ones that do.`,
      allWork: 'All posters work. There is nothing to fix.',
      noImages: 'This user keeps no posters.',
      repaired: (count: number) => `Repaired (${formatNumber(count)})`,
      missing: (count: number) => `Still missing (${formatNumber(count)})`,
      unnamed: (id: number) => `Title ${id}`,
      sample: 'The Godfather',
    },
  },
};
