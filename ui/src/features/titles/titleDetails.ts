import { useMemo } from 'react';
import { useMovieDetailsQuery, useTvDetailsQuery } from '../../api/titles/generated';
import type {
  CrewMember,
  MovieCast,
  MovieDetailsApiResponse,
  TvCast,
  TvDetailsApiResponse,
  Video,
} from '../../api/titles/generated';
import { formatNumber, yearOf } from '../../lib/format';
import type { TitleKey } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import type { Title } from '../../lib/titles';
import { titleOfRow } from './catalogueRows';

const text = titleMessages.title;

type Film = MovieDetailsApiResponse;
type Show = TvDetailsApiResponse;
export type Season = Show['seasons'][number];
type Providers = NonNullable<Film['watch/providers']>;
export type CountryProviders = Providers['results'][string];

/** The metadata of a title that its tile does not have. */
export interface Details extends Title {
  facts: string[];
  genres: Genre[];
  makers: Maker[];
  cast: CastMember[];
  /** The mean vote from 0 to 10; null without votes. */
  vote: { average: number; count: number } | null;
  backdropPath: string | null;
  trailer: string | null;
  seasons: Season[];
  recommended: Title[];
  imdbId: string | null;
  /** Where to watch, by country. */
  providersByCountry: Record<string, CountryProviders>;
}

function detailsOfMovie(movie: Film): Details {
  const runtime = movie.runtime;
  return {
    ...common(movie),
    key: { mediaType: 'movie', number: movie.id },
    name: movie.title,
    released: movie.release_date,
    facts: filled([
      yearOf(movie.release_date),
      runtime > 0 ? text.runtime(Math.floor(runtime / 60), runtime % 60) : '',
    ]),
    genres: movie.genres,
    makers: directorsOf(movie.credits?.crew ?? []),
    seasons: [],
    imdbId: movie.imdb_id,
  };
}

function detailsOfShow(show: Show): Details {
  const { number_of_seasons: seasons, number_of_episodes: episodes } = show;
  return {
    ...common(show),
    key: { mediaType: 'tv', number: show.id },
    name: show.name,
    released: show.first_air_date,
    facts: filled([
      yearsOf(show),
      seasons ? text.seasons(seasons) : '',
      episodes ? text.episodes(episodes, formatNumber(episodes)) : '',
    ]),
    genres: show.genres,
    makers: creatorsOf(show.created_by),
    seasons: show.seasons,
    imdbId: show.external_ids?.imdb_id ?? null,
  };
}

function common(about: Film | Show) {
  const { vote_average: average, vote_count: count } = about;
  const listed = about.recommendations?.results ?? [];
  return {
    overview: about.overview,
    posterPath: about.poster_path,
    backdropPath: about.backdrop_path,
    cast: castOf(about.credits?.cast ?? []),
    vote: count > 0 ? { average, count } : null,
    trailer: trailerOf(about.videos?.results ?? []),
    recommended: listed.flatMap((row) => titleOfRow(row) ?? []),
    providersByCountry: about['watch/providers']?.results ?? {},
  };
}

/** The year a show began and, once it is over, the one it ended in. */
function yearsOf({ first_air_date, last_air_date, in_production, status }: Show): string {
  const [first, last] = [yearOf(first_air_date), yearOf(last_air_date)];
  const over = !in_production && (status === 'Ended' || status === 'Canceled');
  return over && last && last !== first ? text.years(first, last) : first;
}

/** The year and the number of episodes of a season, if known. */
export function factsOfSeason({ air_date: date, episode_count: count }: Season): string {
  const episodes = count > 0 ? text.episodes(count, formatNumber(count)) : '';
  return filled([yearOf(date), episodes]).join(' · ');
}

/** The YouTube key of the trailer: the first called Trailer, else the first video there (decision 4). */
function trailerOf(results: Video[]): string | null {
  const videos = results.filter(({ site, key }) => site === 'YouTube' && /^[\w-]{5,20}$/.test(key));
  return (videos.find(({ type }) => type === 'Trailer') ?? videos[0])?.key ?? null;
}

function filled(texts: string[]): string[] {
  return texts.filter((entry) => entry !== '');
}

/** A director of a film or a creator of a show. */
export interface Maker {
  id: number;
  name: string;
  profilePath: string | null;
}

export interface CastMember extends Maker {
  character: string;
}

function directorsOf(crew: CrewMember[]): Maker[] {
  return once(crew.filter(({ job }) => job === 'Director'));
}

function creatorsOf(creators: TvDetailsApiResponse['created_by']): Maker[] {
  return once(creators);
}

/** The cast in billing order; several parts of one person are joined. */
function castOf(rows: (MovieCast | TvCast)[]): CastMember[] {
  const cast = new Map<number, CastMember>();
  for (const { id, name, profile_path: profilePath, character } of rows) {
    const known = cast.get(id);
    const parts = [known?.character, character].filter(Boolean).join(' / ');
    cast.set(id, { id, name, profilePath, character: parts });
  }
  return [...cast.values()];
}

function once(people: { id: number; name: string; profile_path: string | null }[]): Maker[] {
  const makers = people.map(({ id, name, profile_path }): [number, Maker] => [
    id,
    { id, name, profilePath: profile_path },
  ]);
  return [...new Map(makers).values()];
}

interface Genre {
  id: number;
  name: string;
}

interface TitleDetails {
  details: Details | undefined;
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

const ofFilm = 'credits,videos,recommendations,watch/providers';
const ofShow = `${ofFilm},external_ids`;

export function useTitleDetails({ mediaType, number }: TitleKey): TitleDetails {
  const id = String(number);
  const isFilm = mediaType === 'movie';
  const film = useMovieDetailsQuery(
    { id, language: catalogueLanguage, appendToResponse: ofFilm },
    { skip: !isFilm },
  );
  const show = useTvDetailsQuery(
    { id, language: catalogueLanguage, appendToResponse: ofShow },
    { skip: isFilm },
  );
  const { error, isFetching, refetch } = isFilm ? film : show;
  const { data: movie } = film;
  const { data: tv } = show;
  // Memoized, so that the lists below keep their items.
  const details = useMemo(() => {
    if (isFilm) return movie && detailsOfMovie(movie);
    return tv && detailsOfShow(tv);
  }, [isFilm, movie, tv]);
  return { details, error, loading: isFetching, onRetry: () => void refetch() };
}
