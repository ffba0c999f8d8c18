// Why: the catalogue describes films and shows with different fields; a title's page shows both alike.
import type {
  MovieCreditsApiResponse,
  MovieDetailsApiResponse,
  MovieVideosApiResponse,
  TvDetailsApiResponse,
} from '../../api/generated';
import { numberText, yearOf } from '../../lib/dates';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/title';

const text = messages.title;

/** What a title's page says beyond what its tile said. */
export interface Details extends Title {
  facts: string[];
  creators: string[];
  backdropPath: string | null;
}

/** A name of the cast and the part played. */
export interface CastMember {
  id: number;
  name: string;
  character: string;
}

/** The details of a film. */
export function detailsOfMovie(movie: MovieDetailsApiResponse): Details {
  const runtime = movie.runtime;
  return {
    key: { mediaType: 'movie', number: movie.id },
    name: movie.title,
    overview: movie.overview,
    posterPath: movie.poster_path,
    backdropPath: movie.backdrop_path,
    released: movie.release_date,
    facts: filled([
      yearOf(movie.release_date),
      runtime > 0 ? text.runtime(Math.floor(runtime / 60), runtime % 60) : '',
      movie.genres.map(({ name }) => name).join(', '),
    ]),
    creators: [],
  };
}

/** The details of a show. */
export function detailsOfShow(show: TvDetailsApiResponse): Details {
  const { number_of_seasons: seasons, number_of_episodes: episodes } = show;
  return {
    key: { mediaType: 'tv', number: show.id },
    name: show.name,
    overview: show.overview,
    posterPath: show.poster_path,
    backdropPath: show.backdrop_path,
    released: show.first_air_date,
    facts: filled([
      yearOf(show.first_air_date),
      seasons ? text.seasons(seasons) : '',
      episodes ? text.episodes(episodes, numberText(episodes)) : '',
      show.genres.map(({ name }) => name).join(', '),
    ]),
    creators: show.created_by.map(({ name }) => name),
  };
}

/** Who directed a film. */
export function directorsOf({ crew }: MovieCreditsApiResponse): string[] {
  return crew.filter(({ job }) => job === 'Director').map(({ name }) => name);
}

/** The YouTube key of the trailer: the first called Trailer, else the first video there (DESIGN 2.4). */
export function trailerOf({ results }: MovieVideosApiResponse): string | null {
  const videos = results.filter(({ site, key }) => site === 'YouTube' && /^[\w-]{5,20}$/.test(key));
  return (videos.find(({ type }) => type === 'Trailer') ?? videos[0])?.key ?? null;
}

function filled(texts: string[]): string[] {
  return texts.filter((entry) => entry !== '');
}
