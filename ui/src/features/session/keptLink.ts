// Why: the pass of a letter's link leaves the address once it is read, so that no history, no bookmark and nobody who
// looks at the screen gets it; the entry of the history keeps it, for a reload (S21).
import type { ResetLink } from '../../api/passwordCalls';

/** Reads navigation state; null where no link led to it. */
export function keptLink(state: unknown): ResetLink | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('id' in state && 'pass' in state)) return null;
  const { id, pass } = state;
  return typeof id === 'string' && typeof pass === 'string' ? { id, pass } : null;
}
