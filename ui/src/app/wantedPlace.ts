// Why: a sibling tab may be slow to hand on the session; who was sent away meanwhile still gets where they wanted to go.
import { createPath } from 'react-router';
import type { Location } from 'react-router';

/** The navigation state of who is sent away from a place. */
export function rememberPlace(place: Location): { wanted: string } {
  return { wanted: createPath(place) };
}

/** Reads navigation state; null where nobody was sent away. */
export function wantedPlace(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null;
  return typeof state.wanted === 'string' ? state.wanted : null;
}
