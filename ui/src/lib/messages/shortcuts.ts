/** Texts of the shortcuts. */
export const shortcutsMessages = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    inGrids: 'On a poster',
    search: 'Search',
    help: 'This list',
    close: 'Close a window or the suggestions',
    walk: 'Walk from poster to poster',
    ends: 'First and last poster',
    open: 'Open',
    rate: 'Rate with 1 to 5 stars',
    add: 'Add to the active playlist, or remove',
    to: 'to',
    or: 'or',
    single: 'Single keys act',
    singleHint:
      'Turn this off if keys act when you do not mean them to. Arrows, Enter and Esc stay.',
    keys: { arrows: 'Arrow keys', home: 'Home', end: 'End', enter: 'Enter', escape: 'Esc' },
  },
};
