/** Texts of the dialog of removed titles. */
export const removedTitlesMessages = {
  title: 'No longer in your lists',
  unknown: (count: number) =>
    count === 1
      ? 'The catalogue does not have this title. Its rating and playlist items were removed:'
      : 'The catalogue does not have these titles. Their ratings and playlist items were removed:',
};
