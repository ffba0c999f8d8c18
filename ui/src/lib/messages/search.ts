/** Texts of the page of results. */
export const searchMessages = {
  title: (query: string) => `Results for “${query}”`,
  untitled: 'Search',
  untitledHint: 'Type a title or a name above. Typos are OK.',
  untitledHeading: 'What are you looking for?',
  searching: 'Searching…',
  noneHint: 'Check the spelling, or try fewer words.',
  builtin: 'From the built-in catalogue',
  kind: 'Kind of results',
  kinds: { multi: 'All', movie: 'Films', tv: 'TV', person: 'People' },
  sort: 'Sort by',
  sorts: { match: 'Best match', newest: 'Newest first', oldest: 'Oldest first', title: 'Title' },
  foundFirst: (count: string, text: string) => `First ${count} of ${text} results`,
  found: (count: number, text: string) => (count === 1 ? '1 result' : `${text} results`),
};
