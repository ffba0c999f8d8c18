import type {
  ShowEpisode,
  EpisodeNumber,
  ListedEpisode,
  Movie,
  ReleaseKind,
  ShowState,
  ListedShow,
  Change,
  TitleHint,
  UpNext,
} from '../generated';
import { showsBaseApi as api } from './showsBaseApi';
export const addTagTypes = ['watching'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      calendar: build.query<CalendarApiResponse, CalendarApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/calendar`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
            only: queryArg.only,
          },
        }),
        providesTags: ['watching'],
      }),
      calendarLink: build.query<CalendarLinkApiResponse, CalendarLinkApiArg>({
        query: () => ({ url: `/api/v1/calendar/link` }),
        providesTags: ['watching'],
      }),
      createCalendarLink: build.mutation<CreateCalendarLinkApiResponse, CreateCalendarLinkApiArg>({
        query: () => ({ url: `/api/v1/calendar/link`, method: 'POST' }),
        invalidatesTags: ['watching'],
      }),
      deleteCalendarLink: build.mutation<DeleteCalendarLinkApiResponse, DeleteCalendarLinkApiArg>({
        query: () => ({ url: `/api/v1/calendar/link`, method: 'DELETE' }),
        invalidatesTags: ['watching'],
      }),
      showLog: build.query<ShowLogApiResponse, ShowLogApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            today: queryArg.today,
          },
        }),
        providesTags: ['watching'],
      }),
      changeShow: build.mutation<ChangeShowApiResponse, ChangeShowApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.changeShowBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      moveEpisodeWatches: build.mutation<MoveEpisodeWatchesApiResponse, MoveEpisodeWatchesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/moves`,
          method: 'POST',
          body: queryArg.moveWatchesBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      chooseOrder: build.mutation<ChooseOrderApiResponse, ChooseOrderApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/order`,
          method: 'PUT',
          body: queryArg.chooseOrderBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      rateEpisode: build.mutation<RateEpisodeApiResponse, RateEpisodeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/ratings`,
          method: 'PUT',
          body: queryArg.rateEpisodeBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      skipEpisodes: build.mutation<SkipEpisodesApiResponse, SkipEpisodesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/skips`,
          method: 'PUT',
          body: queryArg.skipBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      startViewing: build.mutation<StartViewingApiResponse, StartViewingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/viewings`,
          method: 'POST',
          params: {
            today: queryArg.today,
            repeats: queryArg.repeats,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      endViewing: build.mutation<EndViewingApiResponse, EndViewingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/viewings/${encodeURIComponent(String(queryArg.viewing))}`,
          method: 'PUT',
          body: queryArg.endViewingBody,
          params: {
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      watchEpisodes: build.mutation<WatchEpisodesApiResponse, WatchEpisodesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/watches`,
          method: 'POST',
          body: queryArg.watchEpisodesBody,
        }),
        invalidatesTags: ['watching'],
      }),
      unwatchEpisodes: build.mutation<UnwatchEpisodesApiResponse, UnwatchEpisodesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/shows/${encodeURIComponent(String(queryArg.id))}/watches`,
          method: 'DELETE',
          params: {
            season_number: queryArg.seasonNumber,
            episode_number: queryArg.episodeNumber,
            order_season: queryArg.orderSeason,
            gone: queryArg.gone,
            today: queryArg.today,
          },
        }),
        invalidatesTags: ['watching'],
      }),
      upNext: build.query<UpNextApiResponse, UpNextApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/up-next`,
          params: {
            today: queryArg.today,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['watching'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as showsApi };
export type CalendarApiResponse = /** status 200 undefined */ Calendar;
export type CalendarApiArg = {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The last day, `YYYY-MM-DD`. The range may have at most 62 days. */
  to: string;
  /** Return only these entries; all entries without it. */
  only?: 'premieres' | 'episodes' | 'films';
};
export type CalendarLinkApiResponse = /** status 200 undefined */ CalendarLink;
export type CalendarLinkApiArg = void;
export type CreateCalendarLinkApiResponse = /** status 201 undefined */ NewCalendarLink;
export type CreateCalendarLinkApiArg = void;
export type DeleteCalendarLinkApiResponse = unknown;
export type DeleteCalendarLinkApiArg = void;
export type ListShowsApiResponse = /** status 200 undefined */ ShowList;
export type ListShowsApiArg = {
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  /** Return only shows with this state. */
  state?: ShowState;
  /** The order of the shows; `recent` without it. */
  sort?: 'recent' | 'left' | 'newest' | 'title';
  /** Return only shows whose title has words that begin with these words. */
  text?: string;
  /** `next` of the previous page. The other parameters must be the same as for that page. */
  cursor?: string;
};
export type ShowLogApiResponse = /** status 200 undefined */ ShowLog;
export type ShowLogApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
};
export type ChangeShowApiResponse = /** status 200 undefined */ ChangedShow;
export type ChangeShowApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  changeShowBody: ChangeShowBody;
};
export type MoveEpisodeWatchesApiResponse = /** status 200 undefined */ ChangedEpisodes;
export type MoveEpisodeWatchesApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  moveWatchesBody: MoveWatchesBody;
};
export type ChooseOrderApiResponse = /** status 200 undefined */ ChangedShow;
export type ChooseOrderApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  chooseOrderBody: ChooseOrderBody;
};
export type RateEpisodeApiResponse = /** status 200 undefined */ ChangedShow;
export type RateEpisodeApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  rateEpisodeBody: RateEpisodeBody;
};
export type SkipEpisodesApiResponse = /** status 200 undefined */ ChangedShow;
export type SkipEpisodesApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  skipBody: SkipBody;
};
export type StartViewingApiResponse = /** status 200 undefined */ ChangedShow;
export type StartViewingApiArg = {
  /** The show's public id */
  id: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. */
  today?: string;
  /** Whether the newest watches belong to the new viewing, as far as they repeat successive episodes. Then
    `viewed_again` of `watchEpisodes` was true. */
  repeats?: boolean;
};
export type EndViewingApiResponse = /** status 200 undefined */ ChangedShow;
export type EndViewingApiArg = {
  /** The show's public id */
  id: number;
  /** The number of the viewing */
  viewing: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  endViewingBody: EndViewingBody;
};
export type WatchEpisodesApiResponse =
  | /** status 200 Nothing was added, or an earlier request with the same key did */ WatchedEpisodes
  | /** status 201 undefined */ WatchedEpisodes;
