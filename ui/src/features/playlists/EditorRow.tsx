import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { Checkbox } from '../../ui/Checkbox';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Poster } from '../../ui/Poster';
import styles from './ListEditor.module.css';

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

/** Which side of a row the dragged one would go to. */
type Edge = 'before' | 'after';

const rowKind = Symbol('row');

function edgeOf(row: Element, y: number): Edge {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}

/** Drags a row by its handle; `onMove` gets the index of the dropped row and its position from 1. */
function useRowDrag(index: number, onMove: (from: number, position: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const ownIndex = useEffectEvent(() => index);
  const drop = useEffectEvent((from: number, side: Edge) => {
    const before = side === 'before' ? index : index + 1;
    const position = before > from ? before : before + 1;
    if (position !== from + 1) onMove(from, position);
  });
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    const stopDrag = draggable({
      element,
      dragHandle,
      getInitialData: () => ({ kind: rowKind, index: ownIndex() }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
    const stopDrop = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === rowKind,
      onDrag: ({ location }) => setEdge(edgeOf(element, location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        const from = source.data['index'];
        if (typeof from === 'number') drop(from, edgeOf(element, location.current.input.clientY));
      },
    });
    return () => {
      stopDrag();
      stopDrop();
    };
  }, []);
  return { row, handle, dragging, edge };
}
