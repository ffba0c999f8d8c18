// Why: the texts about what happened to a user's things while nobody was looking.

/** Texts of notices. */
export const noticesMessages = {
  notices: {
    title: 'No longer in your lists',
    unknown: (count: number) =>
      count === 1
        ? 'The catalogue has no such title, so its rating and playlist entries were removed:'
        : 'The catalogue has no such titles, so their ratings and playlist entries were removed:',
    unnamed: (id: string) => `Title ${id}`,
  },
};
