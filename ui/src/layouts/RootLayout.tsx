import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { selectTmdbKeyRefused, useReloadConfig } from '../features/server/serverConfig';
import { Toasts } from '../features/session/Toasts';
import { focusHeading } from '../lib/focus';
import { messages } from '../lib/messages';
import { scrollRestorationKey, usePendingLocation } from '../lib/navigation';
import { useOnline } from '../lib/useOnline';
import { Icon } from '../ui/Icon';
import { Header } from './Header';
import styles from './RootLayout.module.css';

/** The frame of every screen. */
export function RootLayout() {
  const online = useOnline();
  const failuresShownElsewhere = useMatches().some(({ handle }) => handle === showsFailures);
  useHeadingFocus();
  useConfigRefresh();
  return (
    <>
      <SkipLink />
      <Header />
      {!online && <OfflineBanner text={messages.app.offline} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts failuresShownElsewhere={failuresShownElsewhere} />
      <ScrollRestoration getKey={scrollRestorationKey} />
    </>
  );
}

/** The handle of such a screen's route. */
export const showsFailures = Symbol('shows failures itself');

/** Asks the server anew with each screen, as long as TMDB refuses its key. */
function useConfigRefresh() {
  const refused = useSelector(selectTmdbKeyRefused);
  const { pathname } = useLocation();
  const configure = useReloadConfig();
  useEffect(() => {
    if (refused) configure();
  }, [refused, pathname, configure]);
}

/** Whether the new screen has taken the focus itself, as a grid does on the way back. */
function isOnScreen(focus: Element | null) {
  return focus?.closest('main > *') !== null;
}

/**
 * Moves the focus to the main heading when the path has changed, but not on the first screen, and not from where it was
 * put while the screen was on its way.
 */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const place = usePendingLocation().key;
  const shown = useRef(pathname);
  const left = useRef<Element | null>(null);
  useEffect(() => {
    left.current = document.activeElement;
  }, [place]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focus = document.activeElement;
    const isHeld = focus !== document.body && focus !== left.current;
    if (!isHeld && !isOnScreen(focus)) focusHeading();
  }, [pathname]);
}

type Props = {
  text: string;
};

/** A strip across the page that says, and announces, that there is no connection. */
function OfflineBanner({ text }: Props) {
  return (
    <div className={styles.banner} role="status">
      <Icon name="offline" size="small" />
      <p>{text}</p>
    </div>
  );
}

type SkipLinkProps = {
  target?: string | undefined;
};

/** A link to the element with the id `target`, seen only while focused. */
function SkipLink({ target = 'main' }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {messages.components.skip}
    </a>
  );
}
