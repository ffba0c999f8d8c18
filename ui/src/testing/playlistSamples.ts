// Why: tests speak of the same few playlists, in the shapes of the contract.
import type { ListPlaylistsApiResponse, PlaylistSetupApiResponse } from '../api/generated';

type Playlist = ListPlaylistsApiResponse[number];
type Titles = [id: number, mediaType: 'movie' | 'tv'][];

/** A playlist as the server lists it, and what is in it. */
export interface Sample extends Playlist {
  titles: Titles;
}

/** A playlist with these titles. */
export const playlist = (
  id: number,
  name: string,
  titles: Titles = [],
  active = false,
): Sample => ({
  id,
  name,
  active,
  movie_count: titles.length,
  poster_paths: titles.slice(0, 4).map(([movie]) => `/m${movie}.svg`),
  created_at: '2026-01-02T03:04:05Z',
  titles,
});

/** Active, with the film 1 and the show 2. */
export const friday = playlist(
  5,
  'Friday',
  [
    [1, 'movie'],
    [9992, 'tv'],
  ],
  true,
);

/** A playlist as the server lists it. */
export function listedOf({ id, name, active, movie_count, poster_paths, created_at }: Playlist) {
  return { id, name, active, movie_count, poster_paths, created_at };
}

/** Empty. */
export const rainy = playlist(6, 'Rainy days');

/** The answer that holds these playlists. */
export function setupOf(...samples: Sample[]): PlaylistSetupApiResponse {
  const byId = <T>(value: (sample: Sample) => T) =>
    Object.fromEntries(
      samples.map((sample) => [String(sample.id), value(sample)] satisfies [string, T]),
    );
  const titles = new Map(samples.flatMap((sample) => sample.titles));
  return {
    active_id: samples.find(({ active }) => active)?.id ?? null,
    all_movies: [...titles.keys()],
    playlists: samples.map(listedOf),
    playlist_movies_by_id: byId((sample) => sample.titles.map(([id]) => id)),
    media_types_by_id: byId((sample) => sample.titles.map(([, type]) => type)),
    titles: [...titles].map(([id, media_type]) => ({ id, media_type })),
  };
}
