import { useMemo } from 'react';
import { useMovieDetailsQuery, useTvDetailsQuery } from '../../api/titles/generated';
import type {
  ContentRatings,
  MovieCast,
  MovieDetailsApiResponse,
  Keyword,
  ReleaseDates,
  TitleImages,
  TvCast,
  TvDetailsApiResponse,
  Video,
} from '../../api/titles/generated';
import { formatNumber, yearOf } from '../../lib/shortFormats';
import { toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import type { Title } from '../../lib/titles';
import { titleOfRow } from './catalogueRows';
import { crewOf } from './crew';
import type { CrewGroup, Maker } from './crew';

const text = titleMessages.title;

type Film = MovieDetailsApiResponse;
type Show = TvDetailsApiResponse;
type Season = Show['seasons'][number];
type Providers = NonNullable<Film['watch/providers']>;
export type CountryProviders = Providers['results'][string];

/** The metadata of a title that its tile does not have. */
export interface Details extends Title {
  facts: string[];
  /** The runtime of the film, or of an episode; null if unknown. */
  minutes: number | null;
  genres: Genre[];
  /** The age rating by country. */
  ageRatings: Record<string, string>;
  tagline: string;
  /** Facts with a name, in order. */
  about: Fact[];
  /** The crew by job. */
  crew: CrewGroup[];
  cast: CastMember[];
  keywords: Keyword[];
  /** The series of films that it belongs to. */
  collection: { id: number; name: string } | null;
  /** The mean vote from 0 to 10; null without votes. */
  vote: { average: number; count: number } | null;
  backdropPath: string | null;
  /** The videos on YouTube; the first is the trailer (decision 4). */
  videos: Video[];
  /** Paths of its pictures, wide ones first. */
  pictures: TitlePicture[];
  seasons: Season[];
  recommended: Title[];
  /** Similar titles, without those in `recommended`. */
  similar: Title[];
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
    minutes: runtime > 0 ? runtime : null,
    genres: movie.genres,
    ageRatings: ratingsOfMovie(movie.release_dates),
    about: aboutOf(movie, [], movie.original_title, movie.title),
    crew: crewOf(movie.credits?.crew ?? [], []),
    keywords: movie.keywords?.keywords ?? [],
    collection: movie.belongs_to_collection ?? null,
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
    minutes: show.episode_run_time[0] ?? null,
    genres: show.genres,
    ageRatings: ratingsOfShow(show.content_ratings),
    about: aboutOf(show, show.networks ?? [], show.original_name, show.name),
    crew: crewOf(show.credits?.crew ?? [], show.created_by),
    keywords: show.keywords?.results ?? [],
    collection: null,
    seasons: show.seasons,
    imdbId: show.external_ids?.imdb_id ?? null,
  };
}

function common(about: Film | Show) {
  const { vote_average: average, vote_count: count } = about;
  const recommended = (about.recommendations?.results ?? []).flatMap(
    (row) => titleOfRow(row) ?? [],
  );
  const known = new Set(recommended.map(({ key }) => toKey(key)));
  const similar = (about.similar?.results ?? []).flatMap((row) => titleOfRow(row) ?? []);
  return {
    overview: about.overview,
    posterPath: about.poster_path,
    backdropPath: about.backdrop_path,
    cast: castOf(about.credits?.cast ?? []),
    vote: count > 0 ? { average, count } : null,
    tagline: about.tagline ?? '',
    videos: videosOf(about.videos?.results ?? []),
    pictures: picturesOf(about.images),
    recommended,
    similar: similar.filter(({ key }) => !known.has(toKey(key))),
    providersByCountry: about['watch/providers']?.results ?? {},
  };
}

/** The year a show began and, once it is over, the one it ended in. */
function yearsOf({ first_air_date, last_air_date, in_production, status }: Show): string {
  const [first, last] = [yearOf(first_air_date), yearOf(last_air_date)];
  const over = !in_production && (status === 'Ended' || status === 'Canceled');
  return over && last && last !== first ? text.years(first, last) : first;
}

