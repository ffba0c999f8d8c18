import type {
  ChangeId,
  Change,
  MediaType,
  Movie,
  EpisodeNumber,
  TitleHint,
  UserId,
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
  /** `next` of the page before. */
  cursor?: string;
};
export type UndoChangeApiResponse = /** status 200 undefined */ UndoneChangeBody;
export type UndoChangeApiArg = {
  /** The change's id */
  id: number;
};
export type CheckinApiResponse = /** status 200 undefined */ Checkin;
export type CheckinApiArg = void;
export type CheckInApiResponse = /** status 200 undefined */ Checkin;
export type CheckInApiArg = {
  checkInBody: CheckInBody;
};
export type CancelCheckinApiResponse = unknown;
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
  /** The id of one of `auto_accepted` */
  id: number;
};
export type ListDiaryApiResponse = /** status 200 undefined */ Diary;
export type ListDiaryApiArg = {
  /** `next` of the page before, with the same other parameters. */
  cursor?: string;
  /** Only watches of this year. */
  year?: number;
  /** Only watches of this month of the year, 1 to 12. */
  month?: number;
  /** Only films, or only shows. */
  mediaType?: MediaType;
  /** Only watches without a date, added last first. */
  undated?: boolean;
  /** Only watches with this tag. */
  tag?: string;
  /** Only rewatches, or only others. */
  rewatch?: boolean;
  /** Only titles that the caller rates with this many whole stars. */
  stars?: number;
  /** Only watches whose title, note, tags or companions have words that begin with these words. */
  text?: string;
};
export type ListFavoritesApiResponse = /** status 200 undefined */ FavoriteList;
export type ListFavoritesApiArg = void;
export type SetFavoriteApiResponse = /** status 200 undefined */ ChangedTitle;
export type SetFavoriteApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
  body: SetFavoriteBody | null;
};
export type RemoveFavoriteApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveFavoriteApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type SetNoteApiResponse = /** status 200 undefined */ ChangedTitle;
export type SetNoteApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
  setNoteBody: SetNoteBody;
};
export type RemoveNoteApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveNoteApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
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
export type ListWatchedApiResponse = /** status 200 undefined */ WatchedTitles;
export type ListWatchedApiArg = void;
export type TitleLogApiResponse = /** status 200 undefined */ TitleLog;
export type TitleLogApiArg = {
  /** The public id. */
  id: number;
  /** Needed for ids that begin with 999. */
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
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
  body: AddToWatchlistBody | null;
};
export type RemoveFromWatchlistApiResponse = /** status 200 undefined */ ChangedTitle;
export type RemoveFromWatchlistApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type MoveInWatchlistApiResponse = /** status 200 undefined */ ChangedTitle;
export type MoveInWatchlistApiArg = {
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
  moveInWatchlistBody: MoveInWatchlistBody;
};
export type Intent = 'on_hold' | 'dropped';
export type WatchOrigin =
  'user' | 'rating' | 'checkin' | 'media_server' | 'jellyfin' | 'plex' | 'emby' | 'kodi';
export type JournalPart = {
  /** Null for a season. */
  episode_number: number | null;
  in_order: EpisodeNumber | null;
  /** The name of the episode; null when it is not known. */
  name: string | null;
  /** 0 for specials. */
  season_number: number;
};
export type JournalChange = Change & {
  intent: Intent | null;
  /** How many rows and values it added, changed or removed. */
  items: number;
  /** Of the first four of these, each once. */
  movies: Movie[];
  origin: WatchOrigin | null;
  part: JournalPart | null;
  /** The name of the playlist that it changed; null for other changes. */
  playlist: string | null;
  undoes: ChangeId | null;
  /** Whether a later change took this one back. Then that can be undone, and this cannot. */
  undone: boolean;
  /** How many of these are watches. */
  watches: number;
};
export type Journal = {
  /** The newest first. */
  changes: JournalChange[];
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
};
export type KeptTitle = {
  media_type: MediaType;
  /** The public id. */
  movie_id: number;
};
export type UndoneChangeBody = {
  /** The undo, which can be undone too. */
  change: Change;
  /** Those that stay. */
  kept: KeptTitle[];
  /** How many items were taken back. */
  undone: number;
};
export type Checkin = {
  /** RFC 3339. */
  ends_at: string;
  /** Null of a film or a whole show; empty when it is not known. */
  episode_name: string | null;
  /** Null of a film or a whole show. */
  episode_number: number | null;
  in_order: EpisodeNumber | null;
  movie: Movie;
  /** Null of a film or a whole show. */
  season_number: number | null;
  /** RFC 3339, with the offset of the watcher's clock. */
  started_at: string;
  /** The usernames of those with whom the caller watches it. */
  with: string[];
};
export type CheckInBody = {
  episode_number?: number | null;
  /** The title's public id (decision 5). */
  id: number | null;
  media_type?: MediaType | null;
  /** How long it lasts. Without it 100 minutes for a film and 40 for a show; an episode its runtime, or that of most
    episodes of its show. */
  minutes?: number | null;
  movie?: TitleHint | null;
  /** End another check-in, which then leaves no watch. */
  replace?: boolean;
  season_number?: number | null;
  /** RFC 3339, with the offset of the watcher's clock; not in the future. */
  started_at: string | null;
  /** The usernames of at most 10 other users. Each gets a request to add the watch to their diary when it ends. */
  with?: string[];
};
export type WatchedAt =
  | {
      /** RFC 3339, with the offset of the watcher's clock. */
      at: string;
      precision: 'time';
    }
  | {
      /** `YYYY-MM-DD`. */
      day: string;
      precision: 'day';
    }
  | {
      /** `YYYY-MM`. */
      month: string;
      precision: 'month';
    }
  | {
      precision: 'year';
      year: number;
    }
  | {
      precision: 'unknown';
    }
  | {
      precision: 'released';
    };