export type WatchEpisodesApiArg = {
  /** The show's public id */
  id: number;
  watchEpisodesBody: WatchEpisodesBody;
};
export type UnwatchEpisodesApiResponse = /** status 200 undefined */ ChangedEpisodes;
export type UnwatchEpisodesApiArg = {
  /** The show's public id */
  id: number;
  /** The number of the season; without it, the whole show. */
  seasonNumber?: number;
  /** The number of the episode in its season; without it, the whole season. */
  episodeNumber?: number;
  /** The number of a season in the episode order that the caller has chosen, in place of `season_number`. */
  orderSeason?: number;
  /** The id of an episode that the catalogue no longer lists, from `gone` of `showLog`. Its watches of all viewings
    and its rating are removed, and the other selections are ignored. */
  gone?: number;
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. */
  today?: string;
};
export type UpNextApiResponse = /** status 200 undefined */ UpNext;
export type UpNextApiArg = {
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
  /** The order of the shows in each list but `soon`; `recent` without it. */
  sort?: 'recent' | 'left' | 'newest' | 'title';
};
export type CalendarEpisode = ListedEpisode & {
  /** Whether the episode is the first of its season. */
  premiere: boolean;
  /** Whether the caller has seen the episode. */
  seen: boolean;
};
export type CalendarEntry = {
  /** Whether the film has no known release in that country. */
  elsewhere: boolean;
  /** The episodes of the show; empty for a film. */
  episodes: CalendarEpisode[];
  movie: Movie;
  /** How the film is released in the country of the preference `film_region`. Empty for a show, and for a film whose
    day is that of its first release in any country. */
  release_kinds: ReleaseKind[];
  /** Whether the caller has seen the film or all of the episodes. */
  seen: boolean;
};
export type CalendarDay = {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** The films and shows that come out on the day. */
  entries: CalendarEntry[];
};
export type Calendar = {
  /** The days with releases, earliest first. */
  days: CalendarDay[];
  /** Whether the catalogue knows the air dates of episodes. The built-in catalogue does not. */
  knows_dates: boolean;
};
export type CalendarLink = {
  /** When the link was created, in RFC 3339; null if there is no link. */
  created_at: string | null;
};
export type NewCalendarLink = {
  /** The address of the feed: a URL, or a path if the server has no public address. No later response contains it. */
  url: string;
};
export type ShowList = {
  /** The number of the caller's shows by state. The filters of the request do not change it. */
  counts: {
    [key: string]: number;
  };
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The shows of the page, at most 50. */
  shows: ListedShow[];
};
export type GoneEpisode = ShowEpisode & {
  /** The id of the episode, for `gone` of `unwatchEpisodes` and `id` of `moveEpisodeWatches`. */
  id: number;
  /** The caller's rating of the episode in half stars, 1 to 10; null without a rating. */
  score10: number | null;
  /** The number of watches of the episode in all viewings. */
  watches: number;
};
export type OrderSeason = {
  /** The name of the season; null if it is not known. */
  name: string | null;
  /** The number of the season; 0 for specials. */
  season_number: number;
};
export type EpisodeOrder = {
  /** TMDB's id of the order. */
  id: string;
  /** The name of the order; null if it is not known. */
  name: string | null;
  /** Whether TMDB has removed the order. The catalogue's own order is used then. */
  removed: boolean;
  /** The seasons of the order, by number; empty if TMDB has removed the order. */
  seasons: OrderSeason[];
};
export type ShowProgress = {
  /** The number of episodes that count for the progress, aired or not. For a show whose episodes are not known, the
    number of seasons. */
  counting: number;
  /** The number of unseen episodes before the next one. */
  earlier_unseen: number;
  /** The part of `minutes_left`, in minutes, that is an estimate, because the runtimes of the episodes are not known. */
  minutes_estimated: number;
  /** The total runtime in minutes of the aired episodes that the caller has not seen. */
  minutes_left: number;
  next: EpisodeNumber | null;
  /** The day on which the caller can watch the next episode to air, `YYYY-MM-DD`; null if it is not known. */
  next_out_date: string | null;
  /** How many of the counting episodes have aired, one day later with the preference `episodes_next_day`. For a show
    whose episodes are not known, the number of seasons. */
  out: number;
  /** `seen` as a percentage of `out`, rounded down. */
  percent: number;
  /** How many of the aired counting episodes the caller has seen in the current viewing. For a show whose episodes
    are not known, the number of seasons seen. */
  seen: number;
  /** The number of specials that have aired; 0 if specials count for the progress. */
  specials_out: number;
  /** The number of specials that the caller has seen; 0 if specials count for the progress. */
  specials_seen: number;
  state: ShowState;
  /** The number of the current viewing of the show, from 1. Each rewatch of the show is a further viewing. */
  viewing: number;
};
export type LoggedEpisode = ShowEpisode & {
  /** Whether the episode counts for the progress in the show. */
  counts: boolean;
  in_order: EpisodeNumber | null;
  /** The day of the latest watch of the episode in any viewing, `YYYY-MM-DD`; null if no watch has a date. */
  last_watched: string | null;
  /** Whether the catalogue lists the episode. An unlisted episode is shown because the caller watched it. */
  listed: boolean;
  /** Whether the episode has aired, one day later with the preference `episodes_next_day`. */
  out: boolean;
  /** The caller's rating of the episode in half stars, 1 to 10; null without a rating. */
  score10: number | null;
  /** Whether the caller has seen the episode in the current viewing. */
  seen: boolean;
  /** Whether the caller skips the episode. */
  skipped: boolean;
  /** The number of watches of the episode in all viewings. */
  watches: number;
};
export type LoggedSeason = {
  /** The day of the first airing, `YYYY-MM-DD`; null if it is not known. */
  air_date: string | null;
  /** The episodes of the season; empty if they are not known. */
  episodes: LoggedEpisode[];
  /** The name of the season; null if it is not known. */
  name: string | null;
  /** The path of the season's poster, to append to the image base URL and a size; null if there is none. */
  poster_path: string | null;
  /** The caller's rating of the season in half stars, 1 to 10; null without a rating. */
  score10: number | null;
  /** The number of the season; 0 for specials. */
  season_number: number;
  /** Whether the caller skips the season. */
  skipped: boolean;
};
export type Intent = 'on_hold' | 'dropped';
export type ViewingState = 'running' | 'finished' | 'stopped';
export type Viewing = {
  state: ViewingState;
  /** The number of the viewing, from 2. */
  viewing: number;
};
export type ShowSettings = {
  intent: Intent | null;
  /** Whether specials of the show count; null if the preference `specials_count` decides. */
  specials: boolean | null;
  /** Whether specials of the show count, after the preference is applied. */
  specials_count: boolean;
  /** The second and later viewings, oldest first. */
  viewings: Viewing[];
};
export type ShowLog = {
  /** When the episodes were last fetched from the catalogue, in RFC 3339; null for a show that no user follows. */
  fetched_at: string | null;
  /** Episodes that the catalogue no longer lists, but that the caller has watched or rated. */
  gone: GoneEpisode[];
  order: EpisodeOrder | null;
  progress: ShowProgress;
  /** The seasons by number, specials first. */
  seasons: LoggedSeason[];
  settings: ShowSettings;
};
export type ChangedShow = {
  change: Change | null;
  progress: ShowProgress;
};
export type WantedIntent = 'watch' | 'on_hold' | 'dropped';
export type WantedSpecials = 'in' | 'out' | 'default';
export type ChangeShowBody = {
  intent?: WantedIntent | null;
  specials?: WantedSpecials | null;
};
export type ChangedEpisodes = {
  change: Change;
  /** The number of removed or moved watches. */
  changed: number;
  progress: ShowProgress;
};
export type MoveWatchesBody = {
  /** The number of the listed episode in its season. */
  episode_number: number | null;
  /** The id of the episode that the catalogue no longer lists, from `gone` of `showLog`. */
  id: number | null;
  /** The season number of the listed episode. */
  season_number: number | null;
};
export type ChooseOrderBody = {
  /** TMDB's id of an episode group of the show, 24 hexadecimal digits; null for the catalogue's own order. */
  order?: string | null;
};
export type RateEpisodeBody = {
  /** The number of the episode in its season; without it, the season is rated. */
  episode_number?: number | null;
  /** The rating in half stars, 1 to 10; null removes the rating. */
  score10?: number | null;
  /** The number of the season; 0 for specials. */
  season_number: number | null;
};
export type SkipBody = {
  /** The number of the episode in its season; without it, the whole season. */
  episode_number?: number | null;
  /** Whether to skip also all later episodes of the season, in the episode order that the caller has chosen. Episodes
    that are seen are not skipped. Only with `episode_number`. */
  rest?: boolean;
  /** The number of the season; 0 for specials. */
  season_number: number | null;
  /** Whether to skip the season or episode. */
  skipped: boolean | null;
};
export type ViewingEnd = 'finished' | 'stopped';
export type EndViewingBody = {
  state: ViewingEnd | null;
};
export type WatchedEpisodes = {
  /** The number of added watches. */
  added: number;
  /** The number of selected episodes that the caller had already seen. */
  already_seen: number;
  change: Change | null;
  /** Whether the show was removed from the watchlist. */
  left_watchlist: boolean;
  /** The number of selected episodes that have not aired. */
  not_out: number;
  progress: ShowProgress;
  /** Whether the show was on hold or dropped, and was resumed. */
  resumed: boolean;
  /** Whether this watch of an episode and the one before repeat successive episodes that were seen, and no other
    viewing is running: the caller may be watching the show again. */
  viewed_again: boolean;
  /** The ids of the added watches, at most the first 100. */
  watches: number[];
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
export type WatchEpisodesBody = {
  /** Whether episodes that are already seen get another watch. */
  all?: boolean;
  /** The number of the episode in its season. */
  episode_number?: number | null;
  /** A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key adds nothing. */
  key?: string | null;
  movie?: TitleHint | null;
  /** A note for each watch, at most 2,000 characters. */
  note?: string;
  /** The number of a season in the episode order that the caller has chosen, in place of `season_number`. */
  order_season?: number | null;
  /** The number of the season; 0 for specials. */
  season_number?: number | null;
  /** Whether the caller had seen the episodes before the first recorded watch. */
  seen_before?: boolean;
  /** The tags of each watch, at most 10 of at most 50 characters each. */
  tags?: string[];
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. */
  today?: string | null;
  /** Whether to add watches of all earlier episodes that count too, in the episode order that the caller has chosen. */
  up_to?: boolean;
  when: WatchedAt | null;
  /** The usernames of at most 10 other users, for a single episode only. Each of them gets a request to add the watch
    to their diary. */
  with?: string[];
};
export const {
  useCalendarQuery,
  useCalendarLinkQuery,
  useCreateCalendarLinkMutation,
  useDeleteCalendarLinkMutation,
  useShowLogQuery,
  useUpNextQuery,
} = injectedRtkApi;
