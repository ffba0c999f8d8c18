// Why: who is signed in has no use for the landing, sign-in and sign-up screens and goes on to the films.
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { selectSuccessful } from '../features/session/clientSlice';
import { paths } from '../lib/paths';
import { wantedPlace } from './wantedPlace';

/** The screen for visitors, or the way on: to the place they were sent away from, or to the first page after sign-in. */
export function SignedOutOnly() {
  const successful = useSelector(selectSuccessful);
  const wanted = wantedPlace(useLocation().state);
  return successful === true ? <Navigate to={wanted ?? paths.trending()} replace /> : <Outlet />;
}