export type Watch = {
  /** RFC 3339. */
  created_at: string;
  /** Null when it is not known, and where there is no episode. */
  episode_name: string | null;
  /** Null for a film, or a whole show or season. */
  episode_number: number | null;
  /** Changes with each edit. */
  id: number;
  in_order: EpisodeNumber | null;
  media_type: MediaType;
  /** The title's public id (decision 5). */
  movie_id: number;
  note: string;
  origin: WatchOrigin;
  /** `seen_before`, or there is an earlier watch of the title. */
  rewatch: boolean;
  /** Null for a film, or a whole show. 0 for specials. */
  season_number: number | null;
  /** The user had seen the title before the first watch here. */
  seen_before: boolean;
  /** In alphabetical order. */
  tags: string[];
  when: WatchedAt;
  /** The usernames of those with whom the caller watched it. */
  with: string[];
  /** How many others were there whose accounts are deleted. */
  with_deleted: number;
};
export type FinishedCheckin = {
  change: Change;
  watch: Watch;
};
export type CompanionRequest = {
  /** The id of the other user's watch; another after an edit. */
  id: number;
  movie: Movie;
  /** RFC 3339. */
  requested_at: string;
  /** Of the user who sends the request. */
  username: string;
  when: WatchedAt;
};
export type CompanionRequests = {
  /** The newest first. */
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
  username: string;
};
export type Companions = {
  auto_accepted: AutoAcceptedCompanion[];
  /** The usernames of companions of the caller's watches. */
  named: string[];
};
export type DiaryWatch = Watch & {
  movie: Movie;
  /** The caller's present rating, in half stars; null without one. */
  score10: number | null;
};
export type Diary = {
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  /** On the first page the number of watches without a date, which are on no page; else null. */
  undated: number | null;
  /** On the first page the number of rated films without watches; else null. */
  unseen_rated_films: number | null;
  /** The newest first. */
  watches: DiaryWatch[];
};
export type FavoriteMovie = Movie & {
  /** RFC 3339. */
  added_at: string;
  /** On the profile; null without a place. */
  place: number | null;
};
export type FavoriteList = {
  /** Those with a place in their order, then the others, the newest first. */
  movies: FavoriteMovie[];
};
export type ChangedTitle = {
  change: Change | null;
  media_type: MediaType;
  /** The public id. */
  movie_id: number;
};
export type SetFavoriteBody = {
  movie?: TitleHint | null;
  /** On the profile; null or absent for none. */
  place?: number | null;
};
export type SetNoteBody = {
  movie?: TitleHint | null;
  spoiler?: boolean;
  /** At most 10,000 characters. It may have several lines. */
  text: string;
};
export type Preferences = {
  /** The companions of others get requests to add watches to their diary, this user among them. Initially true. */
  companion_requests: boolean;
  /** A daily email lists the notifications that are not read. Initially false. */
  email_digest: boolean;
  /** Episodes are out one day after the day of their first airing. Initially false. */
  episodes_next_day: boolean;
  /** Notifications of episodes whose date changed. Initially true. */
  notify_dates_moved: boolean;
  /** Notifications of watched episodes that are no longer listed. Initially true. */
  notify_episodes_gone: boolean;
  /** Notifications of episodes that came out. Initially true. */
  notify_episodes_out: boolean;
  /** Notifications of films of the watchlist that came out. Initially true. */
  notify_films_out: boolean;
  /** Notifications of seasons that have a date. Initially true. */
  notify_seasons_dated: boolean;
  /** Notifications of shows that end, are canceled or return. Initially true. */
  notify_status_changed: boolean;
  /** The offer to mark all rated films as seen was answered. Initially false. */
  rated_films_offered: boolean;
  /** A rating of a film without watches adds a watch without a date. Initially true. */
  rating_marks_seen: boolean;
  /** The specials of shows count as their other episodes do. Initially false. */
  specials_count: boolean;
  /** Titles stay in the watchlist when they are watched. Initially false. */
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
  notify_dates_moved?: boolean | null;
  notify_episodes_gone?: boolean | null;
  notify_episodes_out?: boolean | null;
  notify_films_out?: boolean | null;
  notify_seasons_dated?: boolean | null;
  notify_status_changed?: boolean | null;
  rated_films_offered?: boolean | null;
  rating_marks_seen?: boolean | null;
  specials_count?: boolean | null;
  watchlist_keeps_seen?: boolean | null;
};
export type OwnTag = {
  name: string;
  /** How many watches have it. */
  watches: number;
};
export type TagList = {
  /** In alphabetical order. */
  tags: OwnTag[];
};
export type WatchedTitle = {
  /** Episodes of a show that count and are out; 0 where none is seen. */
  episodes_out: number;
  /** Episodes of a show that count, are out and are seen. */
  episodes_seen: number;
  media_type: MediaType;
  /** The public id. */
  movie_id: number;
  /** Of the title as a whole. */
  watches: number;
};
export type WatchedTitles = {
  titles: WatchedTitle[];
};
export type Note = {
  /** Whether it contains spoilers. */
  spoiler: boolean;
  /** Plain text; it may have several lines. */
  text: string;
  /** RFC 3339. */
  updated_at: string;
};
export type TitleLog = {
  favorite: boolean;
  /** Among the favorites on the profile; null without a place. */
  favorite_place: number | null;
  /** RFC 3339; null when the title is not in the watchlist. */
  listed_at: string | null;
  note: Note | null;
  /** The newest first, and those without a date last. */
  watches: Watch[];
};
export type AddedWatchBody = {
  change: Change;
  /** Whether the title was in the watchlist and left it. */
  left_watchlist: boolean;
  watch: Watch;
  /** How many watches of the title the caller has. */
  watches: number;
};
export type AddWatchBody = {
  /** The title's public id (decision 5). */
  id: number | null;
  /** Chosen by the client, 1 to 100 ASCII characters. A second request with it adds nothing and gets the first
    response. */
  key?: string | null;
  media_type?: MediaType | null;
  movie?: TitleHint | null;
  /** At most 2,000 characters. */
  note?: string;
  /** The user had seen the title before the first watch here. */
  seen_before?: boolean;
  /** At most 10, of at most 50 characters each. Those that differ in case only are one. */
  tags?: string[];
  when: WatchedAt | null;
  /** The usernames of at most 10 other users. Each gets a request to add the watch to their diary. */
  with?: string[];
};
export type EditedWatches = {
  change: Change;
  edited: number;
};
export type WatchUpdate = {
  /** At most 2,000 characters. */
  note?: string | null;
  seen_before?: boolean | null;
  /** At most 10, of at most 50 characters each. They replace all tags of the watch. */
  tags?: string[] | null;
  when?: WatchedAt | null;
  /** The usernames of at most 10 other users, in place of those before. Only new ones get a request. */
  with?: string[] | null;
};
export type EditWatchesBody = WatchUpdate & {
  /** At most 500. */
  ids: number[] | null;
};
export type MarkedFilms = {
  added: number;
  change: Change | null;
};
export type RemovedWatches = {
  change: Change;
  removed: number;
};
export type RemoveWatchesBody = {
  /** At most 500. */
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
  /** RFC 3339. */
  added_at: string;
};
export type Watchlist = {
  /** In the order by hand; a new title is first. */
  movies: ListedMovie[];
};
export type AddToWatchlistBody = {
  movie?: TitleHint | null;
};
export type MoveInWatchlistBody = {
  /** From 1, which is the first; beyond the end is the last. */
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
