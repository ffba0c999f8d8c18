import type { ApiDispatch } from '../../api/dispatch';
import type { JournalChange } from '../../lib/undo';
import { watchAgain } from './showActions';
import { recordEpisodes } from './watchEpisodes';

/**
 * Runs the action that the message of a mark offers: begins another viewing with the last marks, or marks the earlier episodes
 * with an unknown date.
 */
export const runFollowUp =
  ({ title, earlier, viewedAgain }: JournalChange) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    if (!title || !('key' in title)) return;
    if (viewedAgain) {
      await dispatch(watchAgain(title, true));
      return;
    }
    const watch = { when: { precision: 'unknown' } } as const;
    if (earlier) await dispatch(recordEpisodes(title, { ...earlier, upTo: true }, { watch }));
  };
