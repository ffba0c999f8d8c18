import { unwrapOnce } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import { toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { keysOf } from './useWatched';
import { isListed, markSeen, setInFavorites, setInWatchlist, titleLogArg } from './watchActions';

const { listWatched, listWatchlist, titleLog } = watchingApi.endpoints;

/** The titles with a running action: a second press meanwhile does nothing. */
const busy = new Set<string>();

/**
 * Runs the action of `w`, Shift `W`, `b` or `f` on a tile. Returns whether to ask for the date of the watch instead: for a show,
 * because few users have just seen all of it, and for a seen title, because a second press is more often a mistake.
 */
export const watchByKey =
  (title: Title, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  async (dispatch: ApiDispatch): Promise<boolean> => {
    const name = toKey(title.key);
    const isWatch = /^w$/i.test(key);
    if (isWatch && (shiftKey || title.key.mediaType === 'tv')) return true;
    if (busy.has(name)) return false;
    busy.add(name);
    try {
      if (isWatch) {
        const watched = await unwrapOnce(dispatch(listWatched.initiate()));
        if (keysOf(watched).has(name)) return true;
        await dispatch(markSeen(title));
      } else if (/^f$/i.test(key)) {
        const { favorite } = await unwrapOnce(dispatch(titleLog.initiate(titleLogArg(title))));
        await dispatch(setInFavorites(title, !favorite));
      } else {
        const watchlist = await unwrapOnce(dispatch(listWatchlist.initiate()));
        await dispatch(setInWatchlist(title, !isListed(watchlist, title)));
      }
    } finally {
      busy.delete(name);
    }
    return false;
  };
