import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { DragHandle } from './DragHandle';
import { MoveSheet } from './MoveSheet';
import { Poster } from './Poster';
import styles from './SortableRow.module.css';

type Props = {
  /** Identifies the row, to find it again after a move. */
  id: string;
  title: string;
  year: string;
  src: string | null;
  index: number;
  count: number;
  handleLabel: string;
  /** Before the handle. */
  start?: ReactNode;
  /** After the title. */
  details?: ReactNode;
  end?: ReactNode;
  /** `byKey`: the focus stays on the handle. */
  onMove: (from: number, position: number, byKey?: boolean) => void;
};

/** A row of an `ol` that the user can move: by dragging its handle, by arrow keys, Home and End, or in a sheet that a press opens. */
export function SortableRow(props: Props) {
  const { id, title, year, src, index, count, handleLabel, start, details, end, onMove } = props;
  const { row, handle, dragging, edge } = useRowDrag(index, onMove);
  const [isOpen, setIsOpen] = useState(false);
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
      data-key={id}
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
    >
      {start}
      <DragHandle
        button={handle}
        className={styles.handle}
        label={handleLabel}
        onKeyDown={moveByKey}
        onPress={count > 1 ? () => setIsOpen(true) : undefined}
      />
      <div className={styles.poster} aria-hidden="true">
        <Poster src={src} title="" sizes="40px" />
      </div>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>{' '}
        {year && <span className={styles.year}>{year}</span>}
        {details}
      </span>
      {end}
      {isOpen && (
        <MoveSheet
          {...{ title, count }}
          position={index + 1}
          onMove={(position) => onMove(index, position, true)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

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

/**
 * A ref for the list, and a function that keeps the focus on the handle of a row that will move. Browsers remove the focus from
 * an element that is moved in the document, also when a response shows the former order again.
 */
export function useMovedFocus(rows: unknown) {
  const list = useRef<HTMLOListElement>(null);
  const kept = useRef<{ key: string; wasFocused: boolean }>(undefined);
  useLayoutEffect(() => {
    if (!kept.current) return;
    const { key, wasFocused } = kept.current;
    const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const row = found.find(({ dataset }) => dataset['key'] === key);
    const handle = row?.querySelector('button');
    const { activeElement, body } = document;
    if (wasFocused && activeElement !== body && activeElement !== handle) {
      // The user has moved the focus meanwhile.
      kept.current = undefined;
    } else if (handle) {
      kept.current.wasFocused = true;
      if (activeElement !== handle) handle.focus({ preventScroll: wasFocused });
    }
  }, [rows]);
  useEffect(() => {
    const forget = () => {
      kept.current = undefined;
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);
  const keepFocus = (key: string) => {
    kept.current = { key, wasFocused: false };
  };
  return { list, keepFocus };
}

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
