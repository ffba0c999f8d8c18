import { appMessages } from './app';

/** Texts of ratings and playlists. */
export const libraryMessages = {
  /** Texts of changes on any page; other texts are in ratings.ts. */
  ratings: {
    rated: (title: string, score: number) =>
      score > 0 ? `${title}: ${appMessages.components.stars(score)}` : `Rating of ${title} cleared`,
    saveFailed: (title: string, why: string) => `The rating of ${title} was not saved: ${why}`,
    clearFailed: (title: string, why: string) => `The rating of ${title} was not cleared: ${why}`,
  },
  /** Texts of tiles, and of changes on any page; other texts are in playlists.ts. */
  playlists: {
    addOf: (title: string) => `Add ${title} to the active playlist`,
    removeOf: (title: string) => `Remove ${title} from the active playlist`,
    removeHere: (title: string) => `Remove ${title} from this list`,
    addedTo: (title: string, name: string) => `Added ${title} to ${name}`,
    removedFrom: (title: string, name: string) => `Removed ${title} from ${name}`,
    addFailed: (title: string, why: string) => `${title} was not added: ${why}`,
    removeFailed: (title: string, why: string) => `${title} was not removed: ${why}`,
    activateFailed: (why: string) => `The active playlist was not changed: ${why}`,
    deleteFailed: (name: string, why: string) => `${name} was not deleted: ${why}`,
    sessionEnded: 'the session ended first.',
    saveOf: (title: string) => `Save ${title} to…`,
  },
  removedTitles: {
    unnamed: (id: string) => `Title ${id}`,
  },
};
