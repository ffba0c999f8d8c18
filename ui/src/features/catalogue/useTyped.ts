// Why: on another screen what was typed has done its work; a search's own page shows what was asked.
import { useState } from 'react';
import { queryOfPath } from '../../lib/paths';
import { usePlace } from '../../lib/usePlace';

/** The text of the search box, and how to change it; `onMove` hears that the screen is another one. */
export function useTyped(onMove: () => void): [string, (text: string) => void] {
  const { pathname, key: place } = usePlace();
  const [shownAt, setShownAt] = useState(place);
  const [typed, setTyped] = useState(queryOfPath(pathname) ?? '');
  if (shownAt !== place) {
    setShownAt(place);
    setTyped(queryOfPath(pathname) ?? '');
    onMove();
  }
  return [typed, setTyped];
}
