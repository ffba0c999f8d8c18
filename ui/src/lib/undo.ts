import type { EpisodeNumber } from './episodes';
import type { Title } from './titles';

/** The data that Undo needs after a change. Messages of one `batch` are shown, and undone, as one. */
export type Undo = { batch: string } & (
  | {
      kind: 'rating';
      title: Title;
      from: number;
      to: number;
      /** The rating has added a watch without a date. */
      markedSeen: boolean;
    }
  | ItemChange
  | JournalChange
  /** A change that is not sent yet. */
  | { kind: 'pending' }
);

/** A change in the journal of the server, of one title or of several. */
export interface JournalChange {
  kind: 'change';
  title?: Title | Pick<Title, 'name'>;
  change: number;
  /** Whether it is of the username or the picture. */
  ofAccount?: boolean;
  /** Whether it is of a notification or of when notifications are sent. */
  ofNotifications?: boolean | undefined;
  /** By how many watches Undo changes the number of watches of the title. */
  watches?: number | undefined;
  /** The episode that was marked, of which earlier ones are unseen: the message offers to mark them too. */
  earlier?: { season: number; episode: number } | undefined;
  /** Whether the last two marks repeat successive episodes: the message offers to begin another viewing with them. */
  viewedAgain?: boolean | undefined;
  /** The title or episodes that the change has marked as seen. The message has stars for a film and for a single episode. */
  marked?: Marked | undefined;
  /** The episode that the change has rated, in stars; 0 cleared the rating. */
  rated?: (EpisodeNumber & { score: number }) | undefined;
}

export type Marked = 'film' | 'several' | EpisodeNumber;

/** A film or, with an episode, that of a show. */
export interface RateablePart {
  title: Title;
  episode: EpisodeNumber | null;
}

/** A title was added to a playlist or removed from it. */
export interface ItemChange {
  kind: 'item';
  playlist: { id: number; name: string };
  title: Title;
  /** Its former position, from 1; 0 when it was added. */
  position: number;
  /** Counts the changes: the last is undone first. */
  order: number;
  note: string;
  cover: boolean;
}

/** The batch of the one deletion, and of the one change of several items, that is not sent yet. */
export const pendingBatch = { deletion: 'deletion', items: 'items' };
