import type { ShowLog } from '../../api/shows/generated';
import type { Title } from '../../lib/titles';
import type { EpisodeSelection } from './progress';

/** A sheet: the date of watched episodes, or the actions on a show, a season or an episode. */
export type Sheet =
  | {
      kind: 'date';
      selection: EpisodeSelection;
      /** Whether to mark seen episodes again, too. */
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
  /** Opens another sheet instead. */
  onOpen: (sheet: Sheet) => void;
  onClose: () => void;
}
