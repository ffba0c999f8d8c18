import type {
  ShowEpisode,
  EpisodeNumber,
  ListedEpisode,
  Movie,
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
  /** `YYYY-MM-DD`. */
  from: string;
  /** `YYYY-MM-DD`, at most 62 days with `from`. */
  to: string;
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
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  state?: ShowState;
  sort?: 'recent' | 'left' | 'newest' | 'title';
  /** Only shows whose title has words that begin with these words. */
  text?: string;
  /** `next` of the page before, with the same other parameters. */
  cursor?: string;
};
export type ShowLogApiResponse = /** status 200 undefined */ ShowLog;
export type ShowLogApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
};
export type ChangeShowApiResponse = /** status 200 undefined */ ChangedShow;
export type ChangeShowApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  changeShowBody: ChangeShowBody;
};
export type MoveEpisodeWatchesApiResponse = /** status 200 undefined */ ChangedEpisodes;
export type MoveEpisodeWatchesApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  moveWatchesBody: MoveWatchesBody;
};
export type ChooseOrderApiResponse = /** status 200 undefined */ ChangedShow;
export type ChooseOrderApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  chooseOrderBody: ChooseOrderBody;
};
export type RateEpisodeApiResponse = /** status 200 undefined */ ChangedShow;
export type RateEpisodeApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  rateEpisodeBody: RateEpisodeBody;
};
export type SkipEpisodesApiResponse = /** status 200 undefined */ ChangedShow;
export type SkipEpisodesApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  skipBody: SkipBody;
};
export type StartViewingApiResponse = /** status 200 undefined */ ChangedShow;
export type StartViewingApiArg = {
  /** The show's public id */
  id: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
};
export type EndViewingApiResponse = /** status 200 undefined */ ChangedShow;
export type EndViewingApiArg = {
  /** The show's public id */
  id: number;
  /** Its number */
  viewing: number;
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
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
  /** Without it the whole show. */
  seasonNumber?: number;
  /** Without it the whole season. */
  episodeNumber?: number;
  /** In place of `season_number`: a season of the order that the caller has chosen. */
  orderSeason?: number;
  /** The id of one in `gone`, of which the watches of all viewings are removed; nothing else then. */
  gone?: number;
  /** `YYYY-MM-DD`: the day at the caller's place. */
  today?: string;
};
export type UpNextApiResponse = /** status 200 undefined */ UpNext;
export type UpNextApiArg = {
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
  sort?: 'recent' | 'left' | 'newest' | 'title';
};
export type CalendarEpisode = ListedEpisode & {
  /** The first episode of its season. */
  premiere: boolean;
  seen: boolean;
};
export type CalendarEntry = {
  /** Empty for a film. */
  episodes: CalendarEpisode[];
  movie: Movie;
  /** Of a film whether it is seen; of a show, whether all the episodes are. */
  seen: boolean;
};
export type CalendarDay = {
  /** `YYYY-MM-DD`. */
  date: string;
  entries: CalendarEntry[];
};
export type Calendar = {
  /** The days with entries, the first first. */
  days: CalendarDay[];
  /** Whether the catalogue knows dates of episodes. The built-in one does not. */
  knows_dates: boolean;
};
export type CalendarLink = {
  /** RFC 3339: when it was made; null when there is none. */
  created_at: string | null;
};
export type NewCalendarLink = {
  /** The address of the feed, which is returned only now: a URL, or a path when the server has no public address. */
  url: string;
};
export type ShowList = {
  /** How many shows there are by state, whatever the filters are. */
  counts: {
    [key: string]: number;
  };
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  shows: ListedShow[];
};
export type GoneEpisode = ShowEpisode & {
  id: number;
  /** The caller's half stars, 1 to 10. */
  score10: number | null;
  watches: number;
};
export type OrderSeason = {
  /** Null when it is not known. */
  name: string | null;
  /** 0 for specials. */
  season_number: number;
};
export type EpisodeOrder = {
  /** TMDB's. */
  id: string;
  /** Null when it is not known. */
  name: string | null;
  /** TMDB does not have it anymore, so that its own order counts. */
  removed: boolean;
  /** By number; empty when it was removed. */
  seasons: OrderSeason[];
};
export type ShowProgress = {
  /** Episodes that count; of a show whose episodes are not known, seasons. */
  counting: number;
  /** Unseen episodes before the next one. */
  earlier_unseen: number;
  /** How many of these are an estimate. */
  minutes_estimated: number;
  /** Of the episodes that are out and not seen. */
  minutes_left: number;
  next: EpisodeNumber | null;
  /** `YYYY-MM-DD`: the day on which the next episode comes out; null when it is not known. */
  next_out_date: string | null;
  /** Those of them that are out. */
  out: number;
  /** `seen` of `out`, rounded down. */
  percent: number;
  /** Those of these that are seen. */
  seen: number;
  /** Specials that are out, where they do not count. */
  specials_out: number;
  /** Specials that are seen, where they do not count. */
  specials_seen: number;
  state: ShowState;
  /** From 1; higher when the show is watched again. */
  viewing: number;
};
export type LoggedEpisode = ShowEpisode & {
  /** The progress is about it. */
  counts: boolean;
  in_order: EpisodeNumber | null;
  /** `YYYY-MM-DD`: the day of the newest watch with a date. */
  last_watched: string | null;
  /** The catalogue lists it. Otherwise the caller watched it before. */
  listed: boolean;
  out: boolean;
  /** The caller's half stars, 1 to 10. */
  score10: number | null;
  /** In this viewing. */
  seen: boolean;
  skipped: boolean;
  /** Of all viewings. */
  watches: number;
};
export type LoggedSeason = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** Empty when they are not known. */
  episodes: LoggedEpisode[];
  /** Null when it is not known. */
  name: string | null;
  /** Follows the image base and a size. */
  poster_path: string | null;
  /** The caller's half stars, 1 to 10. */
  score10: number | null;
  /** 0 for specials. */
  season_number: number;
  skipped: boolean;
};
export type Intent = 'on_hold' | 'dropped';
export type ViewingState = 'running' | 'finished' | 'stopped';
export type Viewing = {
  state: ViewingState;
  viewing: number;
};
export type ShowSettings = {
  intent: Intent | null;
  /** Whether specials count; null: as the preference says. */
  specials: boolean | null;
  /** Whether they count now. */
  specials_count: boolean;
  /** From the second; the oldest first. */
  viewings: Viewing[];
};
export type ShowLog = {
  /** RFC 3339: when the catalogue said so; null of a show that no user follows. */
  fetched_at: string | null;
  gone: GoneEpisode[];
  order: EpisodeOrder | null;
  progress: ShowProgress;
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
  /** How many watches. */
  changed: number;
  progress: ShowProgress;
};
export type MoveWatchesBody = {
  episode_number: number | null;
  /** The id among `gone`. */
  id: number | null;
  season_number: number | null;
};
export type ChooseOrderBody = {
  /** TMDB's id of an episode group of the show, 24 hexadecimal digits; null for the catalogue's own order. */
  order?: string | null;
};
export type RateEpisodeBody = {
  /** Without it the season. */
  episode_number?: number | null;
  /** Half stars; null for none. */
  score10?: number | null;
  season_number: number | null;
};
export type SkipBody = {
  /** Without it the whole season. */
  episode_number?: number | null;
  season_number: number | null;
  skipped: boolean | null;
};
export type ViewingEnd = 'finished' | 'stopped';
export type EndViewingBody = {
  state: ViewingEnd | null;
};
export type WatchedEpisodes = {
  added: number;
  /** Episodes of the selection that were seen already. */
  already_seen: number;
  change: Change | null;
  /** Whether the show was in the watchlist and left it. */
  left_watchlist: boolean;
  /** Episodes of the selection that are not out. */
  not_out: number;
  progress: ShowProgress;
  /** Whether the show was on hold or dropped, and is not anymore. */
  resumed: boolean;
  /** The ids of the first 100 watches. */
  watches: number[];
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
export type WatchEpisodesBody = {
  /** Also episodes that are seen already. */
  all?: boolean;
  episode_number?: number | null;
  /** Chosen by the client, 1 to 100 ASCII characters. A second request with it adds nothing. */
  key?: string | null;
  movie?: TitleHint | null;
  /** At most 2,000 characters. */
  note?: string;
  /** In place of `season_number`: a season of the order that the caller has chosen. */
  order_season?: number | null;
  season_number?: number | null;
  /** At most 10, of at most 50 characters each. */
  tags?: string[];
  /** `YYYY-MM-DD`: the day at the caller's place. */
  today?: string | null;
  /** Also the episodes before that count, in the order that the caller has chosen. */
  up_to?: boolean;
  when: WatchedAt | null;
};
export const {
  useCalendarQuery,
  useCalendarLinkQuery,
  useCreateCalendarLinkMutation,
  useDeleteCalendarLinkMutation,
  useShowLogQuery,
  useUpNextQuery,
} = injectedRtkApi;
