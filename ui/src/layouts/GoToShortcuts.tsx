import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { keySequenceTime } from '../lib/limits';
import { paths } from '../lib/paths';
import { isShortcut } from '../lib/preferences';

/** The pages that the key g followed by another one leads to. */
export const goToPaths: Record<string, () => string> = {
  o: paths.home,
  t: paths.trending,
  r: paths.ratings,
  p: paths.playlists,
  s: paths.settings,
  h: paths.history,
  u: paths.upNext,
  m: paths.shows,
  c: paths.calendar,
  d: paths.diary,
  l: paths.watchlist,
  n: paths.notifications,
};

export function GoToShortcuts() {
  const navigate = useNavigate();
  const goTo = useEffectEvent((key: string) => {
    const path = goToPaths[key];
    if (path) void navigate(path(), { viewTransition: true });
  });
  useEffect(() => {
    let startedAt = -Infinity;
    const listener = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (key.length > 1 || !isShortcut(event)) return;
      const isSecond = timeStamp - startedAt < keySequenceTime;
      startedAt = !isSecond && key === 'g' ? timeStamp : -Infinity;
      if (!isSecond) return;
      // The second key may also be one of a tile or a page.
      event.stopPropagation();
      event.preventDefault();
      goTo(key);
    };
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
  return null;
}
