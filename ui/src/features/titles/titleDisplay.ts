// How lists show the titles that the user has rated, and those that the user has seen, chosen in this browser.
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
