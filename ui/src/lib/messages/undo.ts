/** Texts of messages with Undo. */
export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone',
  markedSeen: (rated: string) => `${rated}. Marked as seen.`,
  today: 'Today',
  added: (count: number, playlist: string) => `${count} titles added to ${playlist}`,
  removed: (count: number, playlist: string) => `${count} titles removed from ${playlist}`,
  refused: (count: number, title: string, why: string) =>
    count === 1
      ? `The change of ${title} was not undone: ${why}`
      : `${count} changes were not undone: ${why}`,
};
