// Why: tests speak of the same few titles and the same account, in the shapes of the contract.
import type {
  ConfigApiResponse,
  ListRatedMoviesApiResponse,
  ListRatingsApiResponse,
  ProfileApiResponse,
  TitleItem,
  TrendingApiResponse,
} from '../api/generated';

type Film = Extract<TitleItem, { media_type: 'movie' }>;
type Show = Extract<TitleItem, { media_type: 'tv' }>;
type Rating = ListRatingsApiResponse['ratings'][number];
type Rated = ListRatedMoviesApiResponse[number];

const claims = (user: number) => btoa(JSON.stringify({ sub: String(user), sid: 's' }));

/** The token of an account's session. */
export const tokenOf = (user: number) => `e30.${claims(user)}.c2ln`;

export const anna: ProfileApiResponse = {
  id: 7,
  first_name: 'Anna',
  last_name: 'Berg',
  username: 'annaberg',
  email: 'anna@example.org',
  role: 'regular',
  created_at: '2026-01-02T03:04:05Z',
};

export const annasToken = tokenOf(anna.id);

export const serverConfig: ConfigApiResponse = {
  version: '0.1.0',
  image_base: '/t/p/',
  catalogue: 'builtin',
  registration: 'open',
  password_policy: 'spec',
  setup_code_required: false,
  mail: false,
  tmdb_attribution: false,
  tmdb_key: 'none',
  landing_posters: ['/m1.svg', '/m2.svg'],
};

const listed = {
  adult: false,
  softcore: false,
  backdrop_path: null,
  genre_ids: [18],
  original_language: 'en',
  popularity: 1,
  vote_average: 7,
  vote_count: 10,
};

/** A film as a trending list has it. */
export const film = (id: number, title: string): Film => ({
  ...listed,
  id,
  title,
  original_title: title,
  media_type: 'movie',
  poster_path: `/m${id}.svg`,
  overview: `${title} is about itself.`,
  release_date: '2001-05-04',
  video: false,
});

/** A show as a trending list has it. */
export const show = (id: number, name: string): Show => ({
  ...listed,
  id,
  name,
  original_name: name,
  origin_country: ['GB'],
  media_type: 'tv',
  poster_path: `/t${id}.svg`,
  overview: `${name} goes on.`,
  first_air_date: '2011-05-04',
});

/** A person as a search has them. */
export const person = (id: number, name: string) => ({
  id,
  name,
  original_name: name,
  adult: false,
  gender: 0,
  known_for_department: 'Acting',
  popularity: 1,
  profile_path: null,
  known_for: [],
  media_type: 'person',
});

export const trendingPage: TrendingApiResponse = {
  page: 1,
  results: [film(1, 'Night Train'), show(2, 'Harbour'), film(3, 'The Orchard'), film(4, 'Salt')],
  total_pages: 1,
  total_results: 4,
};

/** A rating as the server tells it; a show's id has its prefix. */
export const rating = (
  id: number,
  score: number,
  type: Rating['media_type'] = 'movie',
): Rating => ({
  movie_id: id,
  media_type: type,
  score,
  score10: score * 2,
  stars: [1, 2, 3, 4, 5].map((star) => (star <= score ? 'yellow' : 'white')),
  rated_at: '2026-01-02T03:04:05Z',
});

/** A rated title as the ratings screen gets it. */
export const rated = (id: number, title: string, score: number): Rated => ({
  id,
  media_type: 'movie',
  title,
  description: '',
  poster_path: `/m${id}.svg`,
  release_date: '2001-05-04',
  vote_average: 7,
  score,
  score10: score * 2,
  rated_at: '2026-01-02T03:04:05Z',
});
