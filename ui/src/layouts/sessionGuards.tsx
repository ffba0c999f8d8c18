import { Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { signedOut } from '../features/session/sessionActions';
import { selectSuccessful } from '../features/session/sessionSlices';
import { paths } from '../lib/paths';
import { useStartPath } from '../lib/preferences';
import { readRedirectTo, redirectState } from '../lib/redirectTo';
import { Outlet } from '../lib/router/RouterProvider';
import { readToken } from '../lib/token';
import { LoadingTiles } from '../ui/Skeleton';
import styles from './RootLayout.module.css';

export function RequireSession() {
  const successful = useSelector(selectSuccessful);
  const dispatch = useDispatch();
  const location = useLocation();
  useEffect(() => {
    // For this tab only: no request, and no message to other tabs.
    if (successful === false && readToken() !== null) dispatch(signedOut({ reason: 'guard' }));
  }, [successful, dispatch]);
  if (successful === null) return <PageLoading />;
  if (successful) return <Outlet />;
  return <Navigate to={paths.landing()} state={redirectState(location)} replace />;
}

/** Redirects signed-in users to `redirectTo` or the first page. */
export function SignedOutOnly() {
  const successful = useSelector(selectSuccessful);
  const redirectTo = readRedirectTo(useLocation().state);
  const startPath = useStartPath();
  return successful === true ? <Navigate to={redirectTo ?? startPath} replace /> : <Outlet />;
}

export function ToStartPage() {
  return <Navigate to={useStartPath()} replace />;
}

export function PageLoading() {
  return (
    <div className={styles.loading}>
      <LoadingTiles />
    </div>
  );
}

/** For pages open to everyone; with the session's dialogs and toasts when signed in. */
export function PublicLayout({ SessionOverlays }: { SessionOverlays: ComponentType }) {
  const signedIn = useSelector(selectSuccessful) === true;
  return (
    <>
      <Outlet />
      <Suspense>{signedIn && <SessionOverlays />}</Suspense>
    </>
  );
}
