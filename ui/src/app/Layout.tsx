// Why: header, menu and messages stay while screens change below them (specification 2.2).
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { OfflineBanner } from '../components/OfflineBanner';
import { SkipLink } from '../components/SkipLink';
import { Notices } from '../features/session/Notices';
import { messages } from '../lib/messages';
import { placeName } from '../lib/placeName';
import { useOnline } from '../lib/useOnline';
import { Header } from './Header';
import { showsFailures } from './routeHandle';
import { useBetterKey } from './useBetterKey';
import { useHeadingFocus } from './useHeadingFocus';

/** The frame of every screen. */
export function Layout() {
  const online = useOnline();
  const failuresShownElsewhere = useMatches().some(({ handle }) => handle === showsFailures);
  useHeadingFocus();
  useBetterKey();
  return (
    <>
      <SkipLink />
      <Header />
      {!online && <OfflineBanner text={messages.app.offline} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Notices failuresShownElsewhere={failuresShownElsewhere} />
      <ScrollRestoration getKey={placeName} />
    </>
  );
}
