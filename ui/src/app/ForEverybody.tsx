// Why: screens that everybody may see are no dead ends for who is signed in: search, keys and messages work on them, too.
import { type ComponentType, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { selectSuccessful } from '../features/session/clientSlice';

/** The screen, and beside it, for who is signed in, the parts of their session. */
export function ForEverybody({ SessionParts }: { SessionParts: ComponentType }) {
  const signedIn = useSelector(selectSuccessful) === true;
  return (
    <>
      <Outlet />
      <Suspense>{signedIn && <SessionParts />}</Suspense>
    </>
  );
}
