// Why: a title in a grid is one poster that leads to its page and can be rated where it stands.
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { messages } from '../lib/messages';
import { isSingleKey } from '../lib/shortcuts';
import { Poster } from './Poster';
import { Stars } from './Stars';
import styles from './Tile.module.css';
import { useSettledHover } from './useSettledHover';

type Props = {
  to: string;
  state?: unknown;
  src: string | null;
  title: string;
  year?: string | undefined;
  kind?: string | undefined;
  score: number;
  onRate?: ((score: number) => void) | undefined;
  /** What `p` or `+` does on the tile. */
  onAdd?: (() => void) | undefined;
  actions?: ReactNode;
  tabIndex?: number | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
  eager?: boolean | undefined;
};

/**
 * A poster linked to `to`; with `onRate` its stars rate, and so do the digits 1 to 5 while it has the focus. `actions`
 * show once a pointer rests on it, or with the focus; always where nothing can hover.
 */
export function Tile(props: Props) {
  const { to, state, src, title, year, kind, score, onRate, onAdd, actions, tabIndex, ref, eager } =
    props;
  const opening = useViewTransitionState(to);
  const { hovered, handlers } = useSettledHover();
  const actByKey = (event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    if (/^[1-5]$/.test(event.key)) onRate?.(Number(event.key));
    else if (/^[p+]$/i.test(event.key)) onAdd?.();
  };
  const starred = Boolean(onRate) || score > 0;
  return (
    <div
      className={styles.tile}
      {...handlers}
      data-hovered={hovered || undefined}
      data-rated={score > 0 || undefined}
      data-starred={starred || undefined}
    >
      <Link
        ref={ref}
        to={to}
        state={state}
        tabIndex={tabIndex}
        className={styles.link}
        viewTransition
        onKeyDown={actByKey}
      >
        {/* The caption names the link; the picture would only say the title again. */}
        <span className={styles.picture} data-opening={opening || undefined} aria-hidden="true">
          <Poster src={src} title={title} eager={eager} />
        </span>
        <span className={styles.caption}>
          <span className={styles.title}>{title}</span>{' '}
          {year && <span className={styles.year}>{year}</span>}
        </span>{' '}
        {kind && <span className={styles.kind}>{kind}</span>}
      </Link>
      {starred && (
        <div className={styles.stars}>
          <Stars
            value={score}
            onRate={onRate}
            label={messages.title.rate(title)}
            size="small"
            tabIndex={tabIndex}
          />
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
