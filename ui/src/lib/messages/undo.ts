/** Texts of messages with Undo. */
export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone',
  removed: (count: number, playlist: string) => `${count} titles removed from ${playlist}`,
  refused: (title: string, why: string) => `The change of ${title} was not undone: ${why}`,
};
