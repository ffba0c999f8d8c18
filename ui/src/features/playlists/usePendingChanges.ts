import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { pendingBatch } from '../../lib/undo';
import { selectEarlierNotifications, selectNewestNotification } from '../session/sessionSlices';
import { flushPendingItems } from './changeItems';
import { flushPendingDelete } from './pendingDelete';
import { selectPendingDelete, selectPendingItems } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/**
 * Sends pending deletions and changes of items: when their messages disappear, when the page is left and before sign-out. Each
 * page that makes such changes needs this hook. `continuesOnNextPage`: a link to another page does not send them, because that page has
 * this hook too.
 */
export function usePendingChanges(continuesOnNextPage = false): void {
  const dispatch = usePlaylistsDispatch();
  const pendingDelete = usePlaylistsSelector(selectPendingDelete);
  const pendingItems = usePlaylistsSelector(selectPendingItems);
  const newest = useSelector(selectNewestNotification);
  const earlier = useSelector(selectEarlierNotifications);
  const isShown = (batch: string) => [newest, ...earlier].some(({ undo }) => undo?.batch === batch);
  const sendsDelete = pendingDelete !== null && !isShown(pendingBatch.deletion);
  const sendsItems = pendingItems !== null && !isShown(pendingBatch.items);
  useEffect(() => {
    if (sendsDelete) void dispatch(flushPendingDelete());
  }, [dispatch, sendsDelete]);
  useEffect(() => {
    if (sendsItems) void dispatch(flushPendingItems());
  }, [dispatch, sendsItems]);
  const leaveByLink = useEffectEvent((leave: () => void) => {
    if (!continuesOnNextPage) leave();
  });
  useEffect(() => {
    const send = async () => {
      await Promise.all([dispatch(flushPendingDelete()), dispatch(flushPendingItems())]);
    };
    const leave = () => void send();
    const unmount = () => leaveByLink(() => void send());
    const forget = onBeforeSignOut(() => send());
    addEventListener('pagehide', leave);
    return () => {
      forget();
      removeEventListener('pagehide', leave);
      unmount();
    };
  }, [dispatch]);
}
