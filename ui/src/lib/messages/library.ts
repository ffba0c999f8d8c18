/** Texts of ratings and playlists. */
export const libraryMessages = {
  ratings: {
    title: 'Ratings',
    filter: 'Filter',
    filters: {
      all: 'All',
      fiveStar: '5 stars',
      fourStar: '4 stars',
      threeStar: '3 stars',
      twoStar: '2 stars',
      oneStar: '1 star',
    },
    sort: 'Sort',
    sorts: { date: 'Last rated', score: 'Best rated', year: 'Newest', title: 'Title' },
    count: (count: number, text: string) => (count === 1 ? '1 title' : `${text} titles`),
    none: "You haven't rated any movies yet",
    noneHint: 'Click the stars on a poster, or press 1 to 5 on it.',
    noneOfScore: 'No titles with this rating',
    noneOfScoreHint: 'Choose another filter to see the rest.',
    saveFailed: (title: string, why: string) => `The rating of ${title} was not saved: ${why}`,
    clearFailed: (title: string, why: string) => `The rating of ${title} was not cleared: ${why}`,
  },
  /** Those of tiles, and of changes on any page; others are in playlists.ts. */
  playlists: {
    deleted: (name: string) => `${name} was deleted.`,
    removed: (title: string) => `${title} was removed.`,
    addOf: (title: string) => `Add ${title} to the active playlist`,
    removeOf: (title: string) => `Remove ${title} from the active playlist`,
    removeHere: (title: string) => `Remove ${title} from this playlist`,
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
    title: 'No longer in your lists',
    unknown: (count: number) =>
      count === 1
        ? 'The catalogue does not have this title. Its rating and playlist items were removed:'
        : 'The catalogue does not have these titles. Their ratings and playlist items were removed:',
    unnamed: (id: string) => `Title ${id}`,
  },
};
