// Why: fast clicks must end with the last one, on the screen and on the server. One change of a kind is under way at a
// time; what was clicked meanwhile is sent after it, and only the newest of that.
import { createAction } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { failureOf } from '../../api/answer';
import type { ApiError } from '../../api/apiError';
import { api } from '../../api/generated';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/title';
import { keyText, wireId } from '../../lib/titleKey';
import { activeKey, atEnd, entryOf, isHidden, valueOf } from './playlistState';
import type { PlaylistInfo, PlaylistsState } from './playlistState';
import { asked, selectActive, waitBegun, waitOver } from './playlistsSlice';
import { wished, wishRefused, wishSent } from './playlistsSlice';

/** The part of the state that playlists need. */
export interface PlaylistsRoot {
  playlists: PlaylistsState;
  api: ReturnType<typeof api.reducer>;
}
export type PlaylistsDispatch = ThunkDispatch<PlaylistsRoot, unknown, UnknownAction>;
type GetState = () => PlaylistsRoot;
type Wanted = { key: string; value: number; title?: Title };
type Send = (value: number) => (dispatch: PlaylistsDispatch) => Promise<ApiError | null>;

const text = messages.playlists;

/** The server would not have it and no newer wish stands: what was there before shows again. */
export const playlistRefused = createAction<ApiError>('playlists/refused');

/** A title has just gone to a playlist, or out of it, by the user's hand. */
export const titleMoved = createAction<string>('playlists/titleMoved');

/** Puts a title into the active playlist, or takes it out; asks for a playlist when none is active (decision 20). */
export const toggleTitle =
  (title: Title) =>
  (dispatch: PlaylistsDispatch, getState: GetState): void => {
    const list = activeList(getState());
    if (list) return dispatch(moveTitle(list, title, !isIn(getState(), list, title)));
    void dispatch(getState().playlists.loaded ? ask(title) : addOnceLoaded(title));
  };

/**
 * Adds a title as soon as it is known to which playlist: what the server is about to tell is nothing to ask the user.
 * However often it is pressed meanwhile, it is meant once, and what turns out to be in stays in.
 */
const addOnceLoaded =
  (title: Title) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const key = keyText(title.key);
    if (getState().playlists.waiting.includes(key)) return;
    dispatch(waitBegun(key));
    const setup = api.endpoints.playlistSetup.initiate(undefined, { subscribe: false });
    const error = failureOf(await dispatch(setup));
    // The session has ended meanwhile, and with it what was meant in it.
    if (!getState().playlists.waiting.includes(key)) return;
    dispatch(waitOver(key));
    const list = activeList(getState());
    if (error) {
      const message = text.addRefused(title.name, error.message);
      dispatch(playlistRefused({ ...error, message }));
    } else if (!list) dispatch(ask(title));
    else if (!isIn(getState(), list, title)) dispatch(moveTitle(list, title, true));
  };

function activeList(root: PlaylistsRoot): PlaylistInfo | undefined {
  const active = selectActive(root);
  return root.playlists.lists.find(({ id }) => id === active);
}

function isIn({ playlists }: PlaylistsRoot, { id }: PlaylistInfo, { key }: Title): boolean {
  return valueOf(playlists, entryOf(id, keyText(key))) > 0;
}

/** Asks which playlist is to take the title; for a new one where there is none. */
const ask = (title: Title) => (dispatch: PlaylistsDispatch, getState: GetState) => {
  const { playlists } = getState();
  const hasAny = playlists.lists.some(({ id }) => !isHidden(playlists, id));
  dispatch(asked({ kind: hasAny ? 'select' : 'create', title }));
};

/** Moves a title by the user's hand, and says so. */
const moveTitle =
  ({ id, name }: PlaylistInfo, title: Title, into: boolean) =>
  (dispatch: PlaylistsDispatch) => {
    void dispatch(putTitle(id, title, into));
    dispatch(titleMoved((into ? text.addedTo : text.removedFrom)(title.name, name)));
  };

/** Puts a title into a playlist, or takes it out, now, and sends that. */
export const putTitle = (playlist: number, title: Title, isIn: boolean) => {
  const key = entryOf(playlist, keyText(title.key));
  const send: Send = (value) => (value > 0 ? add(playlist, title) : remove(playlist, title));
  const refused = (isIn ? text.addRefused : text.removeRefused).bind(null, title.name);
  return wish({ key, value: isIn ? atEnd : 0, title }, send, refused);
};

/** Makes a playlist the active one, now, and sends that. */
export const activate = (id: number) =>
  wish({ key: activeKey, value: id }, activateCall, text.activateRefused);

const wish =
  (wanted: Wanted, send: Send, refusal: (why: string) => string) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const { key } = wanted;
    const underWay = getState().playlists.agreed[key] !== undefined;
    dispatch(wished(wanted));
    if (underWay) return;
    for (;;) {
      const value = getState().playlists.wished[key];
      if (value === undefined) return;
      dispatch(wishSent(key));
      const error = await dispatch(send(value));
      const { agreed, wished: newer } = getState().playlists;
      // Granted, or the session has ended meanwhile and with it all that was under way.
      if (error === null || agreed[key] === undefined) continue;
      const newest = newer[key] === undefined;
      dispatch(wishRefused(key));
      if (newest) dispatch(playlistRefused({ ...error, message: refusal(error.message) }));
    }
  };

const add = (playlist: number, title: Title) => async (dispatch: PlaylistsDispatch) => {
  const { key, name, overview, posterPath, released } = title;
  const movie = {
    title: name,
    overview: overview || null,
    poster_path: posterPath,
    release_date: released || null,
  };
  const payload = { id: wireId(key), media_type: key.mediaType, movie };
  const arg = { id: playlist, addEntryBody: { payload } };
  return failureOf(await dispatch(api.endpoints.addEntry.initiate(arg)));
};

const remove =
  (playlistId: number, { key }: Title) =>
  async (dispatch: PlaylistsDispatch) => {
    const arg = { id: wireId(key), mediaType: key.mediaType, playlistId };
    return failureOf(await dispatch(api.endpoints.removeEntry.initiate(arg)));
  };

const activateCall: Send = (id) => async (dispatch) =>
  failureOf(await dispatch(api.endpoints.activatePlaylist.initiate({ chosenPlaylist: { id } })));
