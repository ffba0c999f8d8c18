import type {
  MovieItem,
  TvItem,
  TitleItem,
  PersonItem,
  PageMovieItem,
  PageTvItem,
  MediaType,
} from '../generated';
import { titlesBaseApi as api } from './titlesBaseApi';
export const addTagTypes = ['catalogue', 'ratings'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      movieCertifications: build.query<MovieCertificationsApiResponse, MovieCertificationsApiArg>({
        query: () => ({ url: `/3/certification/movie/list` }),
        providesTags: ['catalogue'],
      }),
      collectionDetails: build.query<CollectionDetailsApiResponse, CollectionDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/collection/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      companyDetails: build.query<CompanyDetailsApiResponse, CompanyDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/company/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      keywordDetails: build.query<KeywordDetailsApiResponse, KeywordDetailsApiArg>({
        query: (queryArg) => ({ url: `/3/keyword/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['catalogue'],
      }),
      movieDetails: build.query<MovieDetailsApiResponse, MovieDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personDetails: build.query<PersonDetailsApiResponse, PersonDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchCompanies: build.query<SearchCompaniesApiResponse, SearchCompaniesApiArg>({
        query: (queryArg) => ({
          url: `/3/search/company`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchKeywords: build.query<SearchKeywordsApiResponse, SearchKeywordsApiArg>({
        query: (queryArg) => ({
          url: `/3/search/keyword`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchPeople: build.query<SearchPeopleApiResponse, SearchPeopleApiArg>({
        query: (queryArg) => ({
          url: `/3/search/person`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvDetails: build.query<TvDetailsApiResponse, TvDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvEpisodeGroups: build.query<TvEpisodeGroupsApiResponse, TvEpisodeGroupsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/episode_groups`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvSeason: build.query<TvSeasonApiResponse, TvSeasonApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/season/${encodeURIComponent(String(queryArg.seasonNumber))}`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieProviderList: build.query<MovieProviderListApiResponse, MovieProviderListApiArg>({
        query: (queryArg) => ({
          url: `/3/watch/providers/movie`,
          params: {
            watch_region: queryArg.watchRegion,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvProviderList: build.query<TvProviderListApiResponse, TvProviderListApiArg>({
        query: (queryArg) => ({
          url: `/3/watch/providers/tv`,
          params: {
            watch_region: queryArg.watchRegion,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchBuiltinTitles: build.query<SearchBuiltinTitlesApiResponse, SearchBuiltinTitlesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/builtin/search`,
          params: {
            query: queryArg.query,
          },
        }),
        providesTags: ['catalogue'],
      }),
      listGenreTitles: build.query<ListGenreTitlesApiResponse, ListGenreTitlesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/genres/${encodeURIComponent(String(queryArg.id))}/titles`,
        }),
        providesTags: ['ratings'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as titlesApi };
export type MovieCertificationsApiResponse =
  /** status 200 the response in TMDB's format */ Certifications;
export type MovieCertificationsApiArg = void;
export type CollectionDetailsApiResponse =
  /** status 200 the response in TMDB's format */ CollectionDetails;
export type CollectionDetailsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type CompanyDetailsApiResponse =
  /** status 200 the response in TMDB's format */ CompanyDetails;
export type CompanyDetailsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type KeywordDetailsApiResponse = /** status 200 the response in TMDB's format */ Keyword;
export type KeywordDetailsApiArg = {
  id: string;
};
export type MovieDetailsApiResponse = /** status 200 the response in TMDB's format */ MovieDetails;
export type MovieDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonDetailsApiResponse =
  /** status 200 the response in TMDB's format */ PersonDetails;
export type PersonDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchCompaniesApiResponse =
  /** status 200 the response in TMDB's format */ PageCompany;
export type SearchCompaniesApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchKeywordsApiResponse = /** status 200 the response in TMDB's format */ PageKeyword;
export type SearchKeywordsApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchPeopleApiResponse =
  /** status 200 the response in TMDB's format */ PageKnownPerson;
export type SearchPeopleApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvDetailsApiResponse = /** status 200 the response in TMDB's format */ TvDetails;
export type TvDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvEpisodeGroupsApiResponse =
  /** status 200 the response in TMDB's format */ AboutEpisodeGroups;
export type TvEpisodeGroupsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvSeasonApiResponse = /** status 200 the response in TMDB's format */ SeasonDetails;
export type TvSeasonApiArg = {
  id: string;
  seasonNumber: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieProviderListApiResponse =
  /** status 200 the response in TMDB's format */ ProviderList;
export type MovieProviderListApiArg = {
  watchRegion?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvProviderListApiResponse =
  /** status 200 the response in TMDB's format */ ProviderList;
export type TvProviderListApiArg = {
  watchRegion?: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchBuiltinTitlesApiResponse = /** status 200 undefined */ BuiltinTitles;
export type SearchBuiltinTitlesApiArg = {
  /** Words of a title. Only the first 200 characters are used. */
  query: string;
};
export type ListGenreTitlesApiResponse = /** status 200 undefined */ GenreTitles;
export type ListGenreTitlesApiArg = {
  /** TMDB's id of the genre */
  id: number;
};
export type Certification = {
  certification: string;
  meaning: string;
  /** The position among the age ratings of the country. Higher numbers are for older viewers. */
  order: number;
};
export type Certifications = {
  /** The age ratings by country, ISO 3166-1. */
  certifications: {
    [key: string]: Certification[];
  };
};
export type CollectionDetails = {
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  id: number;
  name: string;
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_name: string;
  /** May be empty. */
  overview: string;
  /** The films of the collection. */
  parts: TitleItem[];
  /** The path of the image. Its URL is a base URL, a size and this path. */
  poster_path: string | null;
};
export type Company = {
  id: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  logo_path: string | null;
  name: string;
  /** ISO 3166-1, or empty. */
  origin_country: string;
};
export type CompanyDetails = {
  description: string;
  headquarters: string;
  homepage: string;
  id: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  logo_path: string | null;
  name: string;
  /** ISO 3166-1, or empty. */
  origin_country: string;
  parent_company: Company | null;
};
export type Keyword = {
  id: number;
  /** In English. */
  name: string;
};
export type MovieCast = PersonItem & {
  /** Unique among the cast of the film. */
  cast_id: number;
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type CrewMember = PersonItem & {
  /** Unique among all credits. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MovieCredits = {
  cast: MovieCast[];
  crew: CrewMember[];
};
export type MovieIds = {
  facebook_id: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type Picture = {
  /** Width divided by height. */
  aspect_ratio: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  file_path: string;
  height: number;
  /** ISO 3166-1; null for images without text. */
  iso_3166_1: string | null;
  /** ISO 639-1; null for images without text. */
  iso_639_1: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
  width: number;
};
export type TitleImages = {
  backdrops: Picture[];
  /** The logos of the title: images of its name. */
  logos: Picture[];
  posters: Picture[];
};
export type MovieKeywords = {
  keywords: Keyword[];
};
export type PageTitleItem = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
  )[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type Release = {
  /** The age rating; may be empty. */
  certification: string;
  /** The reasons for the age rating. */
  descriptors: string[];
  /** The language, ISO 639-1; may be empty. */
  iso_639_1: string;
  note: string;
  /** ISO 8601. */
  release_date: string;
  /** 1 premiere, 2 limited, 3 in cinemas, 4 digital, 5 physical, 6 TV. */
  type: number;
};
export type CountryReleases = {
  iso_3166_1: string;
  release_dates: Release[];
};
export type ReleaseDates = {
  results: CountryReleases[];
};
export type Video = {
  /** TMDB's id. */
  id: string;
  iso_3166_1: string;
  iso_639_1: string;
  /** The id of the video on its site. */
  key: string;
  name: string;
  /** Whether the producers of the title have published it. */
  official: boolean;
  /** ISO 8601. */
  published_at: string;
  /** `YouTube` or `Vimeo`. */
  site: string;
  /** Height in pixels. */
  size: number;
  /** `Trailer`, `Clip` and so on. */
  type: string;
};
export type Videos = {
  results: Video[];
};
export type Provider = {
  /** The position in lists of providers. Lower numbers come first. */
  display_priority: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  logo_path: string | null;
  provider_id: number;
  provider_name: string;
};
export type CountryProviders = {
  /** Free with advertisements. */
  ads?: Provider[];
  /** Offers to buy. */
  buy?: Provider[];
  /** Included in a subscription. */
  flatrate?: Provider[];
  /** Free. */
  free?: Provider[];
  /** A page with links to the offers. */
  link: string;
  /** Offers to rent. */
  rent?: Provider[];
};
export type WatchProviders = {
  /** The offers by country, ISO 3166-1. */
  results: {
    [key: string]: CountryProviders;
  };
};
export type MovieSubResources = {
  credits?: MovieCredits;
  external_ids?: MovieIds;
  images?: TitleImages;
  keywords?: MovieKeywords;
  recommendations?: PageTitleItem;
  release_dates?: ReleaseDates;
  similar?: PageMovieItem;
  videos?: Videos;
  'watch/providers'?: WatchProviders;
};
export type CollectionItem = {
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  id: number;
  name: string;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  poster_path: string | null;
};
export type Genre = {
  id: number;
  /** In English. */
  name: string;
};
export type Country = {
  iso_3166_1: string;
  /** In English. */
  name: string;
};
export type Language = {
  /** In English. */
  english_name: string;
  iso_639_1: string;
  /** In the language itself. */
  name: string;
};
export type MovieDetails = MovieSubResources & {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  belongs_to_collection: CollectionItem | null;
  /** US dollars; 0 when unknown. */
  budget: number;
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  id: number;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_title: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  production_companies: Company[];
  production_countries: Country[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** US dollars; 0 when unknown. */
  revenue: number;
  /** Minutes; 0 when unknown. */
  runtime: number;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  /** The languages spoken in the original. */
  spoken_languages: Language[];
  /** `Released`, `Planned` and so on. */
  status: string;
  /** May be empty. */
  tagline: string;
  title: string;
  /** Whether it is a video rather than a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type MovieCastCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type TvCastCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type CastCredit = MovieCastCreditTitleItem | TvCastCreditTitleItem;
export type MovieCrewCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  /** Unique among all credits. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type CrewCredit =
  | (TitleItem & {
      /** Unique among all credits. */
      credit_id: string;
      /** `Directing`, `Writing` and so on. */
      department: string;
      /** `Director`, `Screenplay` and so on. */
      job: string;
    })
  | (MovieCrewCreditTitleItem & {
      /** 0 when unknown. */
      episode_count: number;
      /** `YYYY-MM-DD`. */
      first_credit_air_date: string | null;
    });
export type CombinedCredits = {
  cast: CastCredit[];
  crew: CrewCredit[];
};
export type PersonIds = {
  facebook_id: string | null;
  freebase_id: string | null;
  freebase_mid: string | null;
  /** `nm` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  tiktok_id: string | null;
  tvrage_id: number | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
  youtube_id: string | null;
};
export type PersonImages = {
  profiles: Picture[];
};
export type MovieCastCreditMovieItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  id: number;
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The title in the original language. */
  original_title: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  title: string;
  /** Whether it is a video rather than a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
} & {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type MovieCrewCreditMovieItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  id: number;
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The title in the original language. */
  original_title: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  title: string;
  /** Whether it is a video rather than a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
} & {
  /** Unique among all credits. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type PersonMovieCredits = {
  cast: MovieCastCreditMovieItem[];
  crew: MovieCrewCreditMovieItem[];
};
export type TvCastCreditTvItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** TMDB's id, without the prefix `999` of public ids. */
  id: number;
  name: string;
  /** The countries of origin, ISO 3166-1. */
  origin_country: string[];
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The name in the original language. */
  original_name: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
} & {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type MovieCrewCreditTvItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** TMDB's id, without the prefix `999` of public ids. */
  id: number;
  name: string;
  /** The countries of origin, ISO 3166-1. */
  origin_country: string[];
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The name in the original language. */
  original_name: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
} & {
  /** Unique among all credits. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type TvCrewCreditTvItem = MovieCrewCreditTvItem & {
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type PersonTvCredits = {
  cast: TvCastCreditTvItem[];
  crew: TvCrewCreditTvItem[];
};
export type PersonSubResources = {
  combined_credits?: CombinedCredits;
  external_ids?: PersonIds;
  images?: PersonImages;
  movie_credits?: PersonMovieCredits;
  tv_credits?: PersonTvCredits;
};
export type PersonDetails = PersonSubResources & {
  /** Whether the person is known for adult films. */
  adult: boolean;
  /** Other names. */
  also_known_as: string[];
  /** May be empty. */
  biography: string;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  /** `YYYY-MM-DD`. */
  deathday: string | null;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** A web address. */
  homepage: string | null;
  id: number;
  /** `nm` and digits. */
  imdb_id: string | null;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  name: string;
  /** Town and country. */
  place_of_birth: string | null;
  /** Higher is more popular. */
  popularity: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  profile_path: string | null;
};
export type PageCompany = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: {
    id: number;
    /** The path of the image. Its URL is a base URL, a size and this path. */
    logo_path: string | null;
    name: string;
    /** ISO 3166-1, or empty. */
    origin_country: string;
  }[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type PageKeyword = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: {
    id: number;
    /** In English. */
    name: string;
  }[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type PageKnownPerson = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: (PersonItem & {
    /** Up to three titles, the most popular first. */
    known_for: TitleItem[];
  })[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type EpisodeRole = {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
};
export type AggregateCast = PersonItem & {
  /** The order of billing, from 0. */
  order: number;
  /** Each role once. */
  roles: EpisodeRole[];
  /** 0 when unknown. */
  total_episode_count: number;
};
export type EpisodeJob = {
  /** Unique among all credits. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type AggregateCrew = PersonItem & {
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** Each job once. */
  jobs: EpisodeJob[];
  /** 0 when unknown. */
  total_episode_count: number;
};
export type AggregateCredits = {
  cast: AggregateCast[];
  crew: AggregateCrew[];
};
export type ContentRating = {
  /** The reasons for the age rating. */
  descriptors: string[];
  iso_3166_1: string;
  rating: string;
};
export type ContentRatings = {
  results: ContentRating[];
};
export type TvCast = PersonItem & {
  character: string;
  /** Unique among all credits. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type TvCredits = {
  cast: TvCast[];
  crew: CrewMember[];
};
export type EpisodeGroupItem = {
  /** May be empty. */
  description: string;
  episode_count: number;
  group_count: number;
  /** 24 hexadecimal digits. */
  id: string;
  name: string;
  network: Company | null;
  /** 1 original, 2 absolute, 3 DVD, 4 digital, 5 story arc, 6 production, 7 TV. */
  type: number;
};
export type EpisodeGroups = {
  results: EpisodeGroupItem[];
};
export type TvIds = {
  facebook_id: string | null;
  freebase_id: string | null;
  freebase_mid: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  tvdb_id: number | null;
  tvrage_id: number | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type TvKeywords = {
  results: Keyword[];
};
export type TvSubResources = {
  /** The credits of all episodes. */
  aggregate_credits?: AggregateCredits;
  content_ratings?: ContentRatings;
  credits?: TvCredits;
  episode_groups?: EpisodeGroups;
  external_ids?: TvIds;
  images?: TitleImages;
  keywords?: TvKeywords;
  recommendations?: PageTitleItem;
  similar?: PageTvItem;
  videos?: Videos;
  'watch/providers'?: WatchProviders;
};
export type Creator = {
  /** Unique among all credits. */
  credit_id: string;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  id: number;
  name: string;
  /** In the original language. */
  original_name: string;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  profile_path: string | null;
};
export type EpisodeItem = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** The number of the episode in its season. */
  episode_number: number;
  /** `standard`, `finale` and so on. */
  episode_type: string;
  id: number;
  name: string;
  /** May be empty. */
  overview: string;
  /** May be empty. */
  production_code: string;
  /** Minutes. */
  runtime: number | null;
  /** The number of the season; 0 for specials. */
  season_number: number;
  show_id: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  still_path: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type SeasonItem = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  episode_count: number;
  id: number;
  name: string;
  /** May be empty. */
  overview: string;
  poster_path: string | null;
  /** 0 for specials. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type TvDetails = TvSubResources & {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  created_by: Creator[];
  /** The lengths of episodes in minutes; often empty. */
  episode_run_time: number[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** TMDB's id, without the prefix `999` of public ids. */
  id: number;
  /** Whether more episodes are in production. */
  in_production: boolean;
  /** The languages of the episodes, ISO 639-1. */
  languages: string[];
  /** `YYYY-MM-DD`. */
  last_air_date: string | null;
  last_episode_to_air: EpisodeItem | null;
  name: string;
  /** The networks that first broadcast the title. */
  networks: Company[];
  next_episode_to_air: EpisodeItem | null;
  /** The number of episodes in all seasons. */
  number_of_episodes: number;
  /** The number of seasons, without the specials. */
  number_of_seasons: number;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_name: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  production_companies: Company[];
  production_countries: Country[];
  /** The known seasons. */
  seasons: SeasonItem[];
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  /** The languages spoken in the original. */
  spoken_languages: Language[];
  /** `Ended`, `Returning Series` and so on. */
  status: string;
  /** May be empty. */
  tagline: string;
  /** `Scripted`, `Documentary` and so on. */
  type: string;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type AboutEpisodeGroups = {
  results: EpisodeGroupItem[];
} & {
  /** The id of the title or person. */
  id: number;
};
export type Episode = EpisodeItem & {
  crew: CrewMember[];
  /** The cast of this episode only. */
  guest_stars: TvCast[];
};
export type SeasonDetails = {
  /** Another id of the season, 24 hexadecimal digits. */
  _id: string;
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** The known episodes. */
  episodes: Episode[];
  id: number;
  name: string;
  /** The networks that first broadcast the season. */
  networks: Company[];
  /** May be empty. */
  overview: string;
  poster_path: string | null;
  /** 0 for specials. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type ListedProvider = Provider & {
  /** The positions by country, ISO 3166-1. Lower numbers come first. */
  display_priorities: {
    [key: string]: number;
  };
};
export type ProviderList = {
  results: ListedProvider[];
};
export type BuiltinTitles = {
  /** The films and shows, best match first, at most 20. */
  results: TitleItem[];
};
export type GenreTitle = {
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
};
export type GenreTitles = {
  /** The titles, films before shows, by id. */
  titles: GenreTitle[];
  /** The number of the caller's other titles whose genres are not known. */
  unknown: number;
};
export const {
  useMovieCertificationsQuery,
  useCollectionDetailsQuery,
  useCompanyDetailsQuery,
  useKeywordDetailsQuery,
  useMovieDetailsQuery,
  usePersonDetailsQuery,
  useSearchCompaniesQuery,
  useSearchKeywordsQuery,
  useSearchPeopleQuery,
  useTvDetailsQuery,
  useTvEpisodeGroupsQuery,
  useTvSeasonQuery,
  useMovieProviderListQuery,
  useTvProviderListQuery,
  useSearchBuiltinTitlesQuery,
  useListGenreTitlesQuery,
} = injectedRtkApi;
