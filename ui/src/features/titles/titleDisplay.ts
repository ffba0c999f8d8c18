// Preferences of this browser: whether lists show, dim or hide titles that the user has rated, and those that the user has seen.
import { setLocalStorageValue, useLocalStorageValue } from '../../lib/preferences';

export type TitleDisplay = 'show' | 'dim' | 'hide';
export type KnownKind = 'rated' | 'seen';

const keyOf = (kind: KnownKind) => `${kind}Titles`;

export function useTitleDisplay(kind: KnownKind): TitleDisplay {
  const stored = useLocalStorageValue(keyOf(kind));
  return stored === 'dim' || stored === 'hide' ? stored : 'show';
}

export function setTitleDisplay(kind: KnownKind, display: TitleDisplay): void {
  setLocalStorageValue(keyOf(kind), display === 'show' ? null : display);
}
