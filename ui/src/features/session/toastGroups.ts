// Notifications as toasts: those of a batch are one, and so are a mark and the ratings of what was marked.
import type { EpisodeNumber } from '../../lib/episodes';
import { toKey } from '../../lib/ids';
import { snackbarTime } from '../../lib/limits';
import { undoMessages } from '../../lib/messages/undo';
import type { Title } from '../../lib/titles';
import type { JournalChange, RateablePart, Undo } from '../../lib/undo';
import { isSuccess } from './sessionActions';
import type { Notification } from './sessionActions';
import type { ShownNotification } from './sessionSlices';

export const textOf = ({ body, message }: Notification) => (body === '' ? message : body);

export const isToast = (notification: ShownNotification) =>
  isSuccess(notification) || notification.isToast === true;

/** A batch, or the id of a notification without one. */
type Batch = number | string;

export interface Toast {
  /** The batch of its first notification. */
  key: Batch;
  /** Of a mark, and of the ratings of the same film or episode. */
  batches: Batch[];
  newest: ShownNotification;
  message: string;
  /** Empty without Undo. */
  undoable: ShownNotification[];
  /** The title that a rating has marked as seen. */
  markedSeen: Title | null;
  followUp: FollowUp | null;
  /** The film or the episode that the message has stars for. */
  marked: RateablePart | null;
  /** Whether something was marked as seen. */
  isMark: boolean;
}

/** An action that a message offers after a change, besides Undo. */
interface FollowUp {
  label: string;
  change: JournalChange;
}

/**
 * The notifications of a batch become one toast, in the place of its newest. Ratings of what was marked as seen are in the toast
 * of the mark: its Undo undoes them first, then the mark.
 */
export function toastsOf(notifications: ShownNotification[]): Toast[] {
  const groups = new Map<Batch, ShownNotification[]>();
  for (const notification of notifications) {
    const key = groupOf(notification, groups);
    const group = groups.get(key) ?? [];
    groups.delete(key);
    groups.set(key, [...group, notification]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    const newest = group.at(-1);
    if (!first || !newest) return [];
    const marked = markedPart(first.undo);
    const score = scoreOf(newest.undo);
    const isMarkRated = marked !== null && score !== null;
    const batch = isMarkRated ? group.slice(1) : group;
    const markedSeen = markedSeenBy(batch, newest);
    const text = isMarkRated
      ? undoMessages.markRated(textOf(first), score)
      : messageOf(batch, newest);
    return {
      key,
      batches: [...new Set(group.map(batchOf))],
      newest,
      message: markedSeen ? undoMessages.markedSeen(text) : text,
      undoable: undoableOf(batch),
      markedSeen,
      followUp: followUpOf(first),
      marked,
      isMark: first.undo?.kind === 'change' && first.undo.marked !== undefined,
    };
  });
}

const batchOf = ({ undo, id }: ShownNotification): Batch => undo?.batch ?? id ?? 0;

/** The key of the group that the notification belongs to. */
function groupOf(notification: ShownNotification, groups: Map<Batch, ShownNotification[]>): Batch {
  const batch = batchOf(notification);
  const rated = ratedPart(notification.undo);
  if (!rated || groups.has(batch)) return batch;
  const newest = [...groups].findLast(([, [first]]) => {
    const marked = markedPart(first?.undo);
    return marked && keyOf(marked) === keyOf(rated);
  });
  return newest?.[0] ?? batch;
}

/** The film or the single episode that was marked as seen; null for other changes. */
function markedPart(undo: Undo | undefined): RateablePart | null {
  if (undo?.kind !== 'change') return null;
  const { title, marked } = undo;
  if (!marked || marked === 'several') return null;
  return partOf(title, marked === 'film' ? null : marked);
}

/** The title or the episode that was rated; null for other changes. */
function ratedPart(undo: Undo | undefined): RateablePart | null {
  if (undo?.kind === 'rating') return partOf(undo.title, null);
  return undo?.kind === 'change' && undo.rated ? partOf(undo.title, undo.rated) : null;
}

const partOf = (title: JournalChange['title'], episode: EpisodeNumber | null) =>
  title && 'key' in title ? { title, episode } : null;

const keyOf = ({ title, episode }: RateablePart) =>
  [toKey(title.key), episode?.season, episode?.episode].join('/');

/** The stars that a change has given, 0 for none; null for changes that are not ratings. */
function scoreOf(undo: Undo | undefined): number | null {
  if (undo?.kind === 'rating') return undo.to;
  return undo?.kind === 'change' ? (undo.rated?.score ?? null) : null;
}

function followUpOf({ undo }: ShownNotification): FollowUp | null {
  if (undo?.kind !== 'change') return null;
  if (undo.viewedAgain) return { label: undoMessages.viewedAgain, change: undo };
  return undo.earlier ? { label: undoMessages.markEarlier, change: undo } : null;
}

/** For a batch of ratings: the title, if one of them has marked it as seen and the last one has not cleared the rating. */
function markedSeenBy(batch: ShownNotification[], { undo: last }: ShownNotification) {
  if (last?.kind !== 'rating' || last.to === 0) return null;
  const isMarked = batch.some(({ undo }) => undo?.kind === 'rating' && undo.markedSeen);
  return isMarked ? last.title : null;
}

function messageOf(batch: ShownNotification[], newest: ShownNotification): string {
  const { undo } = newest;
  if (undo?.kind !== 'item') return textOf(newest);
  const count = new Set(batch.map((one) => one.undo?.kind === 'item' && toKey(one.undo.title.key)))
    .size;
  const text = undo.position > 0 ? undoMessages.removed : undoMessages.added;
  return count > 1 ? text(count, undo.playlist.name) : textOf(newest);
}

/**
 * For several ratings of a title only the first one is undone, which restores the score before all of them. If the last one has
 * restored that score already, only the last one is undone.
 */
function undoableOf(batch: ShownNotification[]): ShownNotification[] {
  const [first] = batch;
  if (!first?.undo) return [];
  if (first.undo.kind !== 'rating') return batch;
  const last = batch.at(-1);
  if (last?.undo?.kind !== 'rating') return [first];
  const { to } = last.undo;
  return to === first.undo.from ? [last] : [{ ...first, undo: { ...first.undo, to } }];
}

export function durationOf({ newest, undoable, isMark }: Toast): number {
  if (isMark) return snackbarTime.mark;
  const isShort = undoable.length === 0 && isSuccess(newest) && !newest.linksToHistory;
  return isShort ? snackbarTime.notification : snackbarTime.undo;
}
