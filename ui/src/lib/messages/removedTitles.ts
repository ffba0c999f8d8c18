/** Texts of notices. */
export const removedTitlesMessages = {
  removedTitles: {
    title: 'No longer in your lists',
    unknown: (count: number) =>
      count === 1
        ? 'The catalogue has no such title, so its rating and playlist entries were removed:'
        : 'The catalogue has no such titles, so their ratings and playlist entries were removed:',
    unnamed: (id: string) => `Title ${id}`,
  },
};
