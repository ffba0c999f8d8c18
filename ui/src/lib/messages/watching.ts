/** "bella, carla and dora". */
function listOf(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Texts of watches and the watchlist; those of the diary are in diary.ts. */
export const watchingMessages = {
  seen: 'Seen',
  notSeen: 'Not seen yet',
  seenPart: (seen: string, out: string) => `${seen} of ${out}`,
  seenSummary: (count: number, last: string | null) => {
    const times = count === 1 ? 'Seen once' : count === 2 ? 'Seen twice' : `Seen ${count} times`;
    if (last === null) return `${times}, on an unknown date`;
    return count === 1 ? `${times}, ${last}` : `${times}, last ${last}`;
  },
  more: (title: string) => `More for ${title}`,
  actionsOf: (title: string) => `Actions for ${title}`,
  otherDate: 'Seen on another date',
  marked: (title: string, left: boolean) =>
    left ? `${title}: seen. It left your watchlist.` : `${title}: seen`,
  changed: (title: string) => `Watch of ${title} changed`,
  removed: (title: string) => `Watch of ${title} removed`,
  failed: (title: string, why: string) => `The change to ${title} was not saved: ${why}`,
  history: 'Your watches',
  unknownDate: 'Unknown date',
  seasonOn: (season: number, date: string) =>
    `${season === 0 ? 'Specials' : `Season ${season}`}: ${date}`,
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
    precision: 'Precision',
    precisions: { day: 'Day', month: 'Only month', year: 'Only year' },
    day: 'Day',
    time: 'Time (optional)',
    /** The clock was set forward over a time, or back over it. */
    leftOut: (time: string, saved: string) =>
      `The clocks went forward: there was no ${time}. It is saved as ${saved}.`,
    whichTime: (time: string) => `The clocks went back: which ${time}`,
    early: (released: string) => `Before the release on ${released}`,
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
  settings: {
    title: 'Seen and watchlist',
    lead: 'For your account, on every device.',
    name: 'your settings',
    rating_marks_seen: 'Rating a film marks it as seen',
    watchlist_keeps_seen: 'Keep titles in the watchlist when they are seen',
    companion_requests: 'Get requests to add what others watched with you',
    specials_count: 'Specials count',
    specialsHint: 'They are part of the progress of a show, and of what is up next.',
    episodes_next_day: 'Episodes come out a day later for me',
    nextDayHint: 'For places that get them the morning after they are first aired.',
    hide_spoilers: 'Hide the names and pictures of episodes that I have not seen',
    spoilersHint: 'A button shows the name of an episode. Calendar programs get no names.',
    autoAccepted: 'Always added',
    autoAcceptedHint: 'When they name you on a watch, it is added to your diary.',
    stop: (username: string) => `Stop for ${username}`,
    stopped: (username: string) => `You get requests from ${username} again`,
    saved: 'Setting saved',
  },
  companions: {
    label: 'With',
    hint: 'Usernames of other users here. Each can add it to their diary.',
    full: (most: number) => `At most ${most}.`,
    remove: (username: string) => `Remove ${username}`,
  },
  watchedWith: (usernames: string[], others: number) =>
    `With ${listOf([...usernames, ...Array.from({ length: others }, () => 'someone')])}`,
  requests: {
    title: 'Watched with you',
    about: (username: string, title: string) => `${username} watched ${title} with you`,
    aTitle: 'a title',
    partOf: (title: string, part: string) => `${part} of ${title}`,
    accept: 'Add to diary',
    autoAccept: (username: string) => `Always add from ${username}`,
    decline: 'No',
    answer: 'Answer',
    later: 'Later',
    more: (count: number) => `and ${count} more`,
    showMore: (count: string) => `Show ${count} more`,
    added: (title: string) => `${title} added to your diary`,
    autoAccepted: (title: string, username: string) =>
      `${title} added to your diary, and what ${username} watches with you from now on`,
    declined: (title: string) => `${title} not added to your diary`,
  },
  tags: {
    label: 'Tags',
    hint: 'Enter or a comma adds one.',
    full: (most: number) => `At most ${most}.`,
    remove: (tag: string) => `Remove the tag ${tag}`,
  },
  titleNote: {
    heading: 'Your note',
    add: 'Add a note',
    edit: 'Edit note',
    remove: 'Remove note',
    spoiler: 'Spoiler: show the note',
    title: (title: string) => `Note on ${title}`,
    label: 'Note',
    hint: 'Only you see it.',
    remaining: (count: number, text: string) =>
      count === 1 ? '1 character left' : `${text} characters left`,
    tooLong: (count: number, text: string) =>
      count === 1 ? '1 character too many' : `${text} characters too many`,
    isSpoiler: 'Contains spoilers',
    saved: (title: string) => `Note on ${title} saved`,
    removed: (title: string) => `Note on ${title} removed`,
  },
  checkin: {
    title: 'Watching now',
    episode: (show: string, code: string, name: string) =>
      name ? `${show} ${code} · ${name}` : `${show} ${code}`,
    ends: (clock: string) => `ends at ${clock}`,
    endsWith: (clock: string, usernames: string[]) => `ends at ${clock}, with ${listOf(usernames)}`,
    withOthers: 'Watching now with others',
    withTitle: (title: string) => `Watch ${title} now`,
    begin: 'Start',
    cancel: 'Cancel',
    finish: 'Finish now',
    stop: 'Stop',
    started: (title: string) => `Watching ${title} now`,
    stopped: (title: string) => `Stopped watching ${title}: not marked as seen`,
    replace: {
      title: 'Replace what you are watching?',
      submit: 'Replace',
      cancel: 'Cancel',
    },
    replaceHint: (title: string) => `You are watching ${title}. Replace it?`,
    other: 'something else',
  },
  favorite: {
    title: 'Favorite',
    added: (title: string) => `${title} added to your favorites`,
    removed: (title: string) => `${title} removed from your favorites`,
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
      'Drag a title by its handle, press the handle to choose a position, or focus it and press the arrow keys, Home or End.',
    orderTouchHint: 'Drag a title by its handle, or tap the handle to choose a position.',
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
