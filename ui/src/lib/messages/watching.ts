/** Texts of watches and the watchlist; those of the diary are in diary.ts. */
export const watchingMessages = {
  seen: 'Seen',
  notSeen: 'Not seen yet',
  seenSummary: (count: number, last: string | null) => {
    const times = count === 1 ? 'Seen once' : count === 2 ? 'Seen twice' : `Seen ${count} times`;
    if (last === null) return `${times}, on an unknown date`;
    return count === 1 ? `${times}, ${last}` : `${times}, last ${last}`;
  },
  otherDate: (title: string) => `Seen on another date: ${title}`,
  marked: (title: string, left: boolean) =>
    left ? `${title}: seen. It left your watchlist.` : `${title}: seen`,
  changed: (title: string) => `Watch of ${title} changed`,
  removed: (title: string) => `Watch of ${title} removed`,
  failed: (title: string, why: string) => `The change of ${title} was not saved: ${why}`,
  history: 'You watched it',
  unknownDate: 'Unknown date',
  rewatch: 'Rewatch',
  edit: (date: string) => `Edit watch: ${date}`,
  remove: (date: string) => `Remove watch: ${date}`,
  sheet: {
    title: (title: string) => `When did you watch ${title}?`,
    editTitle: (title: string) => `Watch of ${title}`,
    when: 'When',
    choices: {
      today: 'Today',
      released: 'Released',
      unknown: "I don't remember",
      pick: 'Pick',
    },
    precision: 'As precise as',
    precisions: { day: 'Day', month: 'Only month', year: 'Only year' },
    day: 'Day',
    time: 'Time (optional)',
    month: 'Month',
    year: 'Year',
    incomplete: 'Choose a date.',
    more: 'More',
    note: 'Note',
    noteHint: 'Only you see it.',
    seenBefore: 'I had seen it before',
    save: 'Save',
    cancel: 'Cancel',
  },
  watchlist: {
    title: 'Watchlist',
    added: (title: string) => `${title} added to your watchlist`,
    removed: (title: string) => `${title} removed from your watchlist`,
    count: (count: number, text: string) => (count === 1 ? '1 title' : `${text} titles`),
    sort: 'Sort',
    sorts: { own: 'My order', added: 'Added', title: 'Title', released: 'Released' },
    order: 'Change order',
    orderDone: 'Done',
    orderHint:
      'Drag a title by its handle, or focus the handle and press the arrow keys, Home or End.',
    handleOf: (title: string, position: number, count: number) =>
      `Move ${title}, position ${position} of ${count}`,
    movedTo: (title: string, position: number, count: number) =>
      `${title} moved to position ${position} of ${count}`,
    moveFailed: (title: string, why: string) => `${title} was not moved: ${why}`,
    remove: (title: string) => `Remove ${title} from your watchlist`,
    empty: 'Nothing to watch yet',
    emptyHint: 'Open a title and press Watchlist. It leaves the list when you have seen it.',
  },
};
