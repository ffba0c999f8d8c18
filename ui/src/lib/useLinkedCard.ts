import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the card that the address names, and focuses its heading, once the page is loaded. */
export function useLinkedCard(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const card = isLoaded && hash ? document.getElementById(hash.slice(1)) : null;
    const heading = card?.querySelector('h2');
    if (!card || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    card.scrollIntoView();
  }, [isLoaded, hash, key]);
}
