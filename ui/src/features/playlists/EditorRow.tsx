import { memo } from 'react';
import type { KeyboardEvent } from 'react';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { Icon } from '../../ui/Icon';
import { Poster } from '../../ui/Poster';
import styles from './ListEditor.module.css';
import { useRowDrag } from './useRowDrag';

type Props = {
  title: Title;
  index: number;
  count: number;
  src: string | null;
  note: string;
  isCover: boolean;
  selected: boolean;
  onSelect: (title: Title, on: boolean) => void;
  onEdit: (title: Title) => void;
  /** `byKey`: the focus stays on the handle. */
  onMove: (from: number, position: number, byKey?: boolean) => void;
};

const text = playlistMessages;

/** The position that a key on the handle leads to. */
function positionAfter(key: string, position: number, count: number): number | undefined {
  const positions: Record<string, number> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    Home: 1,
    End: count,
  };
  return positions[key];
}

export const EditorRow = memo(function EditorRow(props: Props) {
  const { title, index, count, src, note, isCover, selected, onSelect, onEdit, onMove } = props;
  const { row, handle, dragging, edge } = useRowDrag(index, onMove);
  const year = yearOf(title.released);
  const moveByKey = (event: KeyboardEvent) => {
    const to = positionAfter(event.key, index + 1, count);
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 1 && to <= count && to !== index + 1) onMove(index, to, true);
  };
  return (
    <li
      ref={row}
      className={styles.row}
      data-key={toKey(title.key)}
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
    >
      <Checkbox
        label={text.selectOf(title.name)}
        hideLabel
        checked={selected}
        onChange={({ target }) => onSelect(title, target.checked)}
      />
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={text.handleOf(title.name, index + 1, count)}
        onKeyDown={moveByKey}
      >
        <Icon name="menu" />
      </button>
      <span className={styles.poster} aria-hidden="true">
        <Poster src={src} title="" sizes="40px" />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title.name}</span>{' '}
        {year && <span className={styles.year}>{year}</span>}
        {isCover && <span className={styles.cover}>{text.isCover}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <IconButton icon="pencil" label={text.noteOf(title.name)} onClick={() => onEdit(title)} />
    </li>
  );
});
