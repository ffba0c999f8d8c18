// Why: a pointer that only passes over a grid should not make buttons flicker up under it.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { hoverDelay } from '../config/limits';

/** Whether a pointer has rested here for 200 ms, and the handlers that find out. A finger does not hover. */
export function useSettledHover() {
  const [hovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    timer.current = setTimeout(() => setHovered(true), hoverDelay);
  };
  const onPointerLeave = () => {
    clearTimeout(timer.current);
    setHovered(false);
  };
  return { hovered, handlers: { onPointerEnter, onPointerLeave } };
}
