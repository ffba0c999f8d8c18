import type { MediaType, PlaylistId, PlaylistItem } from '../generated';
import { playlistsBaseApi as api } from './playlistsBaseApi';
export const addTagTypes = ['playlists'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      changePlaylistItems: build.mutation<
        ChangePlaylistItemsApiResponse,
        ChangePlaylistItemsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}/items`,
          method: 'POST',
          body: queryArg.changeItemsBody,
        }),
        invalidatesTags: [],
      }),
      updatePlaylistItem: build.mutation<UpdatePlaylistItemApiResponse, UpdatePlaylistItemApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.title))}`,
          method: 'PATCH',
          body: queryArg.updateItemBody,
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as playlistsApi };
export type ChangePlaylistItemsApiResponse = /** status 200 undefined */ ChangedItems;
export type ChangePlaylistItemsApiArg = {
  /** The playlist's id */
  id: number;
  changeItemsBody: ChangeItemsBody;
};
export type UpdatePlaylistItemApiResponse = /** status 200 undefined */ PlaylistItem;
export type UpdatePlaylistItemApiArg = {
  /** The playlist's id */
  id: number;
  /** The title's public id */
  title: number;
  updateItemBody: UpdateItemBody;
};
export type ChangedItems = {
  /** The number of copied, moved or removed items. */
  changed: number;
};
export type ItemsAction = 'copy' | 'move' | 'remove';
export type ItemRef = {
  /** The title's public id. */
  id: number;
  media_type: MediaType;
};
export type ChangeItemsBody = {
  action: ItemsAction;
  /** The items, at most 1,000. Titles that are not in the playlist are skipped. */
  items: ItemRef[];
  /** A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key changes nothing. */
  key?: string | null;
  to?: PlaylistId | null;
};
export type UpdateItemBody = {
  /** Whether the item's poster is the cover of the playlist. At most one item is the cover. */
  cover?: boolean | null;
  media_type?: MediaType | null;
  /** The note on the item, at most 500 characters. */
  note?: string | null;
  /** The position in the playlist, from 1. A position beyond the end means the end. */
  position?: number | null;
};
export const { useChangePlaylistItemsMutation, useUpdatePlaylistItemMutation } = injectedRtkApi;
