import { deliverInOrder } from '../../api/deliverInOrder';
import { errorOf } from '../../api/dispatch';
import { sessionGone } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import type { NewPlaylist } from '../../api/unsentChange';
import { newId } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import type { Title } from '../../lib/titles';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { setInPlaylist } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';

type GetState = () => PlaylistsRoot;
type Created = { id: number; name: string };

/**
 * Creates a playlist and adds `title` to it. Returns why the server refused. While it cannot be reached the playlist waits; a
 * later refusal is a message. `isAnnounced`: its creation is a message too, if no title is added.
 */
export const createPlaylist =
  (name: string, active: boolean, title: Title | null, isAnnounced = false) =>
  (dispatch: PlaylistsDispatch, getState: GetState): Promise<ApiError | null> => {
    const before = getState().playlists.lists.map(({ id }) => id);
    return dispatch(deliverPlaylist({ name, active, title, before }, { isAnnounced }));
  };

/** Creates the playlist that an earlier page could not create. */
export const createAgain = (list: NewPlaylist & { id: string }) =>
  deliverPlaylist(list, { id: list.id, isRepeated: true });

const deliverPlaylist =
  (
    { name, active, title, before }: NewPlaylist,
    { id = newId(), isRepeated = false, isAnnounced = false },
  ) =>
  (dispatch: PlaylistsDispatch): Promise<ApiError | null> =>
    new Promise((resolve) => {
      let [isTried, hasWaited] = [isRepeated, isRepeated];
      let created: Created | undefined;
      const send = async () => {
        // The response to an earlier request may be lost.
        const found = isTried ? await dispatch(findCreated(name, before)) : null;
        isTried = true;
        const result = found ?? (await dispatch(create(name, active)));
        created = result.data;
        return errorOf(result);
      };
      const onWait = () => {
        hasWaited = true;
        dispatch(notified(success(unsentMessages.willCreate(name))));
        resolve(null);
      };
      const end = (error: ApiError | null) => {
        resolve(error);
        if (!error && created && title) return dispatch(setInPlaylist(created, title, true));
        if (!error && (hasWaited || isAnnounced)) {
          return void dispatch(notified(success(playlistMessages.created(name))));
        }
        if (!error || !hasWaited || error.code === sessionGone) return;
        const message = playlistMessages.createFailed(name, error.message);
        dispatch(notified(failure(error, message)));
      };
      const change = { kind: 'create', id, name, active, title, before } as const;
      void deliverInOrder(() => change, send, onWait).then(end);
    });

type Result = { data?: Created | undefined; error?: unknown };

const create =
  (title: string, active: boolean) =>
  (dispatch: PlaylistsDispatch): PromiseLike<Result> =>
    dispatch(api.endpoints.createPlaylist.initiate({ newPlaylistBody: { title, active } }));

/** A playlist of this name that is not one of `before`; null if the server has none. */
const findCreated =
  (name: string, before: number[]) =>
  async (dispatch: PlaylistsDispatch): Promise<Result | null> => {
    const again = { subscribe: false, forceRefetch: true };
    const { data, error } = await dispatch(api.endpoints.playlistSetup.initiate(undefined, again));
    if (error !== undefined || !data) return { error };
    const found = data.playlists.find(
      (one) => one.name === name.trim() && !before.includes(one.id),
    );
    return found ? { data: found } : null;
  };
