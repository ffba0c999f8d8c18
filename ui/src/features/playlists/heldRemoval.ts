// Why: a removal can be undone for 5 seconds, so its call is held back. It is made when the 5 seconds are over, when
// another removal follows, when the page is left, when the app is left or out of sight (the call outlives the page
// because every DELETE is sent with keepalive) and before signing out, while the session still stands. When the session
// ends in any other way, it cannot be made any more, and that is said.
import { failureOf } from '../../api/answer';
import { offlineError } from '../../api/apiError';
import type { ApiError } from '../../api/apiError';
import { api } from '../../api/generated';
import { messages } from '../../lib/messages';
import { keyText } from '../../lib/titleKey';
import { playlistRefused, putTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import type { Held, PlaylistsState } from './playlistState';
import { deletionRefused, deletionSent, removalHeld, removalReleased } from './playlistsSlice';

type GetState = () => PlaylistsRoot;

/** Shows a removal and holds its call back; one that is held already is sent. Without a network it is refused at once. */
export const holdRemoval =
  (held: Held) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(sendHeld());
    if (navigator.onLine) return void dispatch(removalHeld(held));
    dispatch(notMade(held, offlineError()));
  };

/** Makes the call that is held back, if there is one. */
export const sendHeld =
  () =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    // Not there yet, or gone with the session.
    const held = getState().playlists?.held;
    if (!held) return;
    const { playlist, title } = held;
    if (title) {
      const removing = dispatch(putTitle(playlist, title, false));
      dispatch(removalReleased());
      return removing;
    }
    dispatch(deletionSent(playlist));
    dispatch(removalReleased());
    const error = failureOf(
      await dispatch(api.endpoints.deletePlaylist.initiate({ id: playlist })),
    );
    const { leaving } = getState().playlists;
    if (error === null || !leaving.includes(playlist)) return;
    dispatch(deletionRefused(playlist));
    dispatch(notMade(held, error));
  };

/** Tells that a removal was not made, and why. */
const notMade = (held: Held, error: ApiError) =>
  playlistRefused({ ...error, message: refusalFor(held)(held.name, error.message) });

/** The words for a removal that was not made. */
function refusalFor({ title }: Held) {
  const { deleteRefused, removeRefused } = messages.playlists;
  return title ? removeRefused : deleteRefused;
}

/** What did not happen because the session ended before it, in words; null when nothing was held. */
export function lostWithSession(state: PlaylistsState | undefined): string | null {
  const held = state?.held;
  if (!held) return null;
  return refusalFor(held)(held.name, messages.playlists.sessionEnded);
}

/** Names a held removal, so that two of the same words are told apart. */
export function nameOfHeld({ playlist, title }: Held): string {
  return title ? `${playlist}/${keyText(title.key)}` : String(playlist);
}
