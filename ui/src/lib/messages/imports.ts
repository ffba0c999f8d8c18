const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of the pages that import exports of other services. Counts come as numbers and as their texts. */
export const importMessages = {
  title: 'Import',
  lead: 'Bring your ratings, diary, watchlist and lists here from another service. You see everything before it is written.',
  back: 'All imports',
  drop: 'Choose files, or drop them here',
  dropNow: 'Drop to upload',
  dropHint: 'ZIP, CSV or JSON, up to 256 MiB in all',
  dropField: 'Files to import',
  uploading: (percent: string) => `Uploading: ${percent}`,
  upload: 'Upload',
  reading: 'Reading the files…',
  cancel: 'Cancel',
  canceled: 'The upload was canceled.',
  nothing: 'Nothing in these files can be imported',
  failed: 'The files were not imported',
  tooLarge: 'These files have more than 256 MiB. Import a part of them at a time.',
  tooMany:
    'These are more than 200 files. Import a part of them at a time, or put them into a ZIP.',
  empty: 'These files are empty.',
  close: 'Close',
  services: 'Where to find your export',
  servicesLead: 'Files are recognized by what is in them, and a ZIP need not be unpacked.',
  earlier: 'Earlier imports',
  noService: 'Unknown service',
  states: {
    reading: 'Being read',
    matching: 'Looking for titles',
    paused: 'Paused',
    ready: 'Ready to import',
    writing: 'Importing',
    done: 'Imported',
  },
  written: (count: number, text: string) => plural(count, '1 added', `${text} added`),
  read: (count: number, text: string) => plural(count, '1 entry', `${text} entries`),
  undone: 'Undone',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete the import of ${name}`,
  deleteDialog: {
    title: 'Delete this import?',
    submit: 'Delete import',
    cancel: 'Keep it',
  },
  deleteHint:
    'The list of what was read and found is deleted. What was imported stays in your account.',
  deleted: 'Import deleted',
  notFound: 'Import not found',
  notFoundHint: 'It was deleted, or it belongs to another account.',
  of: (services: string) => `Import from ${services}`,
  and: ' and ',
  table: 'a table',
  started: (date: string) => `Uploaded ${date}`,

  matching: (done: string, all: string) => `Looking for titles: ${done} of ${all}`,
  matchingHint: 'You can close this page. It goes on without you.',
  matchingTmdb: 'TMDB allows a few requests a second, so many titles take some minutes.',
  paused: (done: string, all: string) => `Paused: ${done} of ${all} titles looked for`,
  pause: 'Pause',
  resume: 'Resume',
  importFound: 'Import what is found so far',
  writing: (done: string, all: string) => `Importing: ${done} of ${all} titles`,
  writingLists: 'Importing lists',
  ready: 'All titles were looked for.',

  files: 'Files',
  usedFiles: (count: number, text: string) =>
    plural(count, '1 file is used', `${text} files are used`),
  unusedFiles: (count: number, text: string) =>
    plural(count, '1 file is not used', `${text} files are not used`),
  fileContents: (source: string, contents: string) => `${source}: ${contents}`,
  fileOutcomes: {
    read: 'Nothing to import in it',
    failed: 'It cannot be read',
    skipped: 'Not needed',
    not_recognized: 'No known service writes such a file',
  },
  encoding: (name: string) => `read as ${name}`,
  unreadable: (count: number, text: string) =>
    plural(count, '1 row not readable', `${text} rows not readable`),
  unsupported: (count: number, text: string) =>
    plural(count, '1 entry without a place here', `${text} entries without a place here`),

  preview: 'What will be imported',
  previewDone: 'What is still open',
  kind: 'Kind',
  kinds: {
    rating: 'Ratings',
    watch: 'Watches',
    episode_watch: 'Episodes watched',
    watchlist: 'Watchlist',
    favorite: 'Favorites',
    list: 'Lists',
    list_item: 'Titles in lists',
    note: 'Reviews and notes',
    intent: 'Shows on hold or dropped',
  },
  columns: {
    new: 'New',
    same: 'Already there',
    different: 'Different',
    kept: 'Yours kept',
    unclear: 'Unclear',
    unknown: 'Not found',
    skipped: 'Left out',
    unplaced: 'Unknown episode',
    overLimit: 'Over a limit',
    waiting: 'Not looked for',
  },
  columnsInline: {
    new: 'new',
    same: 'already there',
    different: 'different',
    kept: 'yours kept',
    unclear: 'unclear',
    unknown: 'not found',
    skipped: 'left out',
    unplaced: 'unknown episode',
    overLimit: 'over a limit',
    waiting: 'not looked for',
  },
  rule: (count: number, text: string) =>
    plural(
      count,
      '1 entry differs from what you have',
      `${text} entries differ from what you have`,
    ),
  rules: { mine: 'Keep mine', theirs: 'Take the file’s', newer: 'Newer wins' },
  ruleEffect: (count: number, text: string) =>
    count === 0 ? 'replaces nothing' : `replaces ${text}`,
  submit: (count: number, text: string) =>
    plural(count, 'Import 1 entry', `Import ${text} entries`),
  nothingToWrite: 'Nothing to import',
  allThere: 'You have everything of these files already.',
  chooseFirst: 'Resolve unclear titles below, or tick a kind, to have something to import.',
  openTitles: (count: number, text: string) =>
    plural(
      count,
      '1 title is unclear. Without a choice it is not imported.',
      `${text} titles are unclear. Without a choice they are not imported.`,
    ),

  parts: 'Parts of the import',
  partNames: {
    unclear: 'Unclear',
    unknown: 'Not found',
    found: 'Found',
    skipped: 'Left out',
    problems: 'Problems',
    entries: 'All entries',
  },
  partCount: (name: string, count: string) => `${name} (${count})`,
  search: 'Search in this list',
  noMatch: 'Nothing fits this search.',
  more: 'Show more',
  listOf: (part: string) => `${part}: list`,

  unnamed: 'Without a title',
  says: 'The file says',
  entries: (count: number, text: string) => plural(count, '1 entry', `${text} entries`),
  types: { movie: 'Film', tv: 'Show' },
  candidates: (title: string) => `Which is ${title}?`,
  none: 'None of these',
  noneOf: (title: string) => `None of these is ${title}; leave it out`,
  searchTitle: 'Search…',
  searchOf: (title: string) => `Search for ${title}`,
  leaveOut: 'Leave out',
  leaveOutOf: (title: string) => `Leave out ${title}`,
  change: 'Change',
  changeOf: (title: string) => `Change which title ${title} is`,
  chosen: (title: string, choice: string) => `${title} is ${choice}`,
  leftOut: (title: string) => `${title} is left out`,
  reasons: {
    no_year: 'The file gives no year.',
    several: 'Several titles fit equally.',
    year_far: 'The name fits, but not the year.',
    part_of_name: 'Only a part of the name fits.',
    search_name: 'It has another name here.',
    similar: 'The names are only similar.',
    ids_disagree: 'The ids in the file lead to different titles.',
    kind_unknown: 'It may be a film or a show.',
    id: 'By id',
    name_and_year: 'By name and year',
    year_differs: 'The year differs by one',
    kind_differs: 'Found as the other kind',
    chosen: 'Chosen by you',
  } satisfies Record<string, string>,
  bundles: {
    no_year: (count: number, text: string) =>
      plural(count, '1 fits by name alone', `${text} fit by name alone`),
    several: (count: number, text: string) =>
      plural(count, '1 fits several titles', `${text} fit several titles each`),
    year_far: (count: number, text: string) =>
      plural(count, '1 has another year', `${text} have another year`),
    part_of_name: (count: number, text: string) =>
      plural(count, '1 fits a part of a name', `${text} fit a part of a name`),
    search_name: (count: number, text: string) =>
      plural(count, '1 has another name here', `${text} have another name here`),
    similar: (count: number, text: string) =>
      plural(count, '1 is only similar', `${text} are only similar`),
    ids_disagree: (count: number, text: string) =>
      plural(count, '1 has ids of different titles', `${text} have ids of different titles`),
    kind_unknown: (count: number, text: string) =>
      plural(count, '1 may be a film or a show', `${text} may be a film or a show`),
  } satisfies Record<string, (count: number, text: string) => string>,
  takeAll: 'Take the first',
  takeOne: 'Take it',
  leaveAll: 'Leave all out',
  bundleOf: (bundle: string, action: string) => `${bundle}: ${action}`,
  foundAs: 'Found as',
  reason: 'How it was found',
  anyReason: 'In any way',

  find: {
    title: (title: string) => `Which title is ${title}?`,
    field: 'Search films and shows',
    results: 'Search results',
    none: 'No film or show has this name.',
    failed: 'The search failed. Try again.',
    cancel: 'Cancel',
  },

  noUnclear: 'Nothing is unclear any more.',
  noUnknown: 'Every title was found.',
  noProblems: 'No problems.',
  noEntries: 'Nothing is left to list. All entries were imported, or you had them already.',
  problemKinds: {
    unreadable: 'Not imported',
    incomplete: 'Imported in part',
    unsupported: 'No place here',
  } satisfies Record<string, string>,
  problemColumns: { file: 'File', position: 'Place', reason: 'What happened' },
  problemsLead: 'What the files have that is not imported as it stands.',

  entryKinds: {
    rating: 'Rating',
    watch: 'Watch',
    episode_watch: 'Episode watched',
    watchlist: 'Watchlist',
    favorite: 'Favorite',
    list: 'List',
    list_item: 'In a list',
    note: 'Note',
    intent: 'On hold or dropped',
  },
  entryColumns: { kind: 'Kind', title: 'Title', value: 'Value', date: 'Date', outcome: 'Outcome' },
  allKinds: 'All kinds',
  allOutcomes: 'All outcomes',
  intents: { on_hold: 'On hold', dropped: 'Dropped' } satisfies Record<string, string>,
  outcomes: {
    new: 'New',
    same: 'Already there',
    different: 'Differs from yours',
    newer: 'Newer than yours',
    kept: 'Yours was kept',
    unplaced: 'Episode not known here',
    over_limit: 'A limit was reached',
    unclear: 'Unclear which title',
    unknown: 'Title not found',
    skipped: 'Left out by you',
    waiting: 'Not looked for yet',
    found: 'Title found',
    written: 'Left out by you',
  },
  score: (count: number, text: string) => plural(count, '1 star', `${text} stars`),
  place: (file: string, position: string) => `${file}, ${position}`,

  done: {
    added: (count: number, text: string) => plural(count, '1 entry added', `${text} entries added`),
    same: (text: string) => `${text} you had already`,
    open: (text: string) => `${text} not imported`,
    title: 'Import finished',
    titleUndone: 'Import undone',
    undoneHint: 'What it added is removed, and what it replaced is as before.',
    undo: 'Undo whole import',
    undoHint:
      'It removes what was added and brings back what was replaced. What you changed since stays.',
    undoMessage: (undone: number, text: string) =>
      plural(
        undone,
        'Import undone: 1 entry taken back',
        `Import undone: ${text} entries taken back`,
      ),
    partlyUndone: (undone: string, all: string) => `${undone} of ${all} entries taken back`,
    kept: (count: number, text: string) =>
      plural(
        count,
        '1 title changed since, so it stays',
        `${text} titles changed since, so they stay`,
      ),
    notUndone: (why: string) => `The import was not undone: ${why}`,
    again: 'Look again',
    againHint: (count: number, text: string) =>
      plural(count, '1 title was not found.', `${text} titles were not found.`),
    otherCatalogue: 'The server has another catalogue now, which may have them.',
    delete: 'Delete import',
    to: { ratings: 'Ratings', diary: 'Diary', watchlist: 'Watchlist' },
  },
};

/** Where the export of each service is found. */
export const importServices: { name: string; where: string }[] = [
  {
    name: 'Trakt',
    where:
      'Open Settings, then Data, and choose Export. The browser makes a ZIP named trakt-export.',
  },
  {
    name: 'Letterboxd',
    where: 'Open Settings, then Data, and choose Export your data. You get a ZIP at once.',
  },
  {
    name: 'IMDb',
    where:
      'Choose Export on your ratings, your watchlist or a list, then fetch the CSV at imdb.com/exports.',
  },
  {
    name: 'TMDB',
    where:
      'Your account settings export ratings, favorites and watchlist, each as a CSV of its own.',
  },
  {
    name: 'TV Time',
    where:
      'It has closed, but the files you have still work. Unpack a ZIP that has a password first.',
  },
  {
    name: 'Simkl',
    where: 'Members with VIP or PRO get a ZIP with all data at simkl.com/apps/backup.',
  },
  {
    name: 'Netflix',
    where:
      'Open Account, then your profile, then Viewing activity, and choose Download all at its end.',
  },
  {
    name: 'Movary',
    where: 'Open Settings, then Account, then Data. History, ratings and watchlist are a CSV each.',
  },
  {
    name: 'Watcharr',
    where: 'Open your profile and choose Export. You get a file named watcharr-export.json.',
  },
  {
    name: 'Yamtrack',
    where: 'Export your data in its settings. Floppy writes the same CSV, which works as well.',
  },
  {
    name: 'Ryot',
    where: 'Open Settings, then Import and export, and make a complete export as JSON.',
  },
  {
    name: 'MovieLens',
    where: 'Open Settings and choose Export. A data set works too, with its file of links.',
  },
  {
    name: 'Jellyfin',
    where:
      'It has no export. Save what /Users/{your id}/Items?Recursive=true&Fields=ProviderIds responds as a JSON file; Emby has the same.',
  },
  {
    name: 'Prime Video',
    where:
      'Amazon has no export. Scripts for the page primevideo.com/settings/watch-history write a CSV.',
  },
  {
    name: 'moviestars',
    where: 'On another server, open Settings and export your data. The JSON has everything.',
  },
  {
    name: 'Any CSV',
    where:
      'A table with a column Title, or with ids of TMDB or IMDb. Year, Rating, Date, Type, Season and Episode are understood too.',
  },
];
