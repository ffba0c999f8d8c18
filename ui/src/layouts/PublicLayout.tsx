import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { selectSuccessful } from '../features/session/sessionSlices';

/** The screen, and beside it, for who is signed in, the parts of their session. */
export function PublicLayout({ SessionParts }: { SessionParts: ComponentType }) {
  const signedIn = useSelector(selectSuccessful) === true;
  return (
    <>
      <Outlet />
      <Suspense>{signedIn && <SessionParts />}</Suspense>
    </>
  );
}
