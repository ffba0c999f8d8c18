import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectTmdbKeyRejected, useReloadConfig } from '../features/server/serverConfig';
import { selectExpired, selectNotified } from '../features/session/sessionSlices';
import { focusHeading, useFocusFallback } from '../lib/focus';
import { useLazyModule } from '../lib/lazyModule';
import { afterFirstPageDelay } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { toastEvent } from '../lib/toasts';
import { Outlet, usePendingLocation, useRouteHandles } from '../lib/router/RouterProvider';
import { useOnline } from '../lib/useOnline';
import { ErrorState } from '../ui/ErrorState';
import { Icon } from '../ui/Icon';
import { LiveRegion } from '../ui/LiveRegion';
import { GridPage } from '../ui/Page';
import { Header } from './Header';
import bar from '../ui/PendingBar.module.css';
import styles from './RootLayout.module.css';

export function RootLayout() {
  const online = useOnline();
  const pageShowsFailures = useRouteHandles().includes(showsFailures);
  const toasts = useToasts();
  useHeadingFocus();
  useFocusFallback();
  useSinglePress();
  useConfigRefresh();
  return (
    <LiveRegion>
      <SkipLink />
      <Header />
      <OfflineBanner online={online} />
      <PendingBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {toasts && <toasts.ToastsWithUndo pageShowsFailures={pageShowsFailures} />}
    </LiveRegion>
  );
}

const loadToasts = () => import('./ToastsWithUndo');

/** The events that load the code of the toasts: a toast of a page, and user actions that may lead to one. */
const loadEvents = [toastEvent, 'focusin', 'pointerdown'];

/**
 * The code of the toasts, null until it is loaded. Without any of these events it is loaded soon after the first page, so that
 * it works offline. A failed load is repeated, so that no message is lost.
 */
function useToasts() {
  const [requests, setRequests] = useState(0);
  const [failures, setFailures] = useState(0);
  const notified = useSelector(selectNotified);
  const expired = useSelector(selectExpired);
  // A layout effect, so that it listens before a page shows a toast.
  useLayoutEffect(() => {
    // Setting the same number again renders nothing.
    const load = () => setRequests(failures + 1);
    const timer = setTimeout(load, afterFirstPageDelay);
    for (const name of loadEvents) addEventListener(name, load, { once: true });
    return () => {
      clearTimeout(timer);
      for (const name of loadEvents) removeEventListener(name, load);
    };
  }, [failures]);
  return useLazyModule(loadToasts, requests + notified + Number(expired), () =>
    setFailures((times) => times + 1),
  );
}

/** The route handle of pages that show form errors themselves. */
export const showsFailures = Symbol('shows failures itself');

/** Reloads the configuration on each navigation while TMDB rejects the server's key. */
function useConfigRefresh() {
  const rejected = useSelector(selectTmdbKeyRejected);
  const { pathname } = useLocation();
  const configure = useReloadConfig();
  useEffect(() => {
    if (rejected) configure();
  }, [rejected, pathname, configure]);
}

/** A held Enter presses a button once. */
function useSinglePress(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      const { target } = event;
      const isButton = target instanceof Element && target.closest('button, summary') !== null;
      if (event.repeat && event.key === 'Enter' && isButton) event.preventDefault();
    };
    addEventListener('keydown', stop);
    return () => removeEventListener('keydown', stop);
  }, []);
}

/** Whether the new page has set the focus itself, as a grid does after Back. */
function isOnScreen(focus: Element | null) {
  return focus?.closest('main > *') !== null;
}

/** Moves the focus to the main heading after a navigation, unless the focus was moved while the page loaded. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const { key } = usePendingLocation();
  const shown = useRef(pathname);
  const left = useRef<Element | null>(null);
  useEffect(() => {
    left.current = document.activeElement;
  }, [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focus = document.activeElement;
    const isFocusKept = focus !== document.body && focus !== left.current;
    if (!isFocusKept && !isOnScreen(focus)) focusHeading();
  }, [pathname]);
}

/** The live region is there before its text, so that screen readers announce it. */
function OfflineBanner({ online }: { online: boolean }) {
  return (
    <div role="status">
      {!online && (
        <div className={styles.banner}>
          <Icon name="offline" size="small" />
          <p>{appMessages.app.offline}</p>
        </div>
      )}
    </div>
  );
}

/** A bar while a page is loaded, visible after a delay. */
function PendingBar() {
  const isPending = usePendingLocation().key !== useLocation().key;
  const className = `${bar.bar} ${styles.pending}`;
  return isPending && <div className={className} data-testid="pending" aria-hidden="true" />;
}

type SkipLinkProps = {
  target?: string | undefined;
};

/** Visible only while focused. */
function SkipLink({ target = 'main' }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {appMessages.components.skip}
    </a>
  );
}

const reload = () => location.reload();

/** Whether a page's code could not be loaded; browsers report it only in the message. */
function isUnreachable(error: unknown) {
  return (
    error instanceof Error && /imported module|importing a module|preload/i.test(error.message)
  );
}

/** Shown instead of a page that throws or whose code cannot be loaded. */
export function RouteErrorBoundary({ error }: { error: unknown }) {
  if (isUnreachable(error)) {
    return (
      <GridPage title={appMessages.errors.heading}>
        <ErrorState
          title={appMessages.errors.offlineHeading}
          message={appMessages.errors.offline}
          onRetry={reload}
        />
      </GridPage>
    );
  }
  return (
    <GridPage title={appMessages.errors.unexpected}>
      <ErrorState
        title={appMessages.errors.unexpectedHeading}
        message={appMessages.errors.unexpectedHint}
        retryLabel={appMessages.errors.reload}
        onRetry={reload}
      />
    </GridPage>
  );
}
