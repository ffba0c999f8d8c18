// Why: the catalogue's answer about one person, with a film, a show and a share in making, each as it comes.
import type { PersonDetailsApiResponse } from '../api/generated';
import { film, show } from './samples';

/** She directed and played in Night Train, played in Harbour, and directed The Orchard before that. */
export const doraLind: PersonDetailsApiResponse = {
  id: 99,
  name: 'Dora Lind',
  adult: false,
  also_known_as: [],
  biography: 'She began as a ticket collector.',
  birthday: '1950-06-15',
  deathday: '2020-06-14',
  gender: 1,
  homepage: null,
  imdb_id: 'nm0000099',
  known_for_department: 'Directing',
  place_of_birth: 'Bergen, Norway',
  popularity: 2,
  profile_path: '/dora.jpg',
  combined_credits: {
    cast: [
      { ...film(1, 'Night Train'), character: 'A guard', credit_id: 'c1', order: 4 },
      {
        ...show(2, 'Harbour'),
        popularity: 5,
        character: 'Ida',
        credit_id: 'c2',
        episode_count: 8,
        first_credit_air_date: '2011-05-04',
      },
    ],
    crew: [
      { ...film(1, 'Night Train'), credit_id: 'c3', department: 'Directing', job: 'Director' },
      {
        ...film(3, 'The Orchard'),
        release_date: '1990-01-01',
        popularity: 3,
        credit_id: 'c4',
        department: 'Directing',
        job: 'Director',
      },
    ],
  },
};
