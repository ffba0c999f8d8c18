import { halfStarOf, isClearKey } from '../../lib/preferences';

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

interface TitleActions {
  rate: (score: number) => void;
  /** Adds the title to the active playlist, or removes it. */
  toggle?: (() => void) | undefined;
  /** Opens the menu of all playlists. */
  save?: (() => void) | undefined;
  /** Marks the title as seen now or on another date, or changes the watchlist or the favorites. */
  watch?: ((press: Press) => void) | undefined;
}

/**
 * Returns the action of a key on a title. The digits 1 to 5 rate, with Shift half a star less; 0 clears. `p` and `+` change the
 * active playlist, `s` opens the menu of playlists, `w` marks as seen, `b` changes the watchlist, `f` the favorites.
 */
export function titleAction(press: Press, { rate, toggle, save, watch }: TitleActions) {
  const { key } = press;
  const score = /^[1-5]$/.test(key) ? Number(key) : isClearKey(key) ? 0 : halfStarOf(press);
  if (score !== undefined) return () => rate(score);
  if (/^[p+]$/i.test(key)) return toggle;
  if (watch && /^[wbf]$/i.test(key)) return () => watch(press);
  return /^s$/i.test(key) ? save : undefined;
}
