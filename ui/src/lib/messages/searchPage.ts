/** Texts of the page of search results. */
export const searchPageMessages = {
  title: (query: string) => `Results for “${query}”`,
  untitled: 'Search',
  untitledHint: 'Type a title or a name above. Typos are OK.',
  untitledHeading: 'What are you looking for?',
  noneHint: 'Check the spelling, or try fewer words.',
  found: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all} results`,
};
