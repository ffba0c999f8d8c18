// How lists show the titles that the user has rated, chosen in this browser.
import { setLocalStorageValue, useLocalStorageValue } from '../../lib/preferences';

export type RatedDisplay = 'show' | 'dim' | 'hide';

const key = 'ratedTitles';

export function useRatedDisplay(): RatedDisplay {
  const stored = useLocalStorageValue(key);
  return stored === 'dim' || stored === 'hide' ? stored : 'show';
}

export function setRatedDisplay(display: RatedDisplay): void {
  setLocalStorageValue(key, display === 'show' ? null : display);
}
