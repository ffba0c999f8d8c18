import type { ShowLog } from '../../api/shows/generated';
import type { Title } from '../../lib/titles';
import type { EpisodeSelection } from './progress';

/** What is open: when episodes were watched, or what can be done with a show, a season or an episode. */
export type Sheet =
  | {
      kind: 'date';
      selection: EpisodeSelection;
      /** Also episodes that are seen. */
      all?: boolean;
    }
  | { kind: 'show' }
  | { kind: 'season'; season: number }
  | { kind: 'episode'; season: number; episode: number }
  /** An episode that the catalogue does not list. */
  | { kind: 'number'; season?: number }
  /** The watches of an episode that is no longer listed. */
  | { kind: 'move'; id: number };

export interface SheetProps {
  title: Title;
  log: ShowLog;
  /** Opens another one instead. */
  onOpen: (sheet: Sheet) => void;
  onClose: () => void;
}
