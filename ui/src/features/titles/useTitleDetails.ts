import { useMemo } from 'react';
import { useMovieDetailsQuery, useTvDetailsQuery } from '../../api/generated';
import type { TitleKey } from '../../lib/ids';
import { detailsOfMovie, detailsOfShow } from './titleDetails';
import type { Details } from './titleDetails';

/** What is known of a title so far. */
export interface TitleDetails {
  details: Details | undefined;
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

const language = 'en-US';
const ofFilm = 'credits,videos,recommendations,watch/providers';
const ofShow = `${ofFilm},external_ids`;

/** Loads all that a title's page shows. */
export function useTitleDetails({ mediaType, number }: TitleKey): TitleDetails {
  const id = String(number);
  const isFilm = mediaType === 'movie';
  const film = useMovieDetailsQuery({ id, language, appendToResponse: ofFilm }, { skip: !isFilm });
  const show = useTvDetailsQuery({ id, language, appendToResponse: ofShow }, { skip: isFilm });
  const { error, isFetching, refetch } = isFilm ? film : show;
  const { data: movie } = film;
  const { data: tv } = show;
  // Worked out once for each answer: lists below keep their items between two renderings.
  const details = useMemo(() => {
    if (isFilm) return movie && detailsOfMovie(movie);
    return tv && detailsOfShow(tv);
  }, [isFilm, movie, tv]);
  return { details, error, loading: isFetching, onRetry: () => void refetch() };
}
