import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useKeepFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { toastEvent } from '../lib/toasts';
import { IconButton } from './IconButton';
import styles from './Snackbar.module.css';
import { nextToast, useTimerPause, useToastStack } from './ToastRegion';
import type { ToastPosition, ToastKind } from './ToastRegion';

type Appearance = {
  position: ToastPosition;
  onClose: () => void;
  action?: ReactNode;
  /** The stars of what the message is about. */
  rating?: ReactNode;
  kind?: ToastKind;
};

type Props = Appearance & {
  /** Null: no message. */
  message: string | null;
  /** Null: no time limit. */
  duration: number | null;
  /** Identifies the message, so that one with the same text restarts the timer. */
  about?: string | undefined;
};

/** A toast in the `ToastRegion`, shown for `duration` ms; it waits while the pointer or the focus is on a toast. */
export function Snackbar({ message, duration, about, kind = 'status', ...rest }: Props) {
  const { position, onClose } = rest;
  const { stack, isPaused } = useToastStack(position, kind);
  const close = useEffectEvent(onClose);
  const isWaiting = message !== null && !stack;
  useEffect(() => {
    if (isWaiting) dispatchEvent(new Event(toastEvent));
  }, [isWaiting]);
  const isShown = message !== null && stack !== null;
  useEffect(() => {
    if (isPaused || !isShown || duration === null) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [isPaused, isShown, duration, message, about]);
  if (!isShown) return null;
  return createPortal(
    <Bar kind={kind} isPersistent={duration === null} {...rest}>
      {message}
    </Bar>,
    stack,
  );
}

type BarProps = Appearance & {
  isPersistent: boolean;
  children: string;
};

function Bar({ position, kind, isPersistent, onClose, action, rating, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** The element that had the focus before. */
  const before = useRef<Element>(null);
  const [order] = useState(nextToast);
  const setPause = useTimerPause();
  useKeepFocus(bar, before);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setPause('focus', true);
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // When the window loses the focus, the focused element stays the same.
    const isIn = [relatedTarget, document.activeElement].some((node) =>
      currentTarget.contains(node),
    );
    if (!isIn) setPause('focus', false);
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // The key is that of the focused toast, for all that is in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={bar}
      tabIndex={-1}
      className={styles.snackbar}
      data-toast={order}
      data-kind={kind}
      data-position={position}
      data-persistent={isPersistent || undefined}
      onPointerEnter={() => setPause('pointer', true)}
      onPointerLeave={() => setPause('pointer', false)}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={closeByKey}
    >
      <p className={styles.message}>{children}</p>
      {rating && <Rating>{rating}</Rating>}
      {action}
      <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
    </div>
  );
}

/** Stars that screen readers find in the toast, but do not read with its message: they are added later, and are not live. */
function Rating({ children }: { children: ReactNode }) {
  const stars = useDeferredValue(children, null);
  return (
    // A pressed star gets no focus, which would stop the timer. Keys move the focus to it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.rating}
      aria-live="off"
      data-rating
      onMouseDown={(event) => event.preventDefault()}
    >
      {stars}
    </div>
  );
}
