import { formatNumber } from '../format';

const users = (count: number) => (count === 1 ? '1 user' : `${formatNumber(count)} users`);

/** Texts of the users table and of the tool that fixes broken posters. */
export const adminMessages = {
  admin: {
    demo: 'Demo mode: sample users, nothing is saved.',
    sections: 'Admin area',
    users: 'Users',
    selected: (count: number) => `${formatNumber(count)} selected`,
    columns: {
      id: 'ID',
      username: 'Username',
      email: 'Email',
      role: 'Role',
      joined: 'Joined',
      last_seen: 'Last seen',
      ratings: 'Ratings',
      playlists: 'Playlists',
    },
    roles: { admin: 'Admin', regular: 'User' },
    you: 'You',
    never: 'Never',
    lastSeenHint: 'Last seen is the newest sign-in or rating.',
    shownOf: (shown: number, total: number) =>
      shown < total
        ? `${formatNumber(shown)} of ${users(total)}`
        : `${formatNumber(total)} in total`,
    maintenance: 'Maintenance',
    manage: 'Manage',
    manageUser: (name: string) => `Manage ${name}`,
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
      tooMany: (max: number) => `At most ${formatNumber(max)} users can be deleted at a time.`,
      submit: 'Delete',
      done: (count: number) => `${users(count)} deleted.`,
      demoDone: 'Demo mode: no user was deleted.',
    },
    signOutUsers: {
      title: (count: number) =>
        count === 0 ? 'No other user is selected' : `Sign out ${users(count)}?`,
      hint: 'They will have to sign in again on every device.',
      demoHint: 'Demo mode: no user will be signed out.',
      ownStays: 'You will stay signed in. To sign out everywhere, use Devices in Settings.',
      tooMany: (max: number) => `At most ${formatNumber(max)} users can be signed out at a time.`,
      submit: 'Sign out',
      done: (count: number) => `${users(count)} signed out.`,
      demoDone: 'Demo mode: no user was signed out.',
    },
    user: {
      own: 'This is your account. Change it in Settings.',
      profile: 'Open profile',
      promote: 'Make admin',
      promoteHint: 'Admins manage users, settings and backups.',
      demote: 'Remove admin role',
      demoteHint: 'The account stays, as a regular user.',
      resetLink: 'Reset link',
      resetLinkHint: 'A link to set a new password.',
      imagesHint: 'Find posters that do not load.',
      signOutHint: 'End all sessions.',
      deleteHint: 'With all ratings and playlists.',
    },
    role: {
      promoteTitle: (name: string) => `Make ${name} an admin?`,
      promoteHint:
        'Admins can manage and delete users, change settings and download backups with all data.',
      demoteTitle: (name: string) => `Remove the admin role of ${name}?`,
      demoteHint: 'Ratings and playlists stay.',
      signedOut: (name: string) => `${name} will have to sign in again.`,
      promoted: (name: string) => `${name} is now an admin.`,
      demoted: (name: string) => `${name} is no longer an admin.`,
      demoHint: 'Demo mode: no role will be changed.',
      demoDone: 'Demo mode: no role was changed.',
    },
    secondFactor: {
      title: (name: string) => `Turn off two-factor authentication of ${name}?`,
      hint: 'For a user who has lost the app and the recovery codes.',
      warning: (name: string) =>
        `The password alone will be enough to sign in as ${name}. Make sure that the request really comes from this person.`,
      submit: 'Turn off two-factor',
      done: (name: string) => `${name} signs in with the password only now.`,
    },
    resetLink: {
      title: (name: string) => `Reset link for ${name}`,
      hint: 'Creates a link to set a new password. Earlier links stop working.',
      demoHint: 'Demo mode: no link will be created.',
      submit: 'Create link',
      demoDone: 'Demo mode: no link was created.',
    },
    link: {
      label: 'Link',
      copy: 'Copy link',
      copied: 'Link copied.',
      copyFailed: 'Copying failed. Select the link and copy it.',
      expires: (when: string) => `It works once, until ${when}.`,
      secret: 'Give it only to this person. It is not shown again.',
      done: 'Done',
    },
    invite: {
      button: 'Invite',
      title: 'Invite',
      hint: 'An invite is a link with which people can sign up, also when registration is closed.',
      uses: 'People who can use it',
      lifetime: 'Expires after',
      lifetimes: { '1': '1 day', '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' },
      create: 'Create invite link',
      open: 'Invites',
      none: 'No invites.',
      by: (name: string, until: string) => `By ${name}, until ${until}`,
      expires: (uses: number, until: string) =>
        uses === 1
          ? `It works once, until ${until}.`
          : `${uses} people can use it, until ${until}.`,
      left: (left: number, uses: number) =>
        left > 0 ? `${left} of ${uses} left` : `Used up: ${uses} of ${uses}`,
      revoke: 'Revoke',
      revokeInvite: (name: string, until: string) => `Revoke the invite by ${name} until ${until}`,
      revoked: 'Invite revoked.',
      linkHint: 'Send this link to those whom you invite. It is not shown again.',
    },
    add: {
      button: 'Add user',
      title: 'Add user',
      username: 'Username',
      email: 'Email',
      byLink: 'You will get a link with which the user sets a password.',
      byPassword: 'Set a password now',
      password: 'Password',
      submit: 'Add user',
      cancel: 'Cancel',
      done: (name: string) => `${name} added.`,
      linkTitle: (name: string) => `${name} added`,
      linkHint: (name: string) => `Send this link to ${name}, to set a password and sign in.`,
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
    title: 'Maintenance',
    lead: 'Keep the stored titles and scores correct. Everything here is safe to run again.',
    toUsers: 'Users',
    details: 'Details',
    detailsHint: 'The same steps one by one.',
    adminsOnly: 'Admins only',
    visitorHint: 'Sign in as an admin to run these tools.',
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
  all: {
    button: 'Check all titles',
    about:
      'Compares every stored title with the catalogue, saves what has changed, checks all scores and removes unused titles.',
    steps: 'Steps',
    step: (step: number, count: number) =>
      `Step ${formatNumber(step)} of ${formatNumber(count)} is running.`,
    done: 'All titles are up to date.',
    names: {
      movies: 'Load stored titles',
      types: 'Compare with the catalogue',
      update: 'Save changes',
      stars: 'Check scores',
      apply: 'Remove unused titles and fetch missing data',
    },
  },
  mediaUpdate: {
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
    summary: (removed: number, completed: number) =>
      `${titles(removed)} removed, ${titles(completed)} completed.`,
  },
};
