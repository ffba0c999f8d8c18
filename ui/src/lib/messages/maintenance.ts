import { formatNumber } from '../format';

const titles = (count: number) => (count === 1 ? '1 title' : `${formatNumber(count)} titles`);

/** Texts of the two pages of tools. */
export const maintenanceMessages = {
  maintenance: {
    adminsOnly: 'These tools need an admin',
    visitorHint: 'Sign in as an admin to use them.',
    memberHint: 'Ask whoever runs this server.',
    signIn: 'Sign in',
    progress: (name: string) => `Progress of ${name}`,
    of: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    nextBatchIn: (seconds: number) => `The next slice in ${formatNumber(seconds)} s`,
    stay: 'Stay on this page: leaving it ends the work.',
    stop: 'Stop',
    resume: 'Go on',
    stopped: (done: number, total: number) =>
      `Stopped at ${formatNumber(done)} of ${formatNumber(total)}.`,
    started: (name: string) => `${name} has started.`,
  },
  mediaUpdate: {
    title: 'Media update',
    lead: 'Bring what is stored of titles in line with the catalogue. Each tool can run twice without harm.',
    toFix: 'Fix',
    movies: {
      button: 'Get DB Movies',
      about: 'Loads every title that is stored here.',
      done: (count: number) => (count === 0 ? 'No titles are stored.' : `${titles(count)} stored.`),
    },
    types: {
      button: 'Get Media Types',
      about: 'Looks each of them up in the catalogue: film or show, name and poster.',
      needs: 'Get DB Movies comes first.',
      done: (changed: number, unknown: number) =>
        [
          changed === 0 ? 'Nothing has changed.' : `${titles(changed)} changed.`,
          unknown === 0 ? '' : `${titles(unknown)} not in the catalogue.`,
        ]
          .filter((text) => text !== '')
          .join(' '),
    },
    update: {
      button: 'Update Movies',
      about: 'Writes changed types, names and posters back.',
      needs: 'Get Media Types comes first.',
      done: (count: number) =>
        count === 0 ? 'There was nothing to update.' : `${titles(count)} updated.`,
    },
    stars: {
      button: 'Update Stars',
      about: 'Checks every score and brings it back into 1 to 5 stars.',
      done: (count: number) => {
        if (count === 0) return 'All scores are right.';
        return count === 1 ? '1 score mended.' : `${formatNumber(count)} scores mended.`;
      },
    },
  },
  fix: {
    title: 'Fix',
    lead: 'Fetch what is missing of stored titles, and let go of titles that nobody keeps. It can run twice without harm.',
    toMediaUpdate: 'Media update',
    apply: {
      button: 'Apply Fix',
      about:
        'Removes titles that nobody rated or listed, then asks the catalogue for facts that are missing.',
    },
    report: {
      checked: 'Titles checked',
      completed: 'Completed',
      incomplete: 'The catalogue knows no more',
      removed: 'Orphans removed',
    },
    done: 'Done.',
  },
};
