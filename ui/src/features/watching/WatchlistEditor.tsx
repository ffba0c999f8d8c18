import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { posterUrl } from '../../lib/images';
import { watchingMessages } from '../../lib/messages/watching';
import { cannotHover } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { IconButton } from '../../ui/IconButton';
import { SortableRow, useMovedFocus } from '../../ui/SortableRow';
import styles from './WatchlistEditor.module.css';

const text = watchingMessages.watchlist;

type Props = {
  titles: Title[];
  imageBase: string | null;
  onMove: (title: Title, position: number) => void;
  onRemove: (title: Title) => void;
};

/** Edits the order of the watchlist: its rows can be moved by pointer and by keyboard. */
export function WatchlistEditor({ titles, imageBase, onMove, onRemove }: Props) {
  const { list, keepFocus } = useMovedFocus(titles);
  const move = (from: number, position: number, byKey = false) => {
    const title = titles[from];
    if (!title) return;
    if (byKey) keepFocus(toKey(title.key));
    onMove(title, position);
  };
  return (
    <>
      <p id="watchlist-hint" className={styles.hint}>
        {cannotHover() ? text.orderTouchHint : text.orderHint}
      </p>
      <ol
        ref={list}
        className={styles.rows}
        aria-label={text.title}
        aria-describedby="watchlist-hint"
      >
        {titles.map((title, index) => (
          <SortableRow
            key={toKey(title.key)}
            id={toKey(title.key)}
            title={title.name}
            year={yearOf(title.released)}
            src={posterUrl(imageBase, title.posterPath)}
            index={index}
            count={titles.length}
            handleLabel={text.handleOf(title.name, index + 1, titles.length)}
            end={
              <IconButton
                icon="trash"
                label={text.remove(title.name)}
                onClick={() => onRemove(title)}
              />
            }
            onMove={move}
          />
        ))}
      </ol>
    </>
  );
}
