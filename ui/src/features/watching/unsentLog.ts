import type { UnsentChange } from '../../api/unsentChange';
import type { TitleLog, Watch } from '../../api/watching/generated';
import { toApiId, toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';

/** Adds the changes that wait for a connection to the log of a title. */
export function withUnsent(
  log: TitleLog,
  key: TitleKey,
  changes: readonly UnsentChange[],
): TitleLog {
  const own = changes.filter((one) => 'title' in one && one.title && isSame(one.title.key, key));
  return own.reduce(withChange, log);
}

export const isSame = (one: TitleKey, other: TitleKey) => toKey(one) === toKey(other);

function withChange(log: TitleLog, change: UnsentChange): TitleLog {
  const now = new Date().toISOString();
  switch (change.kind) {
    case 'watchlist':
      return { ...log, listed_at: change.isIn ? (log.listed_at ?? now) : null };
    case 'favorite':
      return { ...log, favorite: change.isIn };
    case 'note':
      return { ...log, note: change.note && { ...change.note, updated_at: now } };
    case 'removeWatch':
      return { ...log, watches: log.watches.filter(({ id }) => id !== change.id) };
    case 'watch':
      return { ...log, watches: [watchOf(change, log.watches.length), ...log.watches] };
    default:
      return log;
  }
}

/** Whether a watch waits for a connection: the server has not assigned an id yet. */
export const isUnsent = ({ id }: Watch) => id < 0;

function watchOf(
  { title: { key }, watch }: Extract<UnsentChange, { kind: 'watch' }>,
  index: number,
): Watch {
  const { when, note = '', tags = [], seen_before = false } = watch;
  return {
    id: -1 - index,
    movie_id: toApiId(key),
    media_type: key.mediaType,
    season_number: null,
    episode_number: null,
    episode_name: null,
    in_order: null,
    ...{ when, note, tags, seen_before, with: watch.with ?? [], with_deleted: 0 },
    rewatch: seen_before || index > 0,
    origin: 'user',
    created_at: new Date().toISOString(),
  };
}
