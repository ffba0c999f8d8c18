import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { createPath, Navigate, Outlet, useLocation } from 'react-router';
import type { Location } from 'react-router';
import { signedOut } from '../features/session/sessionActions';
import { selectSuccessful } from '../features/session/sessionSlices';
import { paths } from '../lib/paths';
import { readToken } from '../lib/token';
import { LoadingTiles } from '../ui/Skeleton';
import styles from './sessionGuards.module.css';

/** The guarded screen, the way out, or, until it is known which, neither. */
export function RequireSession() {
  const successful = useSelector(selectSuccessful);
  const dispatch = useDispatch();
  const place = useLocation();
  useEffect(() => {
    // Only this tab: no call, and nothing said to the siblings.
    if (successful === false && readToken() !== null) dispatch(signedOut({ reason: 'guard' }));
  }, [successful, dispatch]);
  if (successful === null) return <PageLoading />;
  if (successful) return <Outlet />;
  return <Navigate to={paths.landing()} state={redirectState(place)} replace />;
}

/** The screen for visitors, or the way on: to the place they were sent away from, or to the first page after sign-in. */
export function SignedOutOnly() {
  const successful = useSelector(selectSuccessful);
  const redirectTo = readRedirectTo(useLocation().state);
  return successful === true ? (
    <Navigate to={redirectTo ?? paths.trending()} replace />
  ) : (
    <Outlet />
  );
}

/** The navigation state of who is sent away from a place. */
function redirectState(place: Location): { redirectTo: string } {
  return { redirectTo: createPath(place) };
}

/** Reads navigation state; null where nobody was sent away. */
function readRedirectTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('redirectTo' in state)) return null;
  return typeof state.redirectTo === 'string' ? state.redirectTo : null;
}

/** A page that is still loading. */
export function PageLoading() {
  return (
    <div className={styles.page}>
      <LoadingTiles />
    </div>
  );
}
