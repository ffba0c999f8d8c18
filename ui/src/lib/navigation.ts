import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Location } from 'react-router';
import { messages } from './messages';
import { paths } from './paths';

/** Where the person is, or, while another screen is on its way, where they are going. */
export function usePendingLocation(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}

/** The name of a place in the history. The first of every visit has the same key: its address tells it from another's. */
export function scrollRestorationKey({ key, pathname, search }: Location): string {
  // The pass of a letter's link is no part of it: names are stored (S21).
  const named = pathname.startsWith(paths.newPassword()) ? paths.newPassword() : pathname;
  return key === 'default' ? named + search : key;
}

/** Names the page while the calling screen is shown. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = messages.app.title(page);
  }, [page]);
}
