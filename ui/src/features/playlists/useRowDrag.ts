import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Which side of a row the dragged one would go to. */
type Edge = 'before' | 'after';

const rowKind = Symbol('row');

function edgeOf(row: Element, y: number): Edge {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}

/** Drags a row by its handle; `onMove` gets the index of the dropped row and its position from 1. */
export function useRowDrag(index: number, onMove: (from: number, position: number) => void) {
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
