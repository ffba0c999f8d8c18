// Why: a title's page needs three answers, of a film or of a show, and should not care which.
import {
  useMovieCreditsQuery,
  useMovieDetailsQuery,
  useMovieVideosQuery,
  useTvCreditsQuery,
  useTvDetailsQuery,
  useTvVideosQuery,
} from '../../api/generated';
import type { TitleKey } from '../../lib/titleKey';
import { detailsOfMovie, detailsOfShow, directorsOf, trailerOf } from './details';
import type { CastMember, Details } from './details';

/** What is known of a title so far. A trailer that cannot be had is no error (SPEC 2.34); Retry asks for it too. */
export interface TitleDetails {
  details: Details | undefined;
  error: unknown;
  loading: boolean;
  onRetry: () => void;
  directors: string[];
  cast: CastMember[] | undefined;
  trailer: string | null;
}

/** Loads all that a title's page shows. */
export function useTitleDetails({ mediaType, number }: TitleKey): TitleDetails {
  const id = String(number);
  const film = { skip: mediaType !== 'movie' };
  const show = { skip: mediaType !== 'tv' };
  const movie = useMovieDetailsQuery({ id }, film);
  const movieCredits = useMovieCreditsQuery({ id }, film);
  const movieVideos = useMovieVideosQuery({ id }, film);
  const tv = useTvDetailsQuery({ id }, show);
  const tvCredits = useTvCreditsQuery({ id }, show);
  const tvVideos = useTvVideosQuery({ id }, show);

  const isFilm = mediaType === 'movie';
  const main = isFilm ? movie : tv;
  const credits = isFilm ? movieCredits : tvCredits;
  const parts = isFilm ? [movie, movieCredits, movieVideos] : [tv, tvCredits, tvVideos];
  const videos = isFilm ? movieVideos.data : tvVideos.data;
  const ofMovie = movie.data && detailsOfMovie(movie.data);
  const ofShow = tv.data && detailsOfShow(tv.data);
  const details = isFilm ? ofMovie : ofShow;
  // From top to bottom, in whatever order the answers come: nothing that is shown is pushed down by what comes later.
  const cast = details && credits.data?.cast;
  const isCastSettled = Boolean(details) && !credits.isLoading;
  return {
    details,
    error: main.error ?? credits.error,
    loading: parts.some(({ isFetching }) => isFetching),
    onRetry: () => parts.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    directors: isFilm && movieCredits.data ? directorsOf(movieCredits.data) : [],
    cast: cast?.map(({ id: person, name, character }) => ({
      id: person,
      name,
      character,
    })),
    trailer: videos && isCastSettled ? trailerOf(videos) : null,
  };
}
