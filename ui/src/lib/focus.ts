import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Moves the focus to the heading of the open dialog, or else of the page, without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector('dialog[open]') ? 'dialog[open] h2' : 'main h1';
  const target = document.querySelector<HTMLElement>(heading) ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * When the element is unmounted while it has the focus, moves the focus to `back`. If `back` is unmounted as well, it moves the
 * focus to the heading of the page.
 */
export function useKeepFocus(
  element: RefObject<HTMLElement | null>,
  back?: RefObject<Element | null>,
): void {
  useLayoutEffect(() => {
    const node = element.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (!node.isConnected && document.activeElement === document.body) restoreFocus(back);
      });
    };
  }, [element, back]);
}

/** Focuses `back`, or the heading when it is no longer in the page. */
export function restoreFocus(back: RefObject<Element | null> | undefined): void {
  const target = back?.current;
  const isFocusable = target instanceof HTMLElement && target !== document.body;
  if (isFocusable && target.isConnected) target.focus({ preventScroll: true });
  else focusHeading();
}

/**
 * When the focused element is removed and nothing else takes the focus, moves the focus to a heading: that of the nearest
 * section, dialog or page around the removed element.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    /** The element that has the focus, and its ancestors. */
    let focused: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () =>
      focused[0]?.isConnected === false && document.activeElement === document.body;
    const enter = ({ target }: FocusEvent) => {
      focused = [];
      for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
        focused.push(node);
      }
    };
    // Some browsers dispatch this event also for an element that is being removed.
    const leave = ({ target }: FocusEvent) => {
      setTimeout(() => {
        if (target === focused[0] && focused[0]?.isConnected !== false) focused = [];
      });
    };
    // The code that removes the element may focus another one in the same task.
    const check = () => {
      if (!isLost()) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (isLost()) focusNear(focused);
      });
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', enter);
    addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('focusin', enter);
      removeEventListener('focusout', leave);
    };
  }, []);
}

function focusNear(ancestors: Element[]): void {
  const around = ancestors.find(
    (node) => node.isConnected && node.matches('section, article, dialog, main'),
  );
  const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (document.activeElement === document.body) focusHeading();
}