/** The videos at YouTube, trailers first, so that the first is the trailer (decision 4). */
function videosOf(results: Video[]): Video[] {
  const videos = results.filter(({ site, key }) => site === 'YouTube' && /^[\w-]{5,20}$/.test(key));
  const isTrailer = ({ type }: Video) => type === 'Trailer';
  return [...videos.filter(isTrailer), ...videos.filter((video) => !isTrailer(video))];
}

export interface TitlePicture {
  path: string;
  shape: 'wide' | 'tall';
}

/** The maximum for each shape. */
const maxPictures = 20;

function picturesOf(images: TitleImages | undefined): TitlePicture[] {
  const of = (list: { file_path: string }[] | undefined, shape: TitlePicture['shape']) =>
    (list ?? []).slice(0, maxPictures).map(({ file_path: path }) => ({ path, shape }));
  return [...of(images?.backdrops, 'wide'), ...of(images?.posters, 'tall')];
}

/** The age rating that cinemas show, else any other. */
function ratingsOfMovie(dates: ReleaseDates | undefined): Record<string, string> {
  const inCinemas = 3;
  const rows = (dates?.results ?? []).flatMap(
    ({ iso_3166_1: country, release_dates: releases }) => {
      const rated = releases.filter(({ certification }) => certification !== '');
      const first = rated.find(({ type }) => type === inCinemas) ?? rated[0];
      return first ? [[country, first.certification]] : [];
    },
  );
  return Object.fromEntries(rows);
}

function ratingsOfShow(ratings: ContentRatings | undefined): Record<string, string> {
  const rows = (ratings?.results ?? []).filter(({ rating }) => rating !== '');
  return Object.fromEntries(rows.map(({ iso_3166_1: country, rating }) => [country, rating]));
}

export interface Fact {
  name: string;
  /** Companies and networks have a filter, and link to the list of their titles. */
  values: { text: string; filter?: [parameter: string, id: number] }[];
}

type Named = { id: number; name: string };

/** Facts that are not in the heading. The catalogue may not know them. */
function aboutOf(about: Film | Show, networks: Named[], original: string, name: string): Fact[] {
  const plain = (texts: string[]) => texts.map((value) => ({ text: value }));
  const linked = (parameter: string, companies: Named[]) =>
    companies.map(({ id, name: value }) => ({
      text: value,
      filter: [parameter, id] satisfies [string, number],
    }));
  const languages = (about.spoken_languages ?? []).map(({ english_name: language }) => language);
  const countries = (about.production_countries ?? []).map(({ name: country }) => country);
  const isUsual = about.status === 'Released' || about.status === '';
  const facts: Fact[] = [
    { name: text.originalTitle, values: plain(original !== name && original ? [original] : []) },
    { name: text.status, values: plain(isUsual ? [] : [about.status]) },
    { name: text.countries(countries.length), values: plain(countries) },
    { name: text.languages(languages.length), values: plain(languages) },
    { name: text.networks(networks.length), values: linked('with_networks', networks) },
    {
      name: text.studios(about.production_companies?.length ?? 0),
      values: linked('with_companies', about.production_companies ?? []),
    },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

function filled(texts: string[]): string[] {
  return texts.filter((entry) => entry !== '');
}

export interface CastMember extends Maker {
  character: string;
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

const ofBoth = 'credits,images,keywords,recommendations,similar,videos,watch/providers';
const ofFilm = `${ofBoth},release_dates`;
const ofShow = `${ofBoth},content_ratings,external_ids`;
/** Pictures without text, or with English. */
const imageLanguages = 'en,null';

export function useTitleDetails({ mediaType, number }: TitleKey): TitleDetails {
  const id = String(number);
  const isFilm = mediaType === 'movie';
  const film = useMovieDetailsQuery(
    {
      id,
      language: catalogueLanguage,
      appendToResponse: ofFilm,
      includeImageLanguage: imageLanguages,
    },
    { skip: !isFilm },
  );
  const show = useTvDetailsQuery(
    {
      id,
      language: catalogueLanguage,
      appendToResponse: ofShow,
      includeImageLanguage: imageLanguages,
    },
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
