import { unwrapOnce } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import { toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { keysOf } from './useWatched';
import { isListed, markSeen, setInFavorites, setInWatchlist, titleLogArg } from './watchActions';

const { listWatched, listWatchlist, titleLog } = watchingApi.endpoints;

/** The titles whose key was pressed: a second press meanwhile does nothing. */
const busy = new Set<string>();

/**
 * Does what `w`, Shift `W`, `b` or `f` says on a tile; returns whether to ask when the title was watched. It is asked of a show, all of
 * which is rarely seen now, and of a title that is seen: seeing it again is rarer than a second press by mistake.
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
