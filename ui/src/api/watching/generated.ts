import type {
  ChangeId,
  Change,
  MediaType,
  Movie,
  EpisodeNumber,
  ErrorBody,
  TitleHint,
  UserId,
  ReleaseKind,
} from '../generated';
import { watchingBaseApi as api } from './watchingBaseApi';
export const addTagTypes = ['watching'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listChanges: build.query<ListChangesApiResponse, ListChangesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/changes`,
          params: {
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ['watching'],
      }),
      undoChange: build.mutation<UndoChangeApiResponse, UndoChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/changes/${encodeURIComponent(String(queryArg.id))}/undo`,
          method: 'POST',
        }),
        invalidatesTags: ['watching'],
      }),
      checkin: build.query<CheckinApiResponse, CheckinApiArg>({
        query: () => ({ url: `/api/v1/checkin` }),
        providesTags: ['watching'],
      }),
      checkIn: build.mutation<CheckInApiResponse, CheckInApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/checkin`,
          method: 'PUT',
          body: queryArg.checkInBody,
        }),
        invalidatesTags: ['watching'],
      }),
      cancelCheckin: build.mutation<CancelCheckinApiResponse, CancelCheckinApiArg>({
        query: () => ({ url: `/api/v1/checkin`, method: 'DELETE' }),
        invalidatesTags: ['watching'],
      }),
      finishCheckin: build.mutation<FinishCheckinApiResponse, FinishCheckinApiArg>({
        query: () => ({ url: `/api/v1/checkin/finish`, method: 'POST' }),
        invalidatesTags: ['watching'],
      }),
      companionRequests: build.query<CompanionRequestsApiResponse, CompanionRequestsApiArg>({
        query: () => ({ url: `/api/v1/companion-requests` }),
        providesTags: ['watching'],
      }),
      answerCompanionRequest: build.mutation<
        AnswerCompanionRequestApiResponse,
        AnswerCompanionRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/companion-requests/${encodeURIComponent(String(queryArg.id))}`,
          method: 'POST',
          body: queryArg.answerRequestBody,
        }),
        invalidatesTags: ['watching'],
      }),
      companions: build.query<CompanionsApiResponse, CompanionsApiArg>({
        query: () => ({ url: `/api/v1/companions` }),
        providesTags: ['watching'],
      }),
      deleteAutoAcceptedCompanion: build.mutation<
        DeleteAutoAcceptedCompanionApiResponse,
        DeleteAutoAcceptedCompanionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/companions/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['watching'],
      }),
      listFavorites: build.query<ListFavoritesApiResponse, ListFavoritesApiArg>({
        query: () => ({ url: `/api/v1/favorites` }),
        providesTags: ['watching'],
      }),
      setFavorite: build.mutation<SetFavoriteApiResponse, SetFavoriteApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/favorites/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.body,
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      removeFavorite: build.mutation<RemoveFavoriteApiResponse, RemoveFavoriteApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/favorites/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      setNote: build.mutation<SetNoteApiResponse, SetNoteApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notes/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.setNoteBody,
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      removeNote: build.mutation<RemoveNoteApiResponse, RemoveNoteApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notes/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      preferences: build.query<PreferencesApiResponse, PreferencesApiArg>({
        query: () => ({ url: `/api/v1/preferences` }),
        providesTags: ['watching'],
      }),
      setPreferences: build.mutation<SetPreferencesApiResponse, SetPreferencesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/preferences`,
          method: 'PATCH',
          body: queryArg.setPreferencesBody,
        }),
        invalidatesTags: ['watching'],
      }),
      listTags: build.query<ListTagsApiResponse, ListTagsApiArg>({
        query: () => ({ url: `/api/v1/tags` }),
        providesTags: ['watching'],
      }),
      renameTag: build.mutation<RenameTagApiResponse, RenameTagApiArg>({
        query: (queryArg) => ({ url: `/api/v1/tags`, method: 'PUT', body: queryArg.renameTagBody }),
        invalidatesTags: ['watching'],
      }),
      listWatched: build.query<ListWatchedApiResponse, ListWatchedApiArg>({
        query: () => ({ url: `/api/v1/watched` }),
        providesTags: ['watching'],
      }),
      titleLog: build.query<TitleLogApiResponse, TitleLogApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches`,
          params: {
            id: queryArg.id,
            media_type: queryArg.mediaType,
          },
        }),
        providesTags: ['watching'],
      }),
      addWatch: build.mutation<AddWatchApiResponse, AddWatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches`,
          method: 'POST',
          body: queryArg.addWatchBody,
        }),
        invalidatesTags: ['watching'],
      }),
      editWatches: build.mutation<EditWatchesApiResponse, EditWatchesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches/edit`,
          method: 'POST',
          body: queryArg.editWatchesBody,
        }),
        invalidatesTags: ['watching'],
      }),
      markRatedFilms: build.mutation<MarkRatedFilmsApiResponse, MarkRatedFilmsApiArg>({
        query: () => ({ url: `/api/v1/watches/rated-films`, method: 'POST' }),
        invalidatesTags: ['watching'],
      }),
      removeWatches: build.mutation<RemoveWatchesApiResponse, RemoveWatchesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches/removal`,
          method: 'POST',
          body: queryArg.removeWatchesBody,
        }),
        invalidatesTags: ['watching'],
      }),
      removeWatch: build.mutation<RemoveWatchApiResponse, RemoveWatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['watching'],
      }),
      updateWatch: build.mutation<UpdateWatchApiResponse, UpdateWatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watches/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.watchUpdate,
        }),
        invalidatesTags: ['watching'],
      }),
      listWatchlist: build.query<ListWatchlistApiResponse, ListWatchlistApiArg>({
        query: () => ({ url: `/api/v1/watchlist` }),
        providesTags: ['watching'],
      }),
      addToWatchlist: build.mutation<AddToWatchlistApiResponse, AddToWatchlistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watchlist/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.body,
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      removeFromWatchlist: build.mutation<
        RemoveFromWatchlistApiResponse,
        RemoveFromWatchlistApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/watchlist/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      moveInWatchlist: build.mutation<MoveInWatchlistApiResponse, MoveInWatchlistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/watchlist/${encodeURIComponent(String(queryArg.id))}/position`,
          method: 'PUT',
          body: queryArg.moveInWatchlistBody,
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['watching'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as watchingApi };
export type ListChangesApiResponse = /** status 200 undefined */ Journal;
export type ListChangesApiArg = {
  /** `next` of the previous page. */
  cursor?: string;
};
export type UndoChangeApiResponse =
  | /** status 200 undefined */ UndoneChangeBody
  | /** status 202 the server is undoing a large change */ UndoneChangeBody;
