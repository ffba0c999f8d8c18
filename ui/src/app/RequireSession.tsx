// Why: guarded screens are for signed-in users; the rule stands in one place, above all of them (specification 2.17).
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { selectSuccessful } from '../features/session/clientSlice';
import { signedOut } from '../features/session/sessionActions';
import { paths } from '../lib/paths';
import { readToken } from '../lib/token';
import { PageLoading } from './PageLoading';
import { rememberPlace } from './wantedPlace';

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
  return <Navigate to={paths.landing()} state={rememberPlace(place)} replace />;
}
