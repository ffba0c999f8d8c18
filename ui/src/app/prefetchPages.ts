import { matchRoutes } from 'react-router';
import type { Route } from '../lib/router/router';

const events = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads the code of a page as soon as a link to it is hovered, focused or pressed; returns how to stop. */
export function prefetchPages(routes: Route[]): () => void {
  let last: Element | null = null;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link === last) return;
    last = link;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // Following the link tries again.
      route.prefetch?.().catch(() => undefined);
    }
  };
  for (const event of events) addEventListener(event, prefetch, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, prefetch);
  };
}