export type UndoChangeApiArg = {
  /** The change's id */
  id: number;
};
export type CheckinApiResponse = /** status 200 undefined */ Checkin;
export type CheckinApiArg = void;
export type CheckInApiResponse = /** status 200 undefined */ StartedCheckin;
export type CheckInApiArg = {
  checkInBody: CheckInBody;
};
export type CancelCheckinApiResponse = /** status 200 undefined */ StoppedCheckin;
export type CancelCheckinApiArg = void;
export type FinishCheckinApiResponse = /** status 200 undefined */ FinishedCheckin;
export type FinishCheckinApiArg = void;
export type CompanionRequestsApiResponse = /** status 200 undefined */ CompanionRequests;
export type CompanionRequestsApiArg = void;
export type AnswerCompanionRequestApiResponse = /** status 200 undefined */ AnsweredRequest;
export type AnswerCompanionRequestApiArg = {
  /** The request's id */
  id: number;
  answerRequestBody: AnswerRequestBody;
};
export type CompanionsApiResponse = /** status 200 undefined */ Companions;
export type CompanionsApiArg = void;
export type DeleteAutoAcceptedCompanionApiResponse = unknown;
export type DeleteAutoAcceptedCompanionApiArg = {
  /** The user's id, from `auto_accepted` */
  id: number;
};
export type ListDiaryApiResponse = /** status 200 undefined */ Diary;
export type ListDiaryApiArg = {
  /** `next` of the previous page. The other parameters must be the same as for that page. */
  cursor?: string;
  /** Return only watches in this year. */
  year?: number;
  /** Return only watches in this month of the year, 1 to 12. */
  month?: number;
  /** Return only watches of films, or only watches of shows. */
  mediaType?: MediaType;
  /** Return only watches without a date, last added first. */
  undated?: boolean;
  /** Return only watches with this tag. */
  tag?: string;
  /** Return only rewatches (true), or only first watches (false). */
  rewatch?: boolean;
  /** Return only watches of titles, seasons and episodes that the caller has rated with this number of whole stars,
    1 to 5. */
  stars?: number;
  /** Return only watches whose title, note, tags or companions have words that begin with these words. */
  text?: string;
};
export type ListFavoritesApiResponse = /** status 200 undefined */ FavoriteList;
export type ListFavoritesApiArg = void;
export type SetFavoriteApiResponse = /** status 200 undefined */ ChangedTitle;
export type SetFavoriteApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
  body: SetFavoriteBody | null;
};
export type RemoveFavoriteApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveFavoriteApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
};
export type SetNoteApiResponse = /** status 200 undefined */ ChangedTitle;
export type SetNoteApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
  setNoteBody: SetNoteBody;
};
export type RemoveNoteApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveNoteApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
};
export type PreferencesApiResponse = /** status 200 undefined */ Preferences;
export type PreferencesApiArg = void;
export type SetPreferencesApiResponse = /** status 200 undefined */ ChangedPreferences;
export type SetPreferencesApiArg = {
  setPreferencesBody: SetPreferencesBody;
};
export type ListTagsApiResponse = /** status 200 undefined */ TagList;
export type ListTagsApiArg = void;
export type RenameTagApiResponse = /** status 200 undefined */ RenamedTag;
export type RenameTagApiArg = {
  renameTagBody: RenameTagBody;
};
export type ListWatchedApiResponse = /** status 200 undefined */ WatchedTitles;
export type ListWatchedApiArg = void;
export type TitleLogApiResponse = /** status 200 undefined */ TitleLog;
export type TitleLogApiArg = {
  /** The title's public id. */
  id: number;
  /** The title's media type; required for ids that begin with 999. */
  mediaType?: MediaType;
};
export type AddWatchApiResponse =
  | /** status 200 An earlier request with the same key added it */ AddedWatchBody
  | /** status 201 undefined */ AddedWatchBody;
