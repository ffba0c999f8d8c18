/** Texts of the home page. */
export const homeMessages = {
  watchlist: 'Your watchlist',
  recent: 'Recently rated',
  playlist: (name: string) => `Your playlist: ${name}`,
  because: (title: string) => `Because you gave ★★★★★ to ${title}`,
  becauseInWords: (title: string) => `Because you gave five stars to ${title}`,
  newest: 'Newest films',
  firstRun: {
    label: 'First steps',
    lead: 'New here?',
    dismiss: 'Dismiss first steps',
  },
  incomplete: 'Some rows could not be loaded.',
  rateTen: {
    title: 'Rate ten you know',
    hint: 'Click the stars on a poster, or press 1 to 5 on it.',
    touchHint: 'Tap ⋯ below a poster, or hold the poster, to rate it.',
    progress: (count: number, goal: number) => `${count} of ${goal}`,
    done: 'You have rated ten titles. Home now recommends titles like those with five stars.',
    finish: 'Show my Home',
    skip: 'Skip',
    more: 'Show other films',
    known: 'Films you may know',
  },
};
