import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './WatchBar.module.css';

/** Without what is below the header, this bar and the bottom bar of a phone. */
const rootMargin = '-64px 0px -112px';
/** Less than 1, because of rounding. */
const threshold = 0.9;

type Props = {
  /** The element in the page that has the same buttons first. */
  row: RefObject<HTMLElement | null>;
  label: string;
  /** Buttons. */
  children: ReactNode;
};

/** On a phone, the buttons of a title at the bottom of the window while those in the page are out of sight. */
export function WatchBar({ row, label, children }: Props) {
  const bar = useRef<HTMLElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (changes) => {
        const isOut = (changes.at(-1)?.intersectionRatio ?? 1) < threshold;
        if (!isOut) moveFocus(bar.current, node);
        setIsShown(isOut);
      },
      { rootMargin, threshold },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [row]);
  if (!isShown) return null;
  return createPortal(
    <section ref={bar} className={styles.bar} aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}

/** Moves the focus from a button to the same button in the page. */
function moveFocus(from: HTMLElement | null, to: HTMLElement): void {
  const index = buttonsOf(from).findIndex((button) => button === document.activeElement);
  buttonsOf(to)[index]?.focus({ preventScroll: true });
}

const buttonsOf = (node: HTMLElement | null) => [...(node?.querySelectorAll('button') ?? [])];
