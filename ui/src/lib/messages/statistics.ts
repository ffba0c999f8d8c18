import { twoDigits } from '../format';

/** Texts of the figures on the profile. */
export const statisticsMessages = {
  statistics: {
    best: 'Highest rated',
    recent: 'Recently rated',
    genres: 'Genres',
    decades: 'Decades',
    makers: 'Directors and creators',
    cast: 'Cast',
    decade: (year: number) => `${year}s`,
    /** Where there is little space. */
    shortDecade: (year: number) => `’${twoDigits(year % 100)}s`,
    titles: (count: number, text: string) => (count === 1 ? '1 title' : `${text} titles`),
    mean: (text: string) => `${text} ★`,
    meanOf: (text: string) => `${text} stars on average`,
    table: 'Show as table',
    columns: {
      genre: 'Genre',
      decade: 'Decade',
      person: 'Name',
      titles: 'Titles',
      mean: 'Average',
    },
    known: (known: string, all: string) => `Known for ${known} of ${all} rated titles.`,
    unknown: {
      genres: 'The genres of your rated titles are not known yet.',
      decades: 'The years of your rated titles are not known yet.',
      people: 'No person is in two of your rated titles yet.',
    },
    none: 'No ratings yet',
    noneHint: 'Rate some titles to see your favorites, genres, decades and people here.',
    browse: 'Browse titles',
  },
};
