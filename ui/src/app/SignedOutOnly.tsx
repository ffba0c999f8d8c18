// Why: who is signed in has no use for the landing, sign-in and sign-up screens and goes on to the films.
import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router';
import { selectSuccessful } from '../features/session/clientSlice';
import { paths } from '../lib/paths';

/** The screen for visitors, or the way to the first page after sign-in. */
export function SignedOutOnly() {
  const successful = useSelector(selectSuccessful);
  return successful === true ? <Navigate to={paths.trending()} replace /> : <Outlet />;
}
