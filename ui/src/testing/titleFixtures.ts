import type { TitleItem } from '../api/generated';
import type {
  MovieCredits,
  MovieDetailsApiResponse,
  PageTitleItem,
  PersonDetailsApiResponse,
  TvDetailsApiResponse,
  TvSeasonApiResponse,
  Video,
} from '../api/titles/generated';
import { film, show } from './fixtures';

const described = {
  adult: false,
  softcore: false,
  backdrop_path: null,
  homepage: '',
  origin_country: ['GB'],
  original_language: 'en',
  popularity: 1,
  production_companies: [],
  production_countries: [],
  spoken_languages: [],
  tagline: '',
  vote_average: 7,
  vote_count: 10,
};

const person = (id: number, name: string) => ({
  id,
  name,
  original_name: name,
  adult: false,
  gender: 0,
  known_for_department: 'Acting',
  popularity: 1,
  profile_path: null,
  credit_id: `credit-${id}`,
});

const credits: MovieCredits = {
  cast: Array.from({ length: 13 }, (_, order) => ({
    ...person(order + 1, `Player ${order + 1}`),
    character: `Part ${order + 1}`,
    cast_id: order,
    order,
  })),
  crew: [{ ...person(99, 'Dora Lind'), department: 'Directing', job: 'Director' }],
};

const recommended = (...titles: TitleItem[]): PageTitleItem => ({
  page: 1,
  results: titles,
  total_pages: 1,
  total_results: titles.length,
});

export const nightTrain: MovieDetailsApiResponse = {
  ...described,
  id: 1,
  title: 'Night Train',
  original_title: 'Night Train',
  overview: 'A train does not stop.',
  poster_path: '/m1.svg',
  release_date: '2001-05-04',
  runtime: 125,
  genres: [{ id: 53, name: 'Thriller' }],
  belongs_to_collection: null,
  budget: 0,
  revenue: 0,
  imdb_id: 'tt0000001',
  status: 'Released',
  video: false,
  credits,
  videos: { results: [] },
  recommendations: recommended(film(3, 'The Orchard'), film(4, 'Salt')),
  'watch/providers': { results: {} },
};

const season = (number: number, name: string): TvDetailsApiResponse['seasons'][number] => ({
  id: 500 + number,
  season_number: number,
  name,
  overview: '',
  air_date: '2011-05-04',
  episode_count: 8,
  poster_path: null,
  vote_average: 0,
});

export const harbour: TvDetailsApiResponse = {
  ...described,
  id: 123,
  name: 'Harbour',
  original_name: 'Harbour',
  overview: '',
  poster_path: null,
  first_air_date: '2011-05-04',
  last_air_date: null,
  number_of_seasons: 1,
  number_of_episodes: 8,
  genres: [],
  created_by: [
    {
      id: 1,
      name: 'Ida Holm',
      original_name: 'Ida Holm',
      credit_id: 'c',
      gender: 1,
      profile_path: null,
    },
  ],
  episode_run_time: [],
  in_production: false,
  languages: ['en'],
  last_episode_to_air: null,
  next_episode_to_air: null,
  networks: [],
  seasons: [season(0, 'Specials'), season(1, 'Season 1')],
  status: 'Ended',
  type: 'Scripted',
  credits: { cast: [], crew: [] },
  videos: { results: [] },
  recommendations: recommended(show(2, 'Harbour Nights')),
  'watch/providers': { results: {} },
};

/** The first season of `harbour`, with one episode. */
export const firstSeason: TvSeasonApiResponse = {
  ...season(1, 'Season 1'),
  _id: '0'.repeat(24),
  networks: [],
  episodes: [
    {
      id: 11,
      name: 'Ebb',
      overview: 'The water goes.',
      air_date: '2011-05-04',
      episode_number: 1,
      episode_type: 'standard',
      production_code: '',
      runtime: 52,
      season_number: 1,
      show_id: 123,
      still_path: null,
      vote_average: 0,
      vote_count: 0,
      crew: [],
      guest_stars: [],
    },
  ],
};

export const video = (type: string, key: string): Video => ({
  id: key,
  key,
  type,
  name: type,
  site: 'YouTube',
  size: 1080,
  official: true,
  iso_639_1: 'en',
  iso_3166_1: 'US',
  published_at: '2016-03-01T13:03:55.000Z',
});

/** Directed and played in Night Train, played in Harbour, and directed The Orchard before that. */
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
