/** Texts of searching. */
export const searchMessages = {
  search: {
    label: 'Search films, TV and people',
    placeholder: 'Search…',
    suggestions: 'Suggestions',
    count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    all: (query: string) => `All results for “${query}”`,
    none: 'No results',
    failed: 'No suggestions just now. Press Enter to search.',
    title: (query: string) => `Results for “${query}”`,
    untitled: 'Search',
    untitledHint: 'Type a title or a name above. Half a name, or one with a slip in it, will do.',
    untitledHeading: 'What are you looking for?',
    noneHint: 'Check the spelling, or try fewer words.',
    found: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
    firstOf: (shown: string, all: string) => `The first ${shown} of ${all} results`,
    movie: 'Film',
    tv: 'TV',
    person: 'Person',
  },
};
