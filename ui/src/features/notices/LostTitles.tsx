// Why: most people never get a notice, so the dialog's code comes with the first one.
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useNotices } from './useNotices';

type Shown = ComponentType<ReturnType<typeof useNotices>>;

const NoticesDialog = lazy<Shown>(() =>
  import('./NoticesDialog').then(
    (code) => ({ default: code.NoticesDialog }),
    // Not read, so told again next time.
    () => ({ default: () => null }),
  ),
);

/** Tells after sign-in what was taken out of the user's lists. */
export function LostTitles() {
  const { names, onRead } = useNotices();
  return <Suspense>{names.length > 0 && <NoticesDialog names={names} onRead={onRead} />}</Suspense>;
}
