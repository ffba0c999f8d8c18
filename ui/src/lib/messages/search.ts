/** Texts of suggestions and of the page of results. */
export const searchMessages = {
  title: (query: string) => `Results for “${query}”`,
  none: 'No results',
  suggestions: {
    label: 'Suggestions',
    count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    all: (query: string) => `All results for “${query}”`,
    searching: 'Searching…',
    failed: 'Suggestions are unavailable. Press Enter to search.',
  },
  untitled: 'Search',
  untitledHint: 'Type a title or a name above. Typos are OK.',
  untitledHeading: 'What are you looking for?',
  noneHint: 'Check the spelling, or try fewer words.',
  builtin: 'From the built-in catalogue',
  kind: 'Kind of results',
  kinds: { multi: 'All', movie: 'Films', tv: 'TV', person: 'People' },
  sort: 'Sort',
  sorts: { match: 'Best match', newest: 'Newest first', oldest: 'Oldest first', title: 'Title' },
  foundFirst: (count: string, text: string) => `First ${count} of ${text} results`,
  found: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
};
