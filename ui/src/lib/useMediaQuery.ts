import { useCallback, useSyncExternalStore } from 'react';

/** A window of one narrow column; the style sheets have the same limit. */
export const narrowWindow = '(max-width: 599px)';

/** Whether a media query matches, such as "(min-width: 960px)". */
export function useMediaQuery(text: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(text);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [text],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(text).matches);
}
