/** A message may end with a period. */
const messageAfter = (message: string) => message && `: ${message.replace(/\.$/, '')}`;

/** Texts of messages with Undo. */
export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone',
  /** Of a change whose message was closed. */
  undoneOf: (message: string) => `Undone: ${message}`,
  /** The message of the change is empty if it is not closed. */
  partlyUndone: (message: string) =>
    `Partly undone${messageAfter(message)}. The rest has changed since, and stays.`,
  /** The message of the change is empty if it is not closed. */
  unfinished: (message: string) =>
    `Undo has started${messageAfter(message)}. The change is large: the server is working on it.`,
  unfinishedAndKept: (message: string) =>
    `${undoMessages.unfinished(message)} What has changed since stays.`,
  changedSince: 'it was changed since.',
  markedSeen: (rated: string) => `${rated}. Marked as seen.`,
  today: 'Today',
  /** The stars of a message. */
  rate: (name: string) => `Rate ${name}`,
  /** The sentence about a mark may end with a period. */
  markRated: (mark: string, score: number) =>
    `${mark.replace(/\.$/, '')}. ${score > 0 ? `Rated ${score} of 5` : 'Rating cleared'}`,
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
