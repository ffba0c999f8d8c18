import type { ApiDispatch } from '../../api/dispatch';
import type { JournalChange } from '../../lib/undo';
import { recordEpisodes } from './watchEpisodes';

/** Marks the episodes before the one of a change as watched, with an unknown date. */
export const watchEarlier =
  ({ title, earlier }: JournalChange) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    if (!earlier || !title || !('key' in title)) return;
    const watch = { when: { precision: 'unknown' } } as const;
    await dispatch(recordEpisodes(title, { ...earlier, upTo: true }, { watch }));
  };
