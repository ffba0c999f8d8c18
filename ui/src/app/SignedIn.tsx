// Why: what every signed-in screen relies on is loaded once, around them.
import { Outlet } from 'react-router';
import { useRatingsLoad } from '../features/ratings/useRatingsLoad';

/** Loads what belongs to the session and shows the screen. */
export function SignedIn() {
  useRatingsLoad();
  return <Outlet />;
}
