import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Location } from 'react-router';
import { messages } from './messages';
import { paths } from './paths';

/** The location being navigated to, or the current one. */
export function usePendingLocation(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}

/** The key of a history entry. React Router gives each visit's first entry the same key, so its path is used. */
export function scrollRestorationKey({ key, pathname, search }: Location): string {
  // Keys are stored, and a reset token must not be.
  const named = pathname.startsWith(paths.newPassword()) ? paths.newPassword() : pathname;
  return key === 'default' ? named + search : key;
}

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = messages.app.title(page);
  }, [page]);
}
