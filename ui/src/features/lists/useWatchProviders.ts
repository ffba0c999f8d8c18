import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useMovieProviderListQuery, useTvProviderListQuery } from '../../api/titles/generated';
import type { MediaType } from '../../lib/ids';

export interface WatchProvider {
  id: string;
  name: string;
}

/** The watch providers of a country, best known first. */
export function useWatchProviders(mediaType: MediaType, region: string): WatchProvider[] {
  const argOf = (kind: MediaType) => (kind === mediaType ? { watchRegion: region } : skipToken);
  const ofMovies = useMovieProviderListQuery(argOf('movie'));
  const ofTv = useTvProviderListQuery(argOf('tv'));
  const { data } = mediaType === 'movie' ? ofMovies : ofTv;
  return useMemo(() => {
    const rows = (data?.results ?? []).map((row) => ({
      id: String(row.provider_id),
      name: row.provider_name,
      place: row.display_priorities[region] ?? Infinity,
    }));
    return rows.sort((one, other) => one.place - other.place);
  }, [data, region]);
}
