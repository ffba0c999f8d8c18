import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { api, useListNotificationsQuery } from '../../api/generated';
import { useDismissNotificationMutation } from '../../api/notifications/generated';
import { libraryMessages } from '../../lib/messages/library';

type DialogComponent = ComponentType<ReturnType<typeof useRemovedTitles>>;

const RemovedTitlesDialog = lazy<DialogComponent>(() =>
  import('./RemovedTitlesDialog').then(
    (code) => ({ default: code.RemovedTitlesDialog }),
    // Without the code, the notifications are not dismissed, so the next visit shows them.
    () => ({ default: () => null }),
  ),
);

/** Lists the titles that the server removed, until dismissed. */
export function RemovedTitles() {
  const { names, onRead } = useRemovedTitles();
  return (
    <Suspense>{names.length > 0 && <RemovedTitlesDialog names={names} onRead={onRead} />}</Suspense>
  );
}

function useRemovedTitles(): { names: string[]; onRead: () => void } {
  const { data } = useListNotificationsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const dispatch = useApiDispatch();
  const [dismiss] = useDismissNotificationMutation();
  const [read, setRead] = useState<number[]>([]);
  const notifications = (data?.notifications ?? []).filter(
    ({ id, kind }) => kind === 'unknown_title' && !read.includes(id),
  );
  return {
    names: notifications.map(
      ({ title, movie_id }) => title || libraryMessages.removedTitles.unnamed(`${movie_id}`),
    ),
    onRead: () => {
      const ids = notifications.map(({ id }) => id);
      setRead([...read, ...ids]);
      // The next layout mounts this component again, without `read`.
      const patch = api.util.updateQueryData('listNotifications', undefined, (cached) => {
        cached.notifications = cached.notifications.filter(({ id }) => !ids.includes(id));
      });
      dispatch(patch);
      for (const id of ids) void dismiss({ id });
    },
  };
}
