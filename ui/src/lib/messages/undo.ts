/** Texts of messages with Undo. */
export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone',
  markedSeen: (rated: string) => `${rated}. Marked as seen.`,
  today: 'Today',
  markEarlier: 'Mark them too',
  viewedAgain: 'Watching again?',
  added: (count: number, playlist: string) => `${count} titles added to ${playlist}`,
  removed: (count: number, playlist: string) => `${count} titles removed from ${playlist}`,
  /** The title is empty for a change of several. */
  refused: (count: number, title: string, why: string) => {
    if (count > 1) return `${count} changes were not undone: ${why}`;
    const change = title === '' ? 'The change' : `The change to ${title}`;
    return `${change} was not undone: ${why}`;
  },
};
