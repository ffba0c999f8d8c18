import { formatNumber } from '../format';

const users = (count: number) => (count === 1 ? '1 user' : `${formatNumber(count)} users`);

/** Texts of the users table and of the tool that fixes broken posters. */
export const adminMessages = {
  admin: {
    demo: 'Demo mode: sample users, nothing is saved.',
    users: 'Users',
    selected: (count: number) => `${formatNumber(count)} selected`,
    columns: { id: 'ID', username: 'Username', email: 'Email' },
    search: 'Search users',
    searchHint: 'Username or email',
    found: (count: number, hasMore: boolean) =>
      hasMore ? `${users(count)} shown, more match.` : `${users(count)} found.`,
    noMatch: 'No users found.',
    showMore: 'Show more users',
    selectAll: 'Select all users',
    select: (name: string) => `Select ${name}`,
    delete: 'Delete',
    signOut: 'Sign out',
    brokenImages: 'Broken Images',
    more: (count: number) => `and ${formatNumber(count)} more`,
    cancel: 'Cancel',
    fixes: 'Fixes',
    none: 'No users yet',
    noneHint: 'New users will appear here.',
    remove: {
      title: (count: number) => `Delete ${users(count)}?`,
      hint: 'Their ratings and playlists will be deleted too. This cannot be undone.',
      demoHint: 'Demo mode: no user will be deleted.',
      ownStays: 'Your own account will not be deleted.',
      tooMany: (most: number) => `At most ${formatNumber(most)} users can be deleted at a time.`,
      submit: 'Delete',
      done: (count: number) => `${users(count)} deleted.`,
      demoDone: 'Demo mode: no user was deleted.',
    },
    signOutUsers: {
      title: (count: number) =>
        count === 0 ? 'No other user is selected' : `Sign out ${users(count)}?`,
      hint: 'They will have to sign in again on every device.',
      demoHint: 'Demo mode: no user will be signed out.',
      ownStays: 'You will stay signed in. To sign out everywhere, go to your profile.',
      tooMany: (most: number) => `At most ${formatNumber(most)} users can be signed out at a time.`,
      submit: 'Sign out',
      done: (count: number) => `${users(count)} signed out.`,
      demoDone: 'Demo mode: no user was signed out.',
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
      looking: 'Posters looked up',
      findHint: 'Loads every poster of this user once to find the broken ones.',
      demoHint: 'These are sample images. Nothing is saved.',
      fixHint: (count: number) =>
        count === 1
          ? '1 poster does not load. Its title will be looked up for a new one.'
          : `${formatNumber(count)} posters do not load. Their titles will be looked up for new ones.`,
      allWork: 'All posters work. There is nothing to fix.',
      noImages: 'This user has no posters.',
      repaired: (count: number) => `Repaired (${formatNumber(count)})`,
      missing: (count: number) => `Still missing (${formatNumber(count)})`,
      unnamed: (id: number) => `Title ${id}`,
      sample: 'The Godfather',
    },
  },
};

const titles = (count: number) => (count === 1 ? '1 title' : `${formatNumber(count)} titles`);

/** Texts of the maintenance pages. */
export const maintenanceMessages = {
  maintenance: {
    adminsOnly: 'Admins only',
    visitorHint: 'Sign in as an admin to use them.',
    memberHint: 'Ask the admin of this server.',
    signIn: 'Sign in',
    progress: (name: string) => `Progress of ${name}`,
    of: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    nextBatchIn: (seconds: number) => `Next batch in ${formatNumber(seconds)} s`,
    stay: 'Stay on this page. Leaving it stops the job.',
    stop: 'Stop',
    resume: 'Resume',
    stopped: (done: number, total: number) =>
      `Stopped at ${formatNumber(done)} of ${formatNumber(total)}.`,
    started: (name: string) => `${name} has started.`,
  },
  mediaUpdate: {
    title: 'Media update',
    lead: 'Update the stored titles from the catalogue. Each tool is safe to run again.',
    toFix: 'Fix',
    movies: {
      button: 'Get DB Movies',
      about: 'Loads all stored titles.',
      done: (count: number) => (count === 0 ? 'No titles are stored.' : `${titles(count)} stored.`),
    },
    types: {
      button: 'Get Media Types',
      about: 'Looks up the type, name and poster of each title in the catalogue.',
      needs: 'Run Get DB Movies first.',
      done: (changed: number, unknown: number) =>
        [
          changed === 0 ? 'Nothing changed.' : `${titles(changed)} changed.`,
          unknown === 0 ? '' : `${titles(unknown)} not in the catalogue.`,
        ]
          .filter((text) => text !== '')
          .join(' '),
    },
    update: {
      button: 'Update Movies',
      about: 'Saves changed types, names and posters.',
      needs: 'Run Get Media Types first.',
      done: (count: number) => (count === 0 ? 'Nothing to update.' : `${titles(count)} updated.`),
    },
    stars: {
      button: 'Update Stars',
      about: 'Checks all scores and corrects those outside 1 to 5 stars.',
      done: (count: number) => {
        if (count === 0) return 'All scores are valid.';
        return count === 1 ? '1 score fixed.' : `${formatNumber(count)} scores fixed.`;
      },
    },
  },
  fix: {
    title: 'Fix',
    lead: 'Fetch missing data of stored titles and remove unused titles. It is safe to run again.',
    toMediaUpdate: 'Media update',
    apply: {
      button: 'Apply Fix',
      about:
        'Removes titles without ratings or playlists, then fetches missing data from the catalogue.',
    },
    report: {
      checked: 'Titles checked',
      completed: 'Completed',
      incomplete: 'No more data in the catalogue',
      removed: 'Unused titles removed',
    },
    done: 'Done.',
  },
};
