import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { posterSrcSet } from '../lib/images';
import styles from './PosterBackground.module.css';

type Props = {
  sources: string[];
};

const columns = 8;
const perColumn = 5;

/** The posters of one column: few sources repeat, without any the frames stay empty. */
function columnOf(sources: string[], column: number) {
  return Array.from({ length: perColumn }, (_, row) => {
    const index = column * perColumn + row;
    return sources[index % Math.max(1, sources.length)];
  });
}

/** The width of a column, of `.plane`. */
const sizes = 'max(14.75vw, 148px, 15.5dvh)';

/** The addresses of the pictures that have been in the window. */
function useShownSources(container: RefObject<HTMLElement | null>, sources: string[]): Set<string> {
  const [shown, setShown] = useState<Set<string>>(() => new Set());
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => {
      const visible = changes.filter(({ isIntersecting }) => isIntersecting);
      const found = visible.flatMap(({ target }) => target.getAttribute('data-poster') ?? []);
      if (found.length > 0) setShown((before) => new Set([...before, ...found]));
    });
    for (const frame of container.current?.querySelectorAll('[data-poster]') ?? []) {
      observer.observe(frame);
    }
    return () => observer.disconnect();
  }, [container, sources]);
  return shown;
}

/** A decoration that fills its parent, without animation when reduced motion is preferred. */
export function PosterBackground({ sources }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useShownSources(container, sources);
  return (
    <div ref={container} className={styles.container} aria-hidden="true">
      <div className={styles.plane}>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={styles.column}>
            {/* Rendered twice, so that the animation loops without a visible jump. */}
            {[0, 1].map((copy) =>
              columnOf(sources, column).map((src, row) => (
                <div key={`${copy}-${row}`} className={styles.frame} data-poster={src}>
                  {src !== undefined && shown.has(src) && (
                    <img
                      sizes={sizes}
                      srcSet={posterSrcSet(src)}
                      src={src}
                      alt=""
                      width={500}
                      height={750}
                      decoding="async"
                      fetchPriority="low"
                      onError={({ currentTarget }) => {
                        currentTarget.hidden = true;
                      }}
                    />
                  )}
                </div>
              )),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
