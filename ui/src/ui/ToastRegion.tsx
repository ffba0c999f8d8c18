import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode, RefObject } from 'react';
import { restoreFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import styles from './ToastRegion.module.css';

export type ToastPosition = 'bottom-left' | 'top-right';
type Hold = 'pointer' | 'focus';

interface Toasts {
  stacks: Partial<Record<ToastPosition, HTMLElement | null>>;
  /** Whether the pointer or the focus is on a toast, or a modal dialog is open, which stops the timers of all toasts. */
  held: boolean;
  setHold: (hold: Hold, on: boolean) => void;
  /** Adds to the number of open modal dialogs. */
  addModals: (change: 1 | -1) => void;
}

const ToastContext = createContext<Toasts>({
  stacks: {},
  held: false,
  setHold: () => undefined,
  addModals: () => undefined,
});

export const useToasts = () => useContext(ToastContext);

/** The page, and after it the toasts of all components in it: one stack in each of two corners. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const [topRight, setTopRight] = useState<HTMLElement | null>(null);
  const [bottomLeft, setBottomLeft] = useState<HTMLElement | null>(null);
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const [modals, setModals] = useState(0);
  const addModals = useCallback((change: 1 | -1) => setModals((count) => count + change), []);
  useRegionKey(region);
  const toasts = useMemo(
    () => ({
      stacks: { 'top-right': topRight, 'bottom-left': bottomLeft },
      held: holds.pointer || holds.focus || modals > 0,
      addModals,
      setHold: (hold: Hold, on: boolean) => setHolds((others) => ({ ...others, [hold]: on })),
    }),
    [topRight, bottomLeft, holds, modals, addModals],
  );
  // Not atomic: a new toast is announced without those that are shown already.
  const live = { role: 'status', 'aria-atomic': false, className: styles.stack ?? '' };
  return (
    <ToastContext value={toasts}>
      {children}
      <section ref={region} aria-label={appMessages.app.toasts}>
        <div {...live} ref={setTopRight} data-stack="top-right" />
        <div {...live} ref={setBottomLeft} data-stack="bottom-left" />
      </section>
    </ToastContext>
  );
}

/** F6 focuses the newest toast, and from a toast the element that had the focus before the toasts, however they got it. */
function useRegionKey(region: RefObject<HTMLElement | null>): void {
  const before = useRef<Element>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== 'F6' || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
    const newest = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].at(
      -1,
    );
    // A modal dialog makes the toasts inert.
    if (!newest || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (region.current?.contains(document.activeElement)) return restoreFocus(before);
    newest.focus();
  });
  useEffect(() => {
    const node = region.current;
    let last: EventTarget | null = null;
    const enter = ({ target, relatedTarget }: FocusEvent) => {
      const isWindowBack = relatedTarget === null && target === last;
      last = target;
      if (isWindowBack) return;
      const from = relatedTarget instanceof Element ? relatedTarget : null;
      if (!from || !node?.contains(from)) before.current = from;
    };
    node?.addEventListener('focusin', enter);
    return () => node?.removeEventListener('focusin', enter);
  }, [region]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Handlers of a toast that stop the timers while the pointer or the focus is on it. */
export function useHold() {
  const { setHold } = useToasts();
  const own = useRef({ pointer: false, focus: false });
  const hold = (kind: Hold, on: boolean) => {
    own.current[kind] = on;
    setHold(kind, on);
  };
  const release = useEffectEvent(() => {
    if (own.current.pointer) setHold('pointer', false);
    if (own.current.focus) setHold('focus', false);
  });
  // A removed element gets no pointerleave or blur event.
  useEffect(() => () => release(), []);
  return hold;
}
