import type { MediaType } from './ids';
import { paths } from './paths';

/** The address of the list of the titles that TMDB's parameters of `/discover` select. */
export function filterPath(mediaType: MediaType, filters: Record<string, string | number>): string {
  const params = new URLSearchParams();
  if (mediaType === 'tv') params.set('media_type', mediaType);
  for (const [name, value] of Object.entries(filters)) params.set(name, String(value));
  return `${paths.filtered()}${params.size > 0 ? `?${params}` : ''}`;
}