export type AddWatchApiArg = {
  addWatchBody: AddWatchBody;
};
export type EditWatchesApiResponse = /** status 200 undefined */ EditedWatches;
export type EditWatchesApiArg = {
  editWatchesBody: EditWatchesBody;
};
export type MarkRatedFilmsApiResponse = /** status 200 undefined */ MarkedFilms;
export type MarkRatedFilmsApiArg = void;
export type RemoveWatchesApiResponse = /** status 200 undefined */ RemovedWatches;
export type RemoveWatchesApiArg = {
  removeWatchesBody: RemoveWatchesBody;
};
export type RemoveWatchApiResponse = /** status 200 undefined */ RemovedWatch;
export type RemoveWatchApiArg = {
  /** The watch's id */
  id: number;
};
export type UpdateWatchApiResponse = /** status 200 undefined */ UpdatedWatch;
export type UpdateWatchApiArg = {
  /** The watch's id */
  id: number;
  watchUpdate: WatchUpdate;
};
export type ListWatchlistApiResponse = /** status 200 undefined */ Watchlist;
export type ListWatchlistApiArg = void;
export type AddToWatchlistApiResponse = /** status 200 undefined */ ChangedTitle;
export type AddToWatchlistApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
  body: AddToWatchlistBody | null;
};
export type RemoveFromWatchlistApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveFromWatchlistApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
};
export type MoveInWatchlistApiResponse = /** status 200 undefined */ ChangedTitle;
export type MoveInWatchlistApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
  moveInWatchlistBody: MoveInWatchlistBody;
};
export type Intent = 'on_hold' | 'dropped';
export type KeptReason = 'changed' | 'limit';
export type JournalKeptTitle = {
  movie: Movie;
  reason: KeptReason;
};
export type WatchOrigin =
  'user' | 'rating' | 'checkin' | 'media_server' | 'jellyfin' | 'plex' | 'emby' | 'kodi';
