import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { toKey } from '../../lib/ids';
import { posterUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { titleMessages } from '../../lib/messages/titles';
import type { Title } from '../../lib/titles';
import { IconButton } from '../../ui/IconButton';
import { titleLinkState } from './linkState';
import styles from './Rail.module.css';
import { TitleTile } from './Tile';
import { useRovingFocus } from './useRovingFocus';

type Props = {
  titles: Title[];
  imageBase: string | null;
};

export function TitleRecommended(props: Props) {
  return <TitleRail title={titleMessages.title.recommended} {...props} />;
}

/** A row of titles; nothing without any. */
export function TitleRail({ title: name, titles, imageBase }: Props & { title: string }) {
  if (titles.length === 0) return null;
  return (
    <Rail
      title={name}
      items={titles}
      keyOf={(title) => toKey(title.key)}
      renderTile={(title, tabIndex) => {
        const src = posterUrl(imageBase, title.posterPath);
        return (
          <TitleTile
            title={title}
            src={src}
            state={titleLinkState(title, src)}
            tabIndex={tabIndex}
            eager={false}
            first={false}
          />
        );
      }}
    />
  );
}

type RailProps<T> = {
  title: string;
  items: T[];
  keyOf: (item: T) => string;
  renderTile: (item: T, tabIndex: number) => ReactNode;
};

/** A horizontally scrolling row of tiles with one tab stop. */
function Rail<T>({ title, items, keyOf, renderTile }: RailProps<T>) {
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, onScroll, move } = useRailEnds(row);
  const { active, handlers } = useRovingFocus(row, items.length, items.length, {});
  const moveSideways = (event: KeyboardEvent) => {
    // Up and down scroll the page.
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') handlers.onKeyDown(event);
  };
  return (
    <section className={styles.rail} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {/* For the mouse: arrow keys move between tiles. */}
        <div className={styles.buttons}>
          <IconButton
            icon="chevronLeft"
            label={appMessages.components.scrollLeft}
            tabIndex={-1}
            disabled={atStart}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevronRight"
            label={appMessages.components.scrollRight}
            tabIndex={-1}
            disabled={atEnd}
            onClick={() => move(1)}
          />
        </div>
      </header>
      <div
        role="presentation"
        onFocus={handlers.onFocus}
        onBlur={handlers.onBlur}
        onKeyDown={moveSideways}
      >
        <ul ref={row} className={styles.row} onScroll={onScroll}>
          {items.map((item, index) => (
            <li key={keyOf(item)} data-index={index}>
              {renderTile(item, index === active ? 0 : -1)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const share = 0.85;

/** Whether a row is scrolled to one of its ends, and how to scroll it. */
function useRailEnds(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const look = () => {
    const node = row.current;
    if (!node) return;
    const atStart = node.scrollLeft < 4;
    const atEnd = node.scrollLeft + node.clientWidth > node.scrollWidth - 4;
    setEnds((last) =>
      last.atStart === atStart && last.atEnd === atEnd ? last : { atStart, atEnd },
    );
  };
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  });
  const move = (direction: -1 | 1) => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const node = row.current;
    node?.scrollBy({
      left: direction * node.clientWidth * share,
      behavior: reducedMotion ? 'auto' : 'smooth',
    });
  };
  return { ...ends, onScroll: look, move };
}
