// Why: whatever a grid shows, it shows it from the same few facts about a list that grows.
import type { Entry } from './entry';

/** A list of titles, and people, as far as it is loaded; `titles` is undefined before the first answer. */
export interface TitleList {
  titles: Entry[] | undefined;
  error: unknown;
  loading: boolean;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}