export type JournalPart = {
  /** The number of the episode in its season; null for a season. */
  episode_number: number | null;
  in_order: EpisodeNumber | null;
  /** The name of the episode; null for a season, and if the name is not known. */
  name: string | null;
  /** The number of the season; 0 for specials. */
  season_number: number;
};
export type JournalChange = Change & {
  /** Whether this is the undo of a large change that the server has given up after several failures. Undoing the change
    in `undoes` again continues it. */
  failed: boolean;
  intent: Intent | null;
  /** The number of rows and values that the change added, replaced or removed. */
  items: number;
  /** The titles that the undo of a large change has kept as they are, at most 100; empty for other changes. */
  kept: JournalKeptTitle[];
  /** The number of rows and values that a failed undo could not undo, 0 if it is not known; 0 for other changes. */
  left: number;
  /** The titles of the first four changed rows and values, each title once. */
  movies: Movie[];
  origin: WatchOrigin | null;
  part: JournalPart | null;
  /** The name of the playlist that the change is about; null for changes of other things. */
  playlist: string | null;
  undoes: ChangeId | null;
  /** Whether a later undo reverted this change, or is reverting it. An undone change cannot be undone again, but its
    undo can. */
  undone: boolean;
  /** Whether this is the undo of a large change that the server has not finished. It cannot be undone until then. */
  unfinished: boolean;
  /** The number of watches that the change added or removed. */
  watches: number;
};
export type Journal = {
  /** The changes of the page, newest first. */
  changes: JournalChange[];
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
};
export type KeptTitle = {
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
};
export type UndoneChangeBody = {
  /** The undo as a change, which can itself be undone. */
  change: Change;
  /** Whether the change is undone. Otherwise it is large, and the server is undoing it; `unfinished` in the journal is
    false when that is done. */
  finished: boolean;
  /** The titles that were not reverted, because later requests changed them again. */
  kept: KeptTitle[];
  /** The number of rows and values that were reverted; 0 if it is not finished. */
  undone: number;
};
export type Checkin = {
  /** When the check-in ends, in RFC 3339. */
  ends_at: string;
  /** The name of the episode; empty if it is not known, null for a film or a whole show. */
  episode_name: string | null;
  /** The number of the episode in its season; null for a film or a whole show. */
  episode_number: number | null;
  in_order: EpisodeNumber | null;
  movie: Movie;
  /** The number of the season; null for a film or a whole show. */
  season_number: number | null;
  /** When the caller began to watch, in RFC 3339 with the offset of the caller's local time. */
  started_at: string;
  /** The usernames of the users with whom the caller watches. */
  with: string[];
};
export type StartedCheckin = Checkin & {
  change?: Change | null;
};
export type CheckinConflict = ErrorBody & {
  checkin?: Checkin | null;
};
export type CheckInBody = {
  /** The number of the episode in its season; with `season_number`. */
  episode_number?: number | null;
  /** The title's public id. */
  id: number | null;
  media_type?: MediaType | null;
  /** The duration in minutes. Without it, a film lasts 100 minutes, a show 40, and an episode its runtime or the
    median runtime of its show. */
  minutes?: number | null;
  movie?: TitleHint | null;
  /** Whether to end another check-in, without adding a watch for it. */
  replace?: boolean;
  /** The number of the season; with `episode_number`. */
  season_number?: number | null;
  /** When the caller began to watch, in RFC 3339 with the offset of the caller's local time. It must not be in the
    future. */
  started_at: string | null;
  /** The usernames of at most 10 other users. When the check-in ends, each of them gets a request to add the watch to
    their diary. */
  with?: string[];
};
export type StoppedCheckin = {
  change: Change;
};
export type WatchedAt =
  | {
      /** The time in RFC 3339, with the offset of the user's local time. */
      at: string;
      precision: 'time';
    }
  | {
      /** The day, `YYYY-MM-DD`. */
      day: string;
      precision: 'day';
    }
  | {
      /** The month, `YYYY-MM`. */
      month: string;
      precision: 'month';
    }
  | {
      precision: 'year';
      /** The year. */
      year: number;
    }
  | {
      precision: 'unknown';
    }
  | {
      precision: 'released';
    };
