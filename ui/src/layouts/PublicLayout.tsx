import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { selectSuccessful } from '../features/session/sessionSlices';
import { Outlet } from '../lib/router/RouterProvider';

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
