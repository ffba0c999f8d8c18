// Why: while titles are on their way, eyes see the shape of the grid to come, and ears are told.
import { messages } from '../lib/messages';
import { Announcement } from './Announcement';
import { TileSkeletons } from './TileSkeletons';

/** A grid that has nothing yet. */
export function LoadingTiles() {
  return (
    <>
      <Announcement>{messages.app.loading}</Announcement>
      <TileSkeletons />
    </>
  );
}