export type Watch = {
  /** When the watch was recorded, in RFC 3339. */
  created_at: string;
  /** The name of the episode; null if it is not known, and for a watch that is not of an episode. */
  episode_name: string | null;
  /** The number of the episode in its season; null for a film, a whole show or a whole season. */
  episode_number: number | null;
  /** The id of the watch. It changes with each edit. */
  id: number;
  in_order: EpisodeNumber | null;
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
  /** The note; may be empty. */
  note: string;
  origin: WatchOrigin;
  /** Whether the watch is a rewatch: `seen_before` is true, or the title has an earlier watch. */
  rewatch: boolean;
  /** The number of the season, 0 for specials; null for a film or a whole show. */
  season_number: number | null;
  /** Whether the caller had seen the title before the first recorded watch. */
  seen_before: boolean;
  /** The tags in alphabetical order. */
  tags: string[];
  when: WatchedAt;
  /** The usernames of the users with whom the caller watched. */
  with: string[];
  /** The number of further companions whose accounts are deleted. */
  with_deleted: number;
};
export type FinishedCheckin = {
  /** The change that added the watch. */
  change: Change;
  /** The added watch. */
  watch: Watch;
};
export type CompanionRequest = {
  /** The number of the episode in its season; null for a film, a whole show or a whole season. */
  episode_number: number | null;
  /** The id of the request. It changes when the other user edits the watch. */
  id: number;
  movie: Movie;
  /** When the request was sent, in RFC 3339. */
  requested_at: string;
  /** The number of the season, 0 for specials; null for a film or a whole show. */
  season_number: number | null;
  /** The username of the other user. */
  username: string;
  /** When the other user watched the title. */
  when: WatchedAt;
};
export type CompanionRequests = {
  /** The requests, newest first. */
  requests: CompanionRequest[];
};
export type AnsweredRequest = {
  change: Change | null;
  watch: Watch | null;
};
export type RequestAnswer = 'accept' | 'auto_accept' | 'decline';
export type AnswerRequestBody = {
  answer: RequestAnswer | null;
};
export type AutoAcceptedCompanion = {
  id: UserId;
  /** The username. */
  username: string;
};
export type Companions = {
  /** The users whose companion requests the caller accepts automatically. */
  auto_accepted: AutoAcceptedCompanion[];
  /** The usernames of the users whom the caller has named as companions of watches. */
  named: string[];
};
export type DiaryWatch = Watch & {
  movie: Movie;
  /** The caller's current rating in half stars, 1 to 10: of the episode or season if the watch is of one, else of the
    title. Null without a rating. */
  score10: number | null;
};
export type Diary = {
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The number of watches without a date, which are not in these pages; null on all pages but the first. */
  undated: number | null;
  /** The number of rated films without a watch; null on all pages but the first. */
  unseen_rated_films: number | null;
  /** The watches, newest first, at most 50. */
  watches: DiaryWatch[];
};
export type FavoriteMovie = Movie & {
  /** When the title was added, in RFC 3339. */
  added_at: string;
  /** The place on the profile, 1 to 4; null for a favorite that is not on the profile. */
  place: number | null;
};
export type FavoriteList = {
  /** The favorites on the profile in their order, then the other favorites, newest first. */
  movies: FavoriteMovie[];
};
export type ChangedTitle = {
  change: Change | null;
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
};
export type SetFavoriteBody = {
  movie?: TitleHint | null;
  /** The place on the profile, 1 to 4; null or absent for a favorite that is not on the profile. */
  place?: number | null;
};
export type SetNoteBody = {
  movie?: TitleHint | null;
  /** Whether the note contains spoilers. */
  spoiler?: boolean;
  /** The text of the note, at most 10,000 characters; may have several lines. */
  text: string;
};
export type Preferences = {
  /** Whether users who are named as companions get requests to add the watches to their diaries, both from this user
    and to this user. Initially true. */
  companion_requests: boolean;
  /** Whether the user gets a daily email with the unread notifications. Initially false. */
  email_digest: boolean;
  /** Whether episodes come out for the user one day after the day of their first airing. Initially false. */
  episodes_next_day: boolean;
  /** The country whose release days of films are in the calendar, as two uppercase letters (ISO 3166-1). Initially
    empty: then a film comes out on the day of its first release in any country. */
  film_region: string;
  /** Which releases of films in that country are in the calendar. Initially those in cinemas and on digital
    services. */
  film_release_kinds: ReleaseKind[];
  /** Whether the names and pictures of unseen episodes are hidden until the user reveals them. Initially false. */
  hide_spoilers: boolean;
  /** Whether the user is notified of episodes whose date changed. Initially true. */
  notify_dates_moved: boolean;
  /** Whether the user is notified of watched episodes that the catalogue no longer lists. Initially true. */
  notify_episodes_gone: boolean;
  /** Whether the user is notified of episodes that come out. Initially true. */
  notify_episodes_out: boolean;
  /** Whether the user is notified of films of the watchlist that come out. Initially true. */
  notify_films_out: boolean;
  /** Whether the user is notified of shows on hold of which all episodes of a season are out. Initially true. */
  notify_seasons_complete: boolean;
  /** Whether the user is notified of seasons whose date became known. Initially true. */
  notify_seasons_dated: boolean;
  /** Whether the user is notified of shows that end, are canceled or return. Initially true. */
  notify_status_changed: boolean;
  /** Whether the user has answered the offer to mark all rated films as seen. Initially false. */
  rated_films_offered: boolean;
  /** Whether rating a film without watches adds a watch without a date. Initially true. */
  rating_marks_seen: boolean;
  /** Whether specials count for the progress in shows. Initially false. */
  specials_count: boolean;
  /** Whether titles stay in the watchlist when they are watched. Initially false. */
  watchlist_keeps_seen: boolean;
};
export type ChangedPreferences = {
  change: Change | null;
  preferences: Preferences;
};
export type SetPreferencesBody = {
  companion_requests?: boolean | null;
  email_digest?: boolean | null;
  episodes_next_day?: boolean | null;
  film_region?: string | null;
  film_release_kinds?: ReleaseKind[] | null;
  hide_spoilers?: boolean | null;
  notify_dates_moved?: boolean | null;
  notify_episodes_gone?: boolean | null;
  notify_episodes_out?: boolean | null;
  notify_films_out?: boolean | null;
  notify_seasons_complete?: boolean | null;
  notify_seasons_dated?: boolean | null;
  notify_status_changed?: boolean | null;
  rated_films_offered?: boolean | null;
  rating_marks_seen?: boolean | null;
  specials_count?: boolean | null;
  watchlist_keeps_seen?: boolean | null;
};
export type OwnTag = {
  /** The tag. */
  name: string;
  /** The number of watches with the tag. */
  watches: number;
};
export type TagList = {
  /** The tags in alphabetical order. */
  tags: OwnTag[];
};
export type RenamedTag = {
  change: Change | null;
  /** The number of watches that had the tag. */
  edited: number;
};
export type RenameTagBody = {
  /** The tag, in any case. */
  name: string | null;
  /** The new name, at most 50 characters. If the caller has a tag with this name, that tag keeps its spelling. */
  new_name: string | null;
};
export type WatchedTitle = {
  /** The number of aired episodes of a show that count; 0 if no episode is seen. */
  episodes_out: number;
  /** The number of seen episodes of a show, of the aired episodes that count. */
  episodes_seen: number;
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
  /** The number of watches of the title as a whole, without watches of episodes. */
  watches: number;
};
export type WatchedTitles = {
  /** The titles. */
  titles: WatchedTitle[];
};
export type Note = {
  /** Whether the note contains spoilers. */
  spoiler: boolean;
  /** The text of the note; may have several lines. */
  text: string;
  /** When the note was last changed, in RFC 3339. */
  updated_at: string;
};
export type TitleLog = {
  /** Whether the title is a favorite. */
  favorite: boolean;
  /** The place on the profile, 1 to 4; null if the title is not a favorite on the profile. */
  favorite_place: number | null;
  /** When the title was added to the watchlist, in RFC 3339; null if it is not in the watchlist. */
  listed_at: string | null;
  note: Note | null;
  /** The watches, newest first; watches without a date last. */
  watches: Watch[];
};
export type AddedWatchBody = {
  change: Change;
  /** Whether the title was removed from the watchlist. */
  left_watchlist: boolean;
  watch: Watch;
  /** The number of the caller's watches of the title. */
  watches: number;
};
export type AddWatchBody = {
  /** The title's public id. */
  id: number | null;
  /** A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key adds nothing and
    gets the first response. */
  key?: string | null;
  media_type?: MediaType | null;
  movie?: TitleHint | null;
  /** A note, at most 2,000 characters. */
  note?: string;
  /** A rating of the title in half stars, 1 to 10. It replaces the caller's rating, and undo of the change takes back
    both. */
  score10?: number | null;
  /** Whether the caller had seen the title before the first recorded watch. */
  seen_before?: boolean;
  /** The tags, at most 10 of at most 50 characters each. Tags that differ only in case are the same tag. */
  tags?: string[];
  when: WatchedAt | null;
  /** The usernames of at most 10 other users. Each of them gets a request to add the watch to their diary. */
  with?: string[];
};
export type EditedWatches = {
  change: Change;
  /** The number of changed watches. */
  edited: number;
};
export type WatchUpdate = {
  /** The note, at most 2,000 characters. */
  note?: string | null;
  /** Whether the caller had seen the title before the first recorded watch. */
  seen_before?: boolean | null;
  /** The tags, at most 10 of at most 50 characters each. They replace all tags of the watch. */
  tags?: string[] | null;
  when?: WatchedAt | null;
  /** The usernames of at most 10 other users. They replace all companions of the watch. Only new companions get a
    request. */
  with?: string[] | null;
};
export type EditWatchesBody = WatchUpdate & {
  /** The ids of the watches, at most 500. */
  ids: number[] | null;
};
export type MarkedFilms = {
  /** The number of added watches. */
  added: number;
  change: Change | null;
};
export type RemovedWatches = {
  change: Change;
  /** The number of removed watches. */
  removed: number;
};
export type RemoveWatchesBody = {
  /** The ids of the watches, at most 500. */
  ids: number[] | null;
};
export type RemovedWatch = {
  change: Change;
};
export type UpdatedWatch = {
  change: Change;
  watch: Watch;
};
export type ListedMovie = Movie & {
  /** When the title was added, in RFC 3339. */
  added_at: string;
};
export type Watchlist = {
  /** The titles, in the caller's order. A new title is first. */
  movies: ListedMovie[];
};
export type AddToWatchlistBody = {
  movie?: TitleHint | null;
};
export type MoveInWatchlistBody = {
  /** The position, from 1. A position beyond the end means the end. */
  position: number | null;
};
export const {
  useCheckinQuery,
  useCompanionRequestsQuery,
  useCompanionsQuery,
  useListFavoritesQuery,
  usePreferencesQuery,
  useListTagsQuery,
  useListWatchedQuery,
  useTitleLogQuery,
  useListWatchlistQuery,
} = injectedRtkApi;
