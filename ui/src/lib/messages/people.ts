// Why: the texts of a person's page.

/** Texts of people. */
export const peopleMessages = {
  person: {
    page: 'Person',
    born: 'Born',
    died: 'Died',
    aged: (date: string, age: number) => `${date} (${age} years)`,
    birthplace: 'From',
    knownFor: 'Known for',
    departments: {
      Acting: 'Acting',
      Directing: 'Directing',
      Writing: 'Writing',
      Production: 'Production',
      Camera: 'Camera',
      Editing: 'Editing',
      Sound: 'Sound',
      Art: 'Art direction',
      'Costume & Make-Up': 'Costume and make-up',
      'Visual Effects': 'Visual effects',
      Lighting: 'Lighting',
      Crew: 'Crew',
      Creator: 'Creating',
    },
    biography: 'Biography',
    readMore: 'Read more',
    readLess: 'Read less',
    credits: 'Films and TV',
    sort: 'Sort by',
    sorts: {
      known: 'Best known',
      newest: 'Newest first',
      oldest: 'Oldest first',
      vote: 'Highest vote',
    },
    empty: 'Nothing listed',
    emptyHint: 'The catalogue names no film or show of this person.',
    notFound: 'No such person',
    notFoundHeading: 'Not in this catalogue',
    notFoundHint: 'They have been taken out, or their number has changed.',
  },
};
