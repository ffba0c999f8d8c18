import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { toKey } from '../../lib/ids';
import { titleMessages } from '../../lib/messages/titles';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Skeleton } from '../../ui/Skeleton';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import styles from './Rail.module.css';
import { TitleTile } from './Tile';
import { useRovingFocus } from './useRovingFocus';
import { useTileSheet } from './useTileSheet';

type Props = {
  heading: string;
  /** The heading for screen readers, if the visible one has symbols. */
  label?: string | undefined;
  /** The page with all titles. */
  to?: string | undefined;
  titles: Title[];
  imageBase: string | null;
  /** A line below the tile. */
  noteOf?: ((title: Title) => string) | undefined;
  /** Whether it is in the window at first. */
  eager?: boolean | undefined;
};

/** A row of titles; nothing without any. */
export function TitleRail({ titles, imageBase, noteOf, eager = false, ...head }: Props) {
  const [openSheet, sheet] = useTileSheet();
  if (titles.length === 0) return null;
  const rail = (
    <Rail
      {...head}
      items={titles}
      keyOf={(title) => toKey(title.key)}
      renderTile={(title, tabIndex) => (
        <>
          <TitleTile
            title={title}
            imageBase={imageBase}
            tabIndex={tabIndex}
            eager={eager}
            first={false}
            onMore={openSheet}
          />
          {noteOf && <p className={styles.note}>{noteOf(title)}</p>}
        </>
      )}
    />
  );
  return (
    <>
      {rail}
      {sheet}
    </>
  );
}

type RailProps<T> = Pick<Props, 'heading' | 'label' | 'to'> & {
  items: T[];
  keyOf: (item: T) => string;
  renderTile: (item: T, tabIndex: number) => ReactNode;
};

/** A horizontally scrolling row of tiles with one tab stop. */
function Rail<T>({ heading, label, to, items, keyOf, renderTile }: RailProps<T>) {
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, onScroll, move } = useRailEnds(row);
  const { active, handlers } = useRovingFocus(row, items.length, items.length, {});
  const moveSideways = (event: KeyboardEvent) => {
    // The keys up and down scroll the page.
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') handlers.onKeyDown(event);
  };
  return (
    <section className={styles.rail} aria-label={label ?? heading}>
      <header className={styles.head}>
        <RailHeading {...{ heading, label, to }} />
        {/* For the mouse. With the keyboard, arrow keys move between tiles. */}
        <div className={styles.buttons}>
          <IconButton
            icon="chevronLeft"
            label={titleMessages.rail.scrollLeft}
            tabIndex={-1}
            disabled={atStart}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevronRight"
            label={titleMessages.rail.scrollRight}
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

function RailHeading({ heading, label, to }: Pick<Props, 'heading' | 'label' | 'to'>) {
  const text = label ? (
    <>
      <span aria-hidden="true">{heading}</span>
      <span className={visuallyHidden.visuallyHidden}>{label}</span>
    </>
  ) : (
    heading
  );
  if (to === undefined) return <h2>{text}</h2>;
  return (
    <h2>
      <Link to={to} className={styles.more} viewTransition>
        <span>{text}</span>
        <Icon name="chevronRight" size="small" />
      </Link>
    </h2>
  );
}

/** A placeholder that reserves the space of a rail. */
export function RailSkeleton() {
  return (
    <div className={styles.rail} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton shape="title" />
      </div>
      <div className={styles.row} data-skeleton>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} shape="poster" />
        ))}
      </div>
    </div>
  );
}

const share = 0.85;

/** Whether a row is scrolled to its start or end, and a function that scrolls it. */
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
