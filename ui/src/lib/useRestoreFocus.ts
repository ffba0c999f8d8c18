import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The last followed link of each history entry. */
const lastLinks = new Map<string, string>();

function linkTo(node: HTMLElement, address: string) {
  return [...node.querySelectorAll('a')].find((link) => link.getAttribute('href') === address);
}

function unmark(node: HTMLElement) {
  node.querySelector('a[data-left]')?.removeAttribute('data-left');
}

/** Scrolls the horizontal row of a link to center the link. */
function reveal(link: HTMLElement) {
  const item = link.closest('li');
  const row = item?.parentElement;
  if (!item || !row || row.scrollWidth <= row.clientWidth) return;
  row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}

/** Marks a followed link with `data-left`; after Back, once `shown`, restores the mark and the focus. */
export function useRestoreFocus<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const page = useRef<T>(null);
  const locationKey = useLocation().key;
  const isReturn = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const node = page.current;
    if (!node) return;
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const address = link?.getAttribute('href');
      if (!link || !address?.startsWith('/')) return;
      unmark(node);
      link.dataset['left'] = '';
      lastLinks.set(locationKey, address);
    };
    // Back from here does not use this link.
    const forget = () => unmark(node);
    node.addEventListener('click', note, true);
    window.addEventListener('popstate', forget);
    return () => {
      node.removeEventListener('click', note, true);
      window.removeEventListener('popstate', forget);
    };
  }, [locationKey, shown]);

  useLayoutEffect(() => {
    const address = lastLinks.get(locationKey);
    const node = page.current;
    const idle = document.activeElement?.closest('main > *') === null || isHeading();
    if (!isReturn || !shown || !node || address === undefined || !idle) return;
    const link = linkTo(node, address);
    if (!link) return;
    link.dataset['left'] = '';
    reveal(link);
    link.focus({ preventScroll: true });
  }, [isReturn, locationKey, shown]);

  return page;
}

function isHeading() {
  return document.activeElement?.tagName === 'H1';
}
