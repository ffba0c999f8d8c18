import { unwrapOnce } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import { today } from '../../lib/format';
import type { Title } from '../../lib/titles';
import { changeWatch, titleLogArg } from './watchActions';

const { titleLog } = watchingApi.endpoints;

/** Sets the date of the watch that a rating has added without a date to today. */
export const markSeenToday = (title: Title) => async (dispatch: ApiDispatch) => {
  const sent = dispatch(titleLog.initiate(titleLogArg(title), { forceRefetch: true }));
  const { watches } = await unwrapOnce(sent);
  const watch = watches.find(
    ({ origin, when }) => origin === 'rating' && when.precision === 'unknown',
  );
  const when = { precision: 'day', day: today() } as const;
  if (watch) await dispatch(changeWatch(title, watch.id, { when }));
};
