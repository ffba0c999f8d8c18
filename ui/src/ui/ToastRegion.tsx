// The toasts of all components: one stack in each of two corners. Loaded after the first page, so the components of a page
// find the stacks in a store and not in a context around them.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { restoreFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { modalEvent } from '../lib/toasts';
import styles from './ToastRegion.module.css';

export type ToastPosition = 'bottom-left' | 'top-right';
/** Screen readers read an error at once, and a status when they are idle. */
export type ToastKind = 'error' | 'status';
/** Why the timers are paused: the pointer or the focus is on a toast, or a modal dialog is open or the page is hidden. */
type Pause = 'pointer' | 'focus' | 'page';

interface Toasts {
  stacks: Partial<Record<`${ToastPosition} ${ToastKind}`, HTMLElement | null>>;
  pauses: Record<Pause, boolean>;
}

let toasts: Toasts = { stacks: {}, pauses: { pointer: false, focus: false, page: false } };
const listeners = new Set<() => void>();

function change(changes: Partial<Toasts>): void {
  toasts = { ...toasts, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPause(pause: Pause, on: boolean): void {
  if (toasts.pauses[pause] !== on) change({ pauses: { ...toasts.pauses, [pause]: on } });
}

/** The element for toasts of a position and kind, null until it is mounted; and whether the timers are paused. */
export function useToastStack(position: ToastPosition, kind: ToastKind) {
  const { stacks, pauses } = useSyncExternalStore(subscribe, () => toasts);
  const isPaused = pauses.pointer || pauses.focus || pauses.page;
  return { stack: stacks[`${position} ${kind}`] ?? null, isPaused };
}

const corners = ['top-right', 'bottom-left'] as const;

export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  useRegionKey(region);
  usePagePause();
  return (
    <section ref={region} aria-label={appMessages.app.toasts}>
      {corners.map((position) => (
        <div key={position} className={styles.corner} data-stack={position}>
          <Stack position={position} kind="error" />
          <Stack position={position} kind="status" />
        </div>
      ))}
    </section>
  );
}

/** Not atomic: a new toast is announced without those that are shown already. */
function Stack({ position, kind }: { position: ToastPosition; kind: ToastKind }) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = `${position} ${kind}` as const;
    change({ stacks: { ...toasts.stacks, [name]: node.current } });
    return () => change({ stacks: { ...toasts.stacks, [name]: null } });
  }, [position, kind]);
  const live = kind === 'error' ? ({ 'aria-live': 'assertive' } as const) : { role: 'status' };
  return <div ref={node} {...live} aria-atomic={false} className={styles.stack} />;
}

function usePagePause(): void {
  useEffect(() => {
    const check = () =>
      setPause('page', document.hidden || document.querySelector('dialog[open]') !== null);
    check();
    addEventListener(modalEvent, check);
    document.addEventListener('visibilitychange', check);
    return () => {
      removeEventListener(modalEvent, check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}

/** The number of toasts so far: `data-toast` orders them. */
let shown = 0;
export const nextToast = () => (shown += 1);

function newestToast(region: HTMLElement | null): HTMLElement | undefined {
  const all = [...(region?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])];
  return all.sort((one, other) => orderOf(one) - orderOf(other)).at(-1);
}

const orderOf = ({ dataset }: HTMLElement) => Number(dataset['toast']);

/** F6 focuses the newest toast, and from a toast the element that had the focus before the toasts, however they got it. */
function useRegionKey(region: RefObject<HTMLElement | null>): void {
  const before = useRef<Element>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== 'F6' || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
    const newest = newestToast(region.current);
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

/** A function with which a toast pauses all timers while the pointer or the focus is on it. */
export function useTimerPause() {
  const own = useRef({ pointer: false, focus: false });
  const setOwnPause = (kind: 'pointer' | 'focus', on: boolean) => {
    own.current[kind] = on;
    setPause(kind, on);
  };
  const endPauses = useEffectEvent(() => {
    if (own.current.pointer) setPause('pointer', false);
    if (own.current.focus) setPause('focus', false);
  });
  // A removed element gets no pointerleave or blur event.
  useEffect(() => () => endPauses(), []);
  return setOwnPause;
}
