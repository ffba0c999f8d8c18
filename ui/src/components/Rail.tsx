// Why: a row of posters that is longer than the screen is swiped, walked with the arrow keys or moved by its two buttons.
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './Rail.module.css';
import { useRailEnds } from './useRailEnds';
import { useTileWalk } from './useTileWalk';

type TileProps = {
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
};

type Props<T> = {
  title: string;
  items: T[];
  keyOf: (item: T) => string;
  renderTile: (item: T, props: TileProps) => ReactNode;
};

/** A headed row of tiles that scrolls sideways; one Tab reaches it, the arrow keys walk it. */
export function Rail<T>({ title, items, keyOf, renderTile }: Props<T>) {
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, onScroll, move } = useRailEnds(row);
  const { active, register, handlers } = useTileWalk(items.length, items.length, {});
  const walkSideways = (event: KeyboardEvent) => {
    // Up and down scroll the page.
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') handlers.onKeyDown(event);
  };
  return (
    <section className={styles.rail} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {/* Keys walk the tiles themselves: these are for a mouse. */}
        <div className={styles.buttons}>
          <IconButton
            icon="chevronLeft"
            label={messages.components.back}
            tabIndex={-1}
            disabled={atStart}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevronRight"
            label={messages.components.on}
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
        onKeyDown={walkSideways}
      >
        <ul ref={row} className={styles.row} onScroll={onScroll}>
          {items.map((item, index) => (
            <li key={keyOf(item)}>
              {renderTile(item, {
                tabIndex: index === active ? 0 : -1,
                ref: register(index),
              })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
