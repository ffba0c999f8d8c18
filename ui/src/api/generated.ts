import { baseApi as api } from './baseApi';
export const addTagTypes = [
  'catalogue',
  'settings',
  'export',
  'ratings',
  'tools',
  'playlists',
  'notices',
  'users',
  'sessions',
  'passwords',
  'status',
  'images',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      authentication: build.query<AuthenticationApiResponse, AuthenticationApiArg>({
        query: () => ({ url: `/3/authentication` }),
        providesTags: ['catalogue'],
      }),
      configuration: build.query<ConfigurationApiResponse, ConfigurationApiArg>({
        query: () => ({ url: `/3/configuration` }),
        providesTags: ['catalogue'],
      }),
      discoverMovies: build.query<DiscoverMoviesApiResponse, DiscoverMoviesApiArg>({
        query: (queryArg) => ({
          url: `/3/discover/movie`,
          params: {
            page: queryArg.page,
            sort_by: queryArg.sortBy,
            region: queryArg.region,
            with_genres: queryArg.withGenres,
            without_genres: queryArg.withoutGenres,
            with_cast: queryArg.withCast,
            with_crew: queryArg.withCrew,
            with_people: queryArg.withPeople,
            with_companies: queryArg.withCompanies,
            with_keywords: queryArg.withKeywords,
            without_keywords: queryArg.withoutKeywords,
            with_watch_providers: queryArg.withWatchProviders,
            watch_region: queryArg.watchRegion,
            year: queryArg.year,
            primary_release_year: queryArg.primaryReleaseYear,
            'primary_release_date.gte': queryArg['primary_release_date.gte'],
            'primary_release_date.lte': queryArg['primary_release_date.lte'],
            'release_date.gte': queryArg['release_date.gte'],
            'release_date.lte': queryArg['release_date.lte'],
            'vote_average.gte': queryArg['vote_average.gte'],
            'vote_average.lte': queryArg['vote_average.lte'],
            'vote_count.gte': queryArg['vote_count.gte'],
            'vote_count.lte': queryArg['vote_count.lte'],
            'with_runtime.gte': queryArg['with_runtime.gte'],
            'with_runtime.lte': queryArg['with_runtime.lte'],
            with_original_language: queryArg.withOriginalLanguage,
            with_origin_country: queryArg.withOriginCountry,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      discoverTv: build.query<DiscoverTvApiResponse, DiscoverTvApiArg>({
        query: (queryArg) => ({
          url: `/3/discover/tv`,
          params: {
            page: queryArg.page,
            sort_by: queryArg.sortBy,
            with_genres: queryArg.withGenres,
            without_genres: queryArg.withoutGenres,
            with_companies: queryArg.withCompanies,
            with_keywords: queryArg.withKeywords,
            without_keywords: queryArg.withoutKeywords,
            with_networks: queryArg.withNetworks,
            with_watch_providers: queryArg.withWatchProviders,
            watch_region: queryArg.watchRegion,
            first_air_date_year: queryArg.firstAirDateYear,
            'first_air_date.gte': queryArg['first_air_date.gte'],
            'first_air_date.lte': queryArg['first_air_date.lte'],
            'air_date.gte': queryArg['air_date.gte'],
            'air_date.lte': queryArg['air_date.lte'],
            'vote_average.gte': queryArg['vote_average.gte'],
            'vote_average.lte': queryArg['vote_average.lte'],
            'vote_count.gte': queryArg['vote_count.gte'],
            'vote_count.lte': queryArg['vote_count.lte'],
            'with_runtime.gte': queryArg['with_runtime.gte'],
            'with_runtime.lte': queryArg['with_runtime.lte'],
            with_original_language: queryArg.withOriginalLanguage,
            with_origin_country: queryArg.withOriginCountry,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      find: build.query<FindApiResponse, FindApiArg>({
        query: (queryArg) => ({
          url: `/3/find/${encodeURIComponent(String(queryArg.externalId))}`,
          params: {
            external_source: queryArg.externalSource,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieGenres: build.query<MovieGenresApiResponse, MovieGenresApiArg>({
        query: (queryArg) => ({
          url: `/3/genre/movie/list`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvGenres: build.query<TvGenresApiResponse, TvGenresApiArg>({
        query: (queryArg) => ({
          url: `/3/genre/tv/list`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      nowPlaying: build.query<NowPlayingApiResponse, NowPlayingApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/now_playing`,
          params: {
            page: queryArg.page,
            region: queryArg.region,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      popularMovies: build.query<PopularMoviesApiResponse, PopularMoviesApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/popular`,
          params: {
            page: queryArg.page,
            region: queryArg.region,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      topRatedMovies: build.query<TopRatedMoviesApiResponse, TopRatedMoviesApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/top_rated`,
          params: {
            page: queryArg.page,
            region: queryArg.region,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      upcoming: build.query<UpcomingApiResponse, UpcomingApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/upcoming`,
          params: {
            page: queryArg.page,
            region: queryArg.region,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
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
      movieCredits: build.query<MovieCreditsApiResponse, MovieCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieIds: build.query<MovieIdsApiResponse, MovieIdsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/external_ids`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieImages: build.query<MovieImagesApiResponse, MovieImagesApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/images`,
          params: {
            include_image_language: queryArg.includeImageLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieRecommended: build.query<MovieRecommendedApiResponse, MovieRecommendedApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/recommendations`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieSimilar: build.query<MovieSimilarApiResponse, MovieSimilarApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/similar`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieVideos: build.query<MovieVideosApiResponse, MovieVideosApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/videos`,
          params: {
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieProviders: build.query<MovieProvidersApiResponse, MovieProvidersApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/watch/providers`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      popularPeople: build.query<PopularPeopleApiResponse, PopularPeopleApiArg>({
        query: (queryArg) => ({
          url: `/3/person/popular`,
          params: {
            page: queryArg.page,
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
      personCredits: build.query<PersonCreditsApiResponse, PersonCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}/combined_credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personIds: build.query<PersonIdsApiResponse, PersonIdsApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}/external_ids`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personImages: build.query<PersonImagesApiResponse, PersonImagesApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}/images`,
          params: {
            include_image_language: queryArg.includeImageLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personMovies: build.query<PersonMoviesApiResponse, PersonMoviesApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}/movie_credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personTv: build.query<PersonTvApiResponse, PersonTvApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}/tv_credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchMovies: build.query<SearchMoviesApiResponse, SearchMoviesApiArg>({
        query: (queryArg) => ({
          url: `/3/search/movie`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            year: queryArg.year,
            primary_release_year: queryArg.primaryReleaseYear,
            region: queryArg.region,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      searchMulti: build.query<SearchMultiApiResponse, SearchMultiApiArg>({
        query: (queryArg) => ({
          url: `/3/search/multi`,
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
      searchTv: build.query<SearchTvApiResponse, SearchTvApiArg>({
        query: (queryArg) => ({
          url: `/3/search/tv`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            year: queryArg.year,
            first_air_date_year: queryArg.firstAirDateYear,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      trending: build.query<TrendingApiResponse, TrendingApiArg>({
        query: (queryArg) => ({
          url: `/3/trending/${encodeURIComponent(String(queryArg.kind))}/${encodeURIComponent(String(queryArg.window))}`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      airingToday: build.query<AiringTodayApiResponse, AiringTodayApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/airing_today`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      onTheAir: build.query<OnTheAirApiResponse, OnTheAirApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/on_the_air`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      popularTv: build.query<PopularTvApiResponse, PopularTvApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/popular`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      topRatedTv: build.query<TopRatedTvApiResponse, TopRatedTvApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/top_rated`,
          params: {
            page: queryArg.page,
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
      tvAggregateCredits: build.query<TvAggregateCreditsApiResponse, TvAggregateCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/aggregate_credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvCredits: build.query<TvCreditsApiResponse, TvCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/credits`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvIds: build.query<TvIdsApiResponse, TvIdsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/external_ids`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvImages: build.query<TvImagesApiResponse, TvImagesApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/images`,
          params: {
            include_image_language: queryArg.includeImageLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvRecommended: build.query<TvRecommendedApiResponse, TvRecommendedApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/recommendations`,
          params: {
            page: queryArg.page,
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
      tvSimilar: build.query<TvSimilarApiResponse, TvSimilarApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/similar`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvVideos: build.query<TvVideosApiResponse, TvVideosApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/videos`,
          params: {
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvProviders: build.query<TvProvidersApiResponse, TvProvidersApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/watch/providers`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      discoverMoviesV4: build.query<DiscoverMoviesV4ApiResponse, DiscoverMoviesV4ApiArg>({
        query: (queryArg) => ({
          url: `/4/discover/movie`,
          params: {
            page: queryArg.page,
            sort_by: queryArg.sortBy,
            region: queryArg.region,
            with_genres: queryArg.withGenres,
            without_genres: queryArg.withoutGenres,
            with_cast: queryArg.withCast,
            with_crew: queryArg.withCrew,
            with_people: queryArg.withPeople,
            with_companies: queryArg.withCompanies,
            with_keywords: queryArg.withKeywords,
            without_keywords: queryArg.withoutKeywords,
            with_watch_providers: queryArg.withWatchProviders,
            watch_region: queryArg.watchRegion,
            year: queryArg.year,
            primary_release_year: queryArg.primaryReleaseYear,
            'primary_release_date.gte': queryArg['primary_release_date.gte'],
            'primary_release_date.lte': queryArg['primary_release_date.lte'],
            'release_date.gte': queryArg['release_date.gte'],
            'release_date.lte': queryArg['release_date.lte'],
            'vote_average.gte': queryArg['vote_average.gte'],
            'vote_average.lte': queryArg['vote_average.lte'],
            'vote_count.gte': queryArg['vote_count.gte'],
            'vote_count.lte': queryArg['vote_count.lte'],
            'with_runtime.gte': queryArg['with_runtime.gte'],
            'with_runtime.lte': queryArg['with_runtime.lte'],
            with_original_language: queryArg.withOriginalLanguage,
            with_origin_country: queryArg.withOriginCountry,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      discoverTvV4: build.query<DiscoverTvV4ApiResponse, DiscoverTvV4ApiArg>({
        query: (queryArg) => ({
          url: `/4/discover/tv`,
          params: {
            page: queryArg.page,
            sort_by: queryArg.sortBy,
            with_genres: queryArg.withGenres,
            without_genres: queryArg.withoutGenres,
            with_companies: queryArg.withCompanies,
            with_keywords: queryArg.withKeywords,
            without_keywords: queryArg.withoutKeywords,
            with_networks: queryArg.withNetworks,
            with_watch_providers: queryArg.withWatchProviders,
            watch_region: queryArg.watchRegion,
            first_air_date_year: queryArg.firstAirDateYear,
            'first_air_date.gte': queryArg['first_air_date.gte'],
            'first_air_date.lte': queryArg['first_air_date.lte'],
            'air_date.gte': queryArg['air_date.gte'],
            'air_date.lte': queryArg['air_date.lte'],
            'vote_average.gte': queryArg['vote_average.gte'],
            'vote_average.lte': queryArg['vote_average.lte'],
            'vote_count.gte': queryArg['vote_count.gte'],
            'vote_count.lte': queryArg['vote_count.lte'],
            'with_runtime.gte': queryArg['with_runtime.gte'],
            'with_runtime.lte': queryArg['with_runtime.lte'],
            with_original_language: queryArg.withOriginalLanguage,
            with_origin_country: queryArg.withOriginCountry,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      backup: build.query<BackupApiResponse, BackupApiArg>({
        query: () => ({ url: `/api/v1/backup` }),
        providesTags: ['settings'],
      }),
      exportData: build.query<ExportDataApiResponse, ExportDataApiArg>({
        query: () => ({ url: `/api/v1/export` }),
        providesTags: ['export'],
      }),
      exportRatings: build.query<ExportRatingsApiResponse, ExportRatingsApiArg>({
        query: () => ({ url: `/api/v1/export.csv` }),
        providesTags: ['export'],
      }),
      listRatedMovies: build.query<ListRatedMoviesApiResponse, ListRatedMoviesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies`,
          params: {
            filter: queryArg.filter,
            page: queryArg.page,
          },
        }),
        providesTags: ['ratings'],
      }),
      rateMovie: build.mutation<RateMovieApiResponse, RateMovieApiArg>({
        query: (queryArg) => ({ url: `/api/v1/movies`, method: 'POST', body: queryArg.rateBody }),
        invalidatesTags: [],
      }),
      removeOrphans: build.mutation<RemoveOrphansApiResponse, RemoveOrphansApiArg>({
        query: () => ({ url: `/api/v1/movies/orphans`, method: 'DELETE' }),
        invalidatesTags: ['tools'],
      }),
      updateMovies: build.mutation<UpdateMoviesApiResponse, UpdateMoviesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.maintenanceBody,
        }),
        invalidatesTags: ['tools'],
      }),
      removeEntry: build.mutation<RemoveEntryApiResponse, RemoveEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies_playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            playlistId: queryArg.playlistId,
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: [],
      }),
      listNotices: build.query<ListNoticesApiResponse, ListNoticesApiArg>({
        query: () => ({ url: `/api/v1/notices` }),
        providesTags: ['notices'],
      }),
      dismissNotice: build.mutation<DismissNoticeApiResponse, DismissNoticeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notices/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: [],
      }),
      listPlaylists: build.query<ListPlaylistsApiResponse, ListPlaylistsApiArg>({
        query: () => ({ url: `/api/v1/playlists` }),
        providesTags: ['playlists'],
      }),
      createPlaylist: build.mutation<CreatePlaylistApiResponse, CreatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists`,
          method: 'POST',
          body: queryArg.newPlaylistBody,
        }),
        invalidatesTags: [],
      }),
      activatePlaylist: build.mutation<ActivatePlaylistApiResponse, ActivatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/active`,
          method: 'PUT',
          body: queryArg.chosenPlaylist,
        }),
        invalidatesTags: [],
      }),
      listAllMovies: build.query<ListAllMoviesApiResponse, ListAllMoviesApiArg>({
        query: () => ({ url: `/api/v1/playlists/all_movies` }),
        providesTags: ['tools'],
      }),
      listImages: build.query<ListImagesApiResponse, ListImagesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/images/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['tools'],
      }),
      playlistSetup: build.query<PlaylistSetupApiResponse, PlaylistSetupApiArg>({
        query: () => ({ url: `/api/v1/playlists/setup` }),
        providesTags: ['playlists'],
      }),
      playlist: build.query<PlaylistApiResponse, PlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['playlists'],
      }),
      addEntry: build.mutation<AddEntryApiResponse, AddEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.addEntryBody,
        }),
        invalidatesTags: [],
      }),
      deletePlaylist: build.mutation<DeletePlaylistApiResponse, DeletePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: [],
      }),
      renamePlaylist: build.mutation<RenamePlaylistApiResponse, RenamePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.renamePlaylistBody,
        }),
        invalidatesTags: [],
      }),
      listRatings: build.query<ListRatingsApiResponse, ListRatingsApiArg>({
        query: () => ({ url: `/api/v1/ratings` }),
        providesTags: ['ratings'],
      }),
      updateStars: build.mutation<UpdateStarsApiResponse, UpdateStarsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/ratings/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
        }),
        invalidatesTags: ['ratings'],
      }),
      clearRating: build.mutation<ClearRatingApiResponse, ClearRatingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/ratings/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: [],
      }),
      settings: build.query<SettingsApiResponse, SettingsApiArg>({
        query: () => ({ url: `/api/v1/settings` }),
        providesTags: ['settings'],
      }),
      setMail: build.mutation<SetMailApiResponse, SetMailApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/mail`,
          method: 'PUT',
          body: queryArg.mailServerForm,
        }),
        invalidatesTags: ['settings'],
      }),
      sendTestLetter: build.mutation<SendTestLetterApiResponse, SendTestLetterApiArg>({
        query: () => ({ url: `/api/v1/settings/mail/test`, method: 'POST' }),
        invalidatesTags: ['settings'],
      }),
      setRegistration: build.mutation<SetRegistrationApiResponse, SetRegistrationApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/registration`,
          method: 'PUT',
          body: queryArg.registrationForm,
        }),
        invalidatesTags: ['settings'],
      }),
      setTmdbToken: build.mutation<SetTmdbTokenApiResponse, SetTmdbTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/tmdb`,
          method: 'PUT',
          body: queryArg.tmdbForm,
        }),
        invalidatesTags: ['settings'],
      }),
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: () => ({ url: `/api/v1/users` }),
        providesTags: ['users'],
      }),
      signUp: build.mutation<SignUpApiResponse, SignUpApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users`, method: 'POST', body: queryArg.signUpBody }),
        invalidatesTags: ['users'],
      }),
      signOutUsers: build.mutation<SignOutUsersApiResponse, SignOutUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/sign_out`,
          method: 'POST',
          body: queryArg.signOutUsersBody,
        }),
        invalidatesTags: [],
      }),
      profile: build.query<ProfileApiResponse, ProfileApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['users'],
      }),
      deleteUsers: build.mutation<DeleteUsersApiResponse, DeleteUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          body: queryArg.body,
          params: {
            records: queryArg.records,
          },
        }),
        invalidatesTags: ['users'],
      }),
      deleteAccount: build.mutation<DeleteAccountApiResponse, DeleteAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/deletion`,
          method: 'POST',
          body: queryArg.deleteAccountBody,
        }),
        invalidatesTags: [],
      }),
      changeOwnPassword: build.mutation<ChangeOwnPasswordApiResponse, ChangeOwnPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/password`,
          method: 'PUT',
          body: queryArg.ownPasswordBody,
        }),
        invalidatesTags: [],
      }),
      signIn: build.mutation<SignInApiResponse, SignInApiArg>({
        query: (queryArg) => ({ url: `/authenticate`, method: 'POST', body: queryArg.signInBody }),
        invalidatesTags: ['sessions'],
      }),
      changePassword: build.mutation<ChangePasswordApiResponse, ChangePasswordApiArg>({
        query: (queryArg) => ({
          url: `/change_password`,
          method: 'POST',
          body: queryArg.changePasswordBody,
        }),
        invalidatesTags: ['passwords'],
      }),
      config: build.query<ConfigApiResponse, ConfigApiArg>({
        query: () => ({ url: `/config` }),
        providesTags: ['status'],
      }),
      forgotPassword: build.mutation<ForgotPasswordApiResponse, ForgotPasswordApiArg>({
        query: (queryArg) => ({
          url: `/forgot_password`,
          method: 'POST',
          body: queryArg.forgotBody,
        }),
        invalidatesTags: ['passwords'],
      }),
      health: build.query<HealthApiResponse, HealthApiArg>({
        query: () => ({ url: `/healthz` }),
        providesTags: ['status'],
      }),
      ready: build.query<ReadyApiResponse, ReadyApiArg>({
        query: () => ({ url: `/readyz` }),
        providesTags: ['status'],
      }),
      checkReset: build.query<CheckResetApiResponse, CheckResetApiArg>({
        query: (queryArg) => ({ url: `/reset_request/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['passwords'],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: (queryArg) => ({ url: `/sign_out`, method: 'POST', body: queryArg.body }),
        invalidatesTags: [],
      }),
      image: build.query<ImageApiResponse, ImageApiArg>({
        query: (queryArg) => ({
          url: `/t/p/${encodeURIComponent(String(queryArg.size))}/${encodeURIComponent(String(queryArg.file))}`,
        }),
        providesTags: ['images'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as api };
export type AuthenticationApiResponse = /** status 200 As TMDB answers */ Authentication;
export type AuthenticationApiArg = void;
export type ConfigurationApiResponse = /** status 200 As TMDB answers */ Configuration;
export type ConfigurationApiArg = void;
export type DiscoverMoviesApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type DiscoverMoviesApiArg = {
  page?: number;
  sortBy?:
    | 'popularity.asc'
    | 'popularity.desc'
    | 'primary_release_date.asc'
    | 'primary_release_date.desc'
    | 'title.asc'
    | 'title.desc'
    | 'original_title.asc'
    | 'original_title.desc'
    | 'vote_average.asc'
    | 'vote_average.desc'
    | 'vote_count.asc'
    | 'vote_count.desc'
    | 'revenue.asc'
    | 'revenue.desc'
    | 'release_date.asc'
    | 'release_date.desc';
  region?: string;
  withGenres?: string;
  withoutGenres?: string;
  withCast?: string;
  withCrew?: string;
  withPeople?: string;
  withCompanies?: string;
  withKeywords?: string;
  withoutKeywords?: string;
  withWatchProviders?: string;
  watchRegion?: string;
  year?: number;
  primaryReleaseYear?: number;
  'primary_release_date.gte'?: string;
  'primary_release_date.lte'?: string;
  'release_date.gte'?: string;
  'release_date.lte'?: string;
  'vote_average.gte'?: number;
  'vote_average.lte'?: number;
  'vote_count.gte'?: number;
  'vote_count.lte'?: number;
  'with_runtime.gte'?: number;
  'with_runtime.lte'?: number;
  withOriginalLanguage?: string;
  withOriginCountry?: string;
  language?: string;
  includeAdult?: boolean;
};
export type DiscoverTvApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type DiscoverTvApiArg = {
  page?: number;
  sortBy?:
    | 'popularity.asc'
    | 'popularity.desc'
    | 'first_air_date.asc'
    | 'first_air_date.desc'
    | 'name.asc'
    | 'name.desc'
    | 'original_name.asc'
    | 'original_name.desc'
    | 'vote_average.asc'
    | 'vote_average.desc'
    | 'vote_count.asc'
    | 'vote_count.desc';
  withGenres?: string;
  withoutGenres?: string;
  withCompanies?: string;
  withKeywords?: string;
  withoutKeywords?: string;
  withNetworks?: string;
  withWatchProviders?: string;
  watchRegion?: string;
  firstAirDateYear?: number;
  'first_air_date.gte'?: string;
  'first_air_date.lte'?: string;
  'air_date.gte'?: string;
  'air_date.lte'?: string;
  'vote_average.gte'?: number;
  'vote_average.lte'?: number;
  'vote_count.gte'?: number;
  'vote_count.lte'?: number;
  'with_runtime.gte'?: number;
  'with_runtime.lte'?: number;
  withOriginalLanguage?: string;
  withOriginCountry?: string;
  language?: string;
  includeAdult?: boolean;
};
export type FindApiResponse = /** status 200 As TMDB answers */ Found;
export type FindApiArg = {
  externalId: string;
  externalSource:
    | 'imdb_id'
    | 'tvdb_id'
    | 'wikidata_id'
    | 'facebook_id'
    | 'instagram_id'
    | 'tiktok_id'
    | 'twitter_id'
    | 'youtube_id';
  language?: string;
  includeAdult?: boolean;
};
export type MovieGenresApiResponse = /** status 200 As TMDB answers */ Genres;
export type MovieGenresApiArg = {
  language?: string;
  includeAdult?: boolean;
};
export type TvGenresApiResponse = /** status 200 As TMDB answers */ Genres;
export type TvGenresApiArg = {
  language?: string;
  includeAdult?: boolean;
};
export type NowPlayingApiResponse = /** status 200 As TMDB answers */ DatedPage;
export type NowPlayingApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type PopularMoviesApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type PopularMoviesApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TopRatedMoviesApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type TopRatedMoviesApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type UpcomingApiResponse = /** status 200 As TMDB answers */ DatedPage;
export type UpcomingApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieDetailsApiResponse = /** status 200 As TMDB answers */ MovieDetails;
export type MovieDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieCreditsApiResponse = /** status 200 As TMDB answers */ AboutMovieCredits;
export type MovieCreditsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieIdsApiResponse = /** status 200 As TMDB answers */ AboutMovieIds;
export type MovieIdsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieImagesApiResponse = /** status 200 As TMDB answers */ AboutTitleImages;
export type MovieImagesApiArg = {
  id: string;
  includeImageLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieRecommendedApiResponse = /** status 200 As TMDB answers */ PageTitleItem;
export type MovieRecommendedApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type MovieSimilarApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type MovieSimilarApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type MovieVideosApiResponse = /** status 200 As TMDB answers */ AboutVideos;
export type MovieVideosApiArg = {
  id: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieProvidersApiResponse = /** status 200 As TMDB answers */ AboutWatchProviders;
export type MovieProvidersApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type PopularPeopleApiResponse = /** status 200 As TMDB answers */ PageKnownPerson;
export type PopularPeopleApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type PersonDetailsApiResponse = /** status 200 As TMDB answers */ PersonDetails;
export type PersonDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonCreditsApiResponse = /** status 200 As TMDB answers */ AboutCombinedWorks;
export type PersonCreditsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonIdsApiResponse = /** status 200 As TMDB answers */ AboutPersonIds;
export type PersonIdsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonImagesApiResponse = /** status 200 As TMDB answers */ AboutPersonImages;
export type PersonImagesApiArg = {
  id: string;
  includeImageLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonMoviesApiResponse = /** status 200 As TMDB answers */ AboutMovieWorks;
export type PersonMoviesApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonTvApiResponse = /** status 200 As TMDB answers */ AboutTvWorks;
export type PersonTvApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchMoviesApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type SearchMoviesApiArg = {
  page?: number;
  query: string;
  year?: number;
  primaryReleaseYear?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchMultiApiResponse = /** status 200 As TMDB answers */ PageMixedItem;
export type SearchMultiApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchPeopleApiResponse = /** status 200 As TMDB answers */ PageKnownPerson;
export type SearchPeopleApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchTvApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type SearchTvApiArg = {
  page?: number;
  query: string;
  year?: number;
  firstAirDateYear?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TrendingApiResponse = /** status 200 As TMDB answers */ PageTrendingItem;
export type TrendingApiArg = {
  kind: string;
  window: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type AiringTodayApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type AiringTodayApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type OnTheAirApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type OnTheAirApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type PopularTvApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type PopularTvApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TopRatedTvApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type TopRatedTvApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvDetailsApiResponse = /** status 200 As TMDB answers */ TvDetails;
export type TvDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvAggregateCreditsApiResponse = /** status 200 As TMDB answers */ AboutAggregateCredits;
export type TvAggregateCreditsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvCreditsApiResponse = /** status 200 As TMDB answers */ AboutTvCredits;
export type TvCreditsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvIdsApiResponse = /** status 200 As TMDB answers */ AboutTvIds;
export type TvIdsApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvImagesApiResponse = /** status 200 As TMDB answers */ AboutTitleImages;
export type TvImagesApiArg = {
  id: string;
  includeImageLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvRecommendedApiResponse = /** status 200 As TMDB answers */ PageTitleItem;
export type TvRecommendedApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvSeasonApiResponse = /** status 200 As TMDB answers */ SeasonDetails;
export type TvSeasonApiArg = {
  id: string;
  seasonNumber: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvSimilarApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type TvSimilarApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvVideosApiResponse = /** status 200 As TMDB answers */ AboutVideos;
export type TvVideosApiArg = {
  id: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvProvidersApiResponse = /** status 200 As TMDB answers */ AboutWatchProviders;
export type TvProvidersApiArg = {
  id: string;
  language?: string;
  includeAdult?: boolean;
};
export type DiscoverMoviesV4ApiResponse = /** status 200 As TMDB answers */ PageMovieItem;
export type DiscoverMoviesV4ApiArg = {
  page?: number;
  sortBy?:
    | 'popularity.asc'
    | 'popularity.desc'
    | 'primary_release_date.asc'
    | 'primary_release_date.desc'
    | 'title.asc'
    | 'title.desc'
    | 'original_title.asc'
    | 'original_title.desc'
    | 'vote_average.asc'
    | 'vote_average.desc'
    | 'vote_count.asc'
    | 'vote_count.desc'
    | 'revenue.asc'
    | 'revenue.desc'
    | 'release_date.asc'
    | 'release_date.desc';
  region?: string;
  withGenres?: string;
  withoutGenres?: string;
  withCast?: string;
  withCrew?: string;
  withPeople?: string;
  withCompanies?: string;
  withKeywords?: string;
  withoutKeywords?: string;
  withWatchProviders?: string;
  watchRegion?: string;
  year?: number;
  primaryReleaseYear?: number;
  'primary_release_date.gte'?: string;
  'primary_release_date.lte'?: string;
  'release_date.gte'?: string;
  'release_date.lte'?: string;
  'vote_average.gte'?: number;
  'vote_average.lte'?: number;
  'vote_count.gte'?: number;
  'vote_count.lte'?: number;
  'with_runtime.gte'?: number;
  'with_runtime.lte'?: number;
  withOriginalLanguage?: string;
  withOriginCountry?: string;
  language?: string;
  includeAdult?: boolean;
};
export type DiscoverTvV4ApiResponse = /** status 200 As TMDB answers */ PageTvItem;
export type DiscoverTvV4ApiArg = {
  page?: number;
  sortBy?:
    | 'popularity.asc'
    | 'popularity.desc'
    | 'first_air_date.asc'
    | 'first_air_date.desc'
    | 'name.asc'
    | 'name.desc'
    | 'original_name.asc'
    | 'original_name.desc'
    | 'vote_average.asc'
    | 'vote_average.desc'
    | 'vote_count.asc'
    | 'vote_count.desc';
  withGenres?: string;
  withoutGenres?: string;
  withCompanies?: string;
  withKeywords?: string;
  withoutKeywords?: string;
  withNetworks?: string;
  withWatchProviders?: string;
  watchRegion?: string;
  firstAirDateYear?: number;
  'first_air_date.gte'?: string;
  'first_air_date.lte'?: string;
  'air_date.gte'?: string;
  'air_date.lte'?: string;
  'vote_average.gte'?: number;
  'vote_average.lte'?: number;
  'vote_count.gte'?: number;
  'vote_count.lte'?: number;
  'with_runtime.gte'?: number;
  'with_runtime.lte'?: number;
  withOriginalLanguage?: string;
  withOriginCountry?: string;
  language?: string;
  includeAdult?: boolean;
};
export type BackupApiResponse =
  /** status 200 The copy, with its name in Content-Disposition */ number[];
export type BackupApiArg = void;
export type ExportDataApiResponse = /** status 200 undefined */ Export;
export type ExportDataApiArg = void;
export type ExportRatingsApiResponse = /** status 200 undefined */ string;
export type ExportRatingsApiArg = void;
export type ListRatedMoviesApiResponse = /** status 200 undefined */ RatedMovie[];
export type ListRatedMoviesApiArg = {
  /** `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`. */
  filter?: string;
  /** From 1, 100 titles each; without it, all at once. */
  page?: number;
};
export type RateMovieApiResponse = /** status 201 undefined */ Rating;
export type RateMovieApiArg = {
  rateBody: RateBody;
};
export type RemoveOrphansApiResponse = /** status 200 undefined */ RemovedTitles;
export type RemoveOrphansApiArg = void;
export type UpdateMoviesApiResponse = /** status 200 undefined */ UpdatedTitles;
export type UpdateMoviesApiArg = {
  /** Literally `:id` */
  id: string;
  maintenanceBody: MaintenanceBody;
};
export type RemoveEntryApiResponse = /** status 200 undefined */ EntryBody;
export type RemoveEntryApiArg = {
  /** The title's id on the wire */
  id: number;
  /** The playlist; without it, the active one. */
  playlistId?: number;
  /** Film or show; needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type ListNoticesApiResponse = /** status 200 undefined */ NoticeList;
export type ListNoticesApiArg = void;
export type DismissNoticeApiResponse = unknown;
export type DismissNoticeApiArg = {
  /** The notice's number */
  id: number;
};
export type ListPlaylistsApiResponse = /** status 200 undefined */ Playlist[];
export type ListPlaylistsApiArg = void;
export type CreatePlaylistApiResponse = /** status 201 undefined */ Playlist;
export type CreatePlaylistApiArg = {
  newPlaylistBody: NewPlaylistBody;
};
export type ActivatePlaylistApiResponse = /** status 200 undefined */ ActivePlaylist;
export type ActivatePlaylistApiArg = {
  chosenPlaylist: ChosenPlaylist;
};
export type ListAllMoviesApiResponse = /** status 200 undefined */ MovieList;
export type ListAllMoviesApiArg = void;
export type ListImagesApiResponse = /** status 200 undefined */ ImageList;
export type ListImagesApiArg = {
  /** The user's number */
  id: number;
};
export type PlaylistSetupApiResponse = /** status 200 undefined */ PlaylistSetupBody;
export type PlaylistSetupApiArg = void;
export type PlaylistApiResponse = /** status 200 undefined */ PlaylistMovies;
export type PlaylistApiArg = {
  /** The playlist's number */
  id: number;
};
export type AddEntryApiResponse = /** status 200 undefined */ EntryBody;
export type AddEntryApiArg = {
  /** The playlist's number */
  id: number;
  addEntryBody: AddEntryBody;
};
export type DeletePlaylistApiResponse = /** status 200 undefined */ RemovedPlaylist;
export type DeletePlaylistApiArg = {
  /** The playlist's number */
  id: number;
};
export type RenamePlaylistApiResponse = /** status 200 undefined */ Playlist;
export type RenamePlaylistApiArg = {
  /** The playlist's number */
  id: number;
  renamePlaylistBody: RenamePlaylistBody;
};
export type ListRatingsApiResponse = /** status 200 undefined */ RatingList;
export type ListRatingsApiArg = void;
export type UpdateStarsApiResponse = /** status 200 undefined */ UpdatedScores;
export type UpdateStarsApiArg = {
  /** Literally `:id` */
  id: string;
};
export type ClearRatingApiResponse = /** status 200 undefined */ ClearedRating;
export type ClearRatingApiArg = {
  /** The title's id on the wire */
  id: number;
  /** Film or show; needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type SettingsApiResponse = /** status 200 undefined */ SettingsBody;
export type SettingsApiArg = void;
export type SetMailApiResponse = /** status 200 undefined */ SettingsBody;
export type SetMailApiArg = {
  mailServerForm: MailServerForm;
};
export type SendTestLetterApiResponse = /** status 200 undefined */ TestLetter;
export type SendTestLetterApiArg = void;
export type SetRegistrationApiResponse = /** status 200 undefined */ SettingsBody;
export type SetRegistrationApiArg = {
  registrationForm: RegistrationForm;
};
export type SetTmdbTokenApiResponse = /** status 200 undefined */ SettingsBody;
export type SetTmdbTokenApiArg = {
  tmdbForm: TmdbForm;
};
export type ListUsersApiResponse = /** status 200 undefined */ UserList;
export type ListUsersApiArg = void;
export type SignUpApiResponse = /** status 201 undefined */ SignedIn;
export type SignUpApiArg = {
  signUpBody: SignUpBody;
};
export type SignOutUsersApiResponse = /** status 200 undefined */ SignedOutUsers;
export type SignOutUsersApiArg = {
  signOutUsersBody: SignOutUsersBody;
};
export type ProfileApiResponse = /** status 200 undefined */ Profile;
export type ProfileApiArg = {
  /** A number, or literally `:id` for the caller */
  id: string;
};
export type DeleteUsersApiResponse = /** status 200 undefined */ RemovedUsers;
export type DeleteUsersApiArg = {
  /** Literally `:id` */
  id: string;
  /** Numbers with commas between them. */
  records?: string;
  body: RemoveUsersBody | null;
};
export type DeleteAccountApiResponse = unknown;
export type DeleteAccountApiArg = {
  /** Literally `:id`, or the caller's number */
  id: string;
  deleteAccountBody: DeleteAccountBody;
};
export type ChangeOwnPasswordApiResponse = /** status 200 undefined */ SignedIn;
export type ChangeOwnPasswordApiArg = {
  /** Literally `:id`, or the caller's number */
  id: string;
  ownPasswordBody: OwnPasswordBody;
};
export type SignInApiResponse = /** status 200 undefined */ SignedIn;
export type SignInApiArg = {
  signInBody: SignInBody;
};
export type ChangePasswordApiResponse = /** status 202 undefined */ Done;
export type ChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type ConfigApiResponse = /** status 200 undefined */ ClientConfig;
export type ConfigApiArg = void;
export type ForgotPasswordApiResponse = /** status 200 undefined */ Done;
export type ForgotPasswordApiArg = {
  forgotBody: ForgotBody;
};
export type HealthApiResponse = /** status 200 undefined */ Health;
export type HealthApiArg = void;
export type ReadyApiResponse = /** status 200 undefined */ Health;
export type ReadyApiArg = void;
export type CheckResetApiResponse = /** status 200 undefined */ Done;
export type CheckResetApiArg = {
  /** The number in the link */
  id: string;
};
export type SignOutApiResponse = unknown;
export type SignOutApiArg = {
  body: SignOutBody | null;
};
export type ImageApiResponse = /** status 200 The picture */ string;
export type ImageApiArg = {
  /** One of TMDB's sizes, such as `w500` */
  size: string;
  /** A `poster_path` without its slash */
  file: string;
};
export type Authentication = {
  /** Always true. */
  success: boolean;
};
export type CatalogueErrorBody = {
  /** TMDB's own number of the error. */
  status_code: number;
  /** TMDB's own sentence for it. */
  status_message: string;
  /** Always false. */
  success: boolean;
};
export type ErrorBody = {
  /** What went wrong, for programs. */
  code: number;
  /** At sign-up, when the e-mail address is at fault: why (specification 7.2). */
  email?: string[] | null;
  /** Which fields are wrong, and why. */
  fields?:
    | {
        [key: string]: string[];
      }
    | {
        [key: string]: string[];
      };
  /** What went wrong and what to do, for people. */
  message: string;
  /** Always `error`. */
  status: string;
};
export type ImageConfiguration = {
  /** Sizes of backdrops. */
  backdrop_sizes: string[];
  /** The image base. */
  base_url: string;
  /** Sizes of logos. */
  logo_sizes: string[];
  /** Sizes of posters. */
  poster_sizes: string[];
  /** Sizes of portraits. */
  profile_sizes: string[];
  /** The image base behind HTTPS. */
  secure_base_url: string;
  /** Sizes of pictures from episodes. */
  still_sizes: string[];
};
export type Configuration = {
  /** What can be asked for in lists of changes; we have none. */
  change_keys: string[];
  /** Where pictures are, and in which sizes. */
  images: ImageConfiguration;
};
export type PageMovieItem = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: {
    /** Always false: such titles are left out. */
    adult: boolean;
    /** A wide picture. */
    backdrop_path: string | null;
    /** Ids of the film genres. */
    genre_ids: number[];
    /** The film's number. */
    id: number;
    /** ISO 639-1. */
    original_language: string;
    /** The title in its own language. */
    original_title: string;
    /** A few sentences, or empty. */
    overview: string;
    /** Higher is better known. */
    popularity: number;
    /** The poster, below the image base. */
    poster_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    release_date: string;
    /** Always false: such titles are left out. */
    softcore: boolean;
    /** The title to show. */
    title: string;
    /** Whether this is a mere video, not a film. */
    video: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    /** Number of votes. */
    vote_count: number;
  }[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type PageTvItem = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: {
    /** Always false: such titles are left out. */
    adult: boolean;
    /** A wide picture. */
    backdrop_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    first_air_date: string;
    /** Ids of the TV genres. */
    genre_ids: number[];
    /** The title's number, without our `999` prefix. */
    id: number;
    /** The title to show. */
    name: string;
    /** ISO 3166-1. */
    origin_country: string[];
    /** ISO 639-1. */
    original_language: string;
    /** The title in its own language. */
    original_name: string;
    /** A few sentences, or empty. */
    overview: string;
    /** Higher is better known. */
    popularity: number;
    /** The poster, below the image base. */
    poster_path: string | null;
    /** Always false: such titles are left out. */
    softcore: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    /** Number of votes. */
    vote_count: number;
  }[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type MovieItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  /** The film's number. */
  id: number;
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type TvItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** The title's number, without our `999` prefix. */
  id: number;
  /** The title to show. */
  name: string;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type TitleItem =
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    });
export type PersonItem = {
  /** Always false: such people are left out. */
  adult: boolean;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** The person's number. */
  id: number;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  /** The name to show. */
  name: string;
  /** The name in its own language. */
  original_name: string;
  /** Higher is better known. */
  popularity: number;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type KnownPerson = PersonItem & {
  /** Up to three titles, the best known first. */
  known_for: TitleItem[];
};
export type MixedItem =
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
  | (KnownPerson & {
      media_type: 'person';
    });
export type EpisodeItem = {
  /** `YYYY-MM-DD`. */
  air_date: string;
  /** Its number in the season. */
  episode_number: number;
  /** `standard`, `finale` and so on. */
  episode_type: string;
  /** Its number in the catalogue. */
  id: number;
  /** Its name. */
  name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** The maker's own number, or empty. */
  production_code: string;
  /** Minutes. */
  runtime: number | null;
  /** Its season's number in the series. */
  season_number: number;
  /** The TV title's number. */
  show_id: number;
  /** A picture from it, below the image base. */
  still_path: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type SeasonItem = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** How many episodes it has. */
  episode_count: number;
  /** Its number in the catalogue. */
  id: number;
  /** Its name. */
  name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Its number in the series. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type Found = {
  /** Films. */
  movie_results: TitleItem[];
  /** People. */
  person_results: MixedItem[];
  /** Episodes. */
  tv_episode_results: EpisodeItem[];
  /** TV titles. */
  tv_results: TitleItem[];
  /** Seasons. */
  tv_season_results: SeasonItem[];
};
export type Genre = {
  /** TMDB's number. */
  id: number;
  /** Its English name. */
  name: string;
};
export type Genres = {
  /** In the order of their names. */
  genres: Genre[];
};
export type Dates = {
  /** The last day, `YYYY-MM-DD`. */
  maximum: string;
  /** The first day, `YYYY-MM-DD`. */
  minimum: string;
};
export type DatedPage = PageMovieItem & {
  /** Within which days. */
  dates: Dates;
};
export type MovieCast = PersonItem & {
  /** The part's number within the film. */
  cast_id: number;
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type CrewMember = PersonItem & {
  /** Names this credit alone. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MovieCredits = {
  /** Who played, in billing order. */
  cast: MovieCast[];
  /** Who made it. */
  crew: CrewMember[];
};
export type MovieIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type Picture = {
  /** Its width by its height. */
  aspect_ratio: number;
  /** Where it is, below the image base. */
  file_path: string;
  /** In pixels. */
  height: number;
  /** The country of the words on it. */
  iso_3166_1: string | null;
  /** The language of the words on it. */
  iso_639_1: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
  /** In pixels. */
  width: number;
};
export type TitleImages = {
  /** Wide pictures. */
  backdrops: Picture[];
  /** The title as lettering. */
  logos: Picture[];
  /** Posters. */
  posters: Picture[];
};
export type PageTitleItem = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
  )[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type Video = {
  /** Names it in the catalogue. */
  id: string;
  /** Its country. */
  iso_3166_1: string;
  /** Its language. */
  iso_639_1: string;
  /** Names it on its site. */
  key: string;
  /** Its name. */
  name: string;
  /** Whether the title's makers published it. */
  official: boolean;
  /** A time in ISO 8601. */
  published_at: string;
  /** `YouTube` or `Vimeo`. */
  site: string;
  /** Lines of the picture. */
  size: number;
  /** `Trailer`, `Clip` and so on. */
  type: string;
};
export type Videos = {
  /** Its videos, in no particular order. */
  results: Video[];
};
export type Provider = {
  /** Low numbers come first. */
  display_priority: number;
  /** Their logo, below the image base. */
  logo_path: string | null;
  /** Their number. */
  provider_id: number;
  /** Their name. */
  provider_name: string;
};
export type Offers = {
  /** For those who watch advertisements. */
  ads?: Provider[];
  /** For sale. */
  buy?: Provider[];
  /** For subscribers. */
  flatrate?: Provider[];
  /** For everybody. */
  free?: Provider[];
  /** A page with links to the offers. */
  link: string;
  /** For rent. */
  rent?: Provider[];
};
export type WatchProviders = {
  /** By ISO 3166-1. */
  results: {
    [key: string]: Offers;
  };
};
export type MovieFacets = {
  /** Cast and crew. */
  credits?: MovieCredits;
  /** Other databases' ids. */
  external_ids?: MovieIds;
  /** Pictures. */
  images?: TitleImages;
  /** What those who like it like too. */
  recommendations?: PageTitleItem;
  /** Films of the same kind. */
  similar?: PageMovieItem;
  /** Trailers and clips. */
  videos?: Videos;
  /** Where it can be watched. */
  'watch/providers'?: WatchProviders;
};
export type CollectionItem = {
  /** A wide picture. */
  backdrop_path: string | null;
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** A poster, below the image base. */
  poster_path: string | null;
};
export type Company = {
  /** Its number. */
  id: number;
  /** Its logo, below the image base. */
  logo_path: string | null;
  /** Its name. */
  name: string;
  /** ISO 3166-1, or empty. */
  origin_country: string;
};
export type Country = {
  /** Its code. */
  iso_3166_1: string;
  /** Its English name. */
  name: string;
};
export type Language = {
  /** Its English name. */
  english_name: string;
  /** Its code. */
  iso_639_1: string;
  /** What its speakers call it. */
  name: string;
};
export type MovieDetails = MovieFacets & {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  belongs_to_collection: CollectionItem | null;
  /** US dollars; 0 when unknown. */
  budget: number;
  /** Its genres. */
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** The film's number. */
  id: number;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Who made it. */
  production_companies: Company[];
  /** Where it was made. */
  production_countries: Country[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** US dollars; 0 when unknown. */
  revenue: number;
  /** Minutes; 0 when unknown. */
  runtime: number;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** What is spoken in it. */
  spoken_languages: Language[];
  /** `Released`, `Planned` and so on. */
  status: string;
  /** The line under the title, or empty. */
  tagline: string;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type AboutMovieCredits = {
  /** Who played, in billing order. */
  cast: MovieCast[];
  /** Who made it. */
  crew: CrewMember[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutMovieIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutTitleImages = {
  /** Wide pictures. */
  backdrops: Picture[];
  /** The title as lettering. */
  logos: Picture[];
  /** Posters. */
  posters: Picture[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutVideos = {
  /** Its videos, in no particular order. */
  results: Video[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutWatchProviders = {
  /** By ISO 3166-1. */
  results: {
    [key: string]: Offers;
  };
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type PageKnownPerson = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: (PersonItem & {
    /** Up to three titles, the best known first. */
    known_for: TitleItem[];
  })[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type PlayedMovieTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type PlayedTvTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** In how many episodes; 0 when unknown. */
  episode_count: number;
  /** When they first appeared, `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type PlayedTitle = PlayedMovieTitleItem | PlayedTvTitleItem;
export type MadeTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  /** Names this credit alone. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MadeTitle =
  | (TitleItem & {
      /** Names this credit alone. */
      credit_id: string;
      /** `Directing`, `Writing` and so on. */
      department: string;
      /** `Director`, `Screenplay` and so on. */
      job: string;
    })
  | (MadeTitleItem & {
      /** In how many episodes; 0 when unknown. */
      episode_count: number;
      /** When they first made one, `YYYY-MM-DD`. */
      first_credit_air_date: string | null;
    });
export type CombinedWorks = {
  /** What they played in. */
  cast: PlayedTitle[];
  /** What they made. */
  crew: MadeTitle[];
};
export type PersonIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** Freebase's, by name. */
  freebase_id: string | null;
  /** Freebase's, by machine. */
  freebase_mid: string | null;
  /** `nm` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** `TikTok`'s. */
  tiktok_id: string | null;
  /** `TVRage`'s. */
  tvrage_id: number | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
  /** `YouTube`'s. */
  youtube_id: string | null;
};
export type PersonImages = {
  /** Portraits. */
  profiles: Picture[];
};
export type PlayedMovieMovieItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  /** The film's number. */
  id: number;
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
} & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type MadeMovieItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  /** The film's number. */
  id: number;
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
} & {
  /** Names this credit alone. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MovieWorks = {
  /** What they played in. */
  cast: PlayedMovieMovieItem[];
  /** What they made. */
  crew: MadeMovieItem[];
};
export type PlayedTvTvItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** The title's number, without our `999` prefix. */
  id: number;
  /** The title to show. */
  name: string;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
} & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** In how many episodes; 0 when unknown. */
  episode_count: number;
  /** When they first appeared, `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type MadeTvItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** The title's number, without our `999` prefix. */
  id: number;
  /** The title to show. */
  name: string;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
} & {
  /** Names this credit alone. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MadeTvTvItem = MadeTvItem & {
  /** In how many episodes; 0 when unknown. */
  episode_count: number;
  /** When they first made one, `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type TvWorks = {
  /** What they played in. */
  cast: PlayedTvTvItem[];
  /** What they made. */
  crew: MadeTvTvItem[];
};
export type PersonFacets = {
  /** Titles of both kinds. */
  combined_credits?: CombinedWorks;
  /** Other databases' ids. */
  external_ids?: PersonIds;
  /** Portraits. */
  images?: PersonImages;
  /** Films. */
  movie_credits?: MovieWorks;
  /** TV titles. */
  tv_credits?: TvWorks;
};
export type PersonDetails = PersonFacets & {
  /** Always false: such people are left out. */
  adult: boolean;
  /** Other names. */
  also_known_as: string[];
  /** A life in some paragraphs, or empty. */
  biography: string;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  /** `YYYY-MM-DD`. */
  deathday: string | null;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** A web address. */
  homepage: string | null;
  /** The person's number. */
  id: number;
  /** `nm` and digits. */
  imdb_id: string | null;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  /** The name to show. */
  name: string;
  /** A town and a country. */
  place_of_birth: string | null;
  /** Higher is better known. */
  popularity: number;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type AboutCombinedWorks = {
  /** What they played in. */
  cast: PlayedTitle[];
  /** What they made. */
  crew: MadeTitle[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutPersonIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** Freebase's, by name. */
  freebase_id: string | null;
  /** Freebase's, by machine. */
  freebase_mid: string | null;
  /** `nm` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** `TikTok`'s. */
  tiktok_id: string | null;
  /** `TVRage`'s. */
  tvrage_id: number | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
  /** `YouTube`'s. */
  youtube_id: string | null;
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutPersonImages = {
  /** Portraits. */
  profiles: Picture[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutMovieWorks = {
  /** What they played in. */
  cast: PlayedMovieMovieItem[];
  /** What they made. */
  crew: MadeMovieItem[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutTvWorks = {
  /** What they played in. */
  cast: PlayedTvTvItem[];
  /** What they made. */
  crew: MadeTvTvItem[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type PageMixedItem = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
    | (KnownPerson & {
        media_type: 'person';
      })
  )[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type PageTrendingItem = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
    | (PersonItem & {
        media_type: 'person';
      })
  )[];
  /** How many pages there are; an empty list has one. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type EpisodeRole = {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** In how many episodes; 0 when unknown. */
  episode_count: number;
};
export type AggregateCast = PersonItem & {
  /** Its place in the billing, from 0. */
  order: number;
  /** Each part once. */
  roles: EpisodeRole[];
  /** In how many episodes; 0 when unknown. */
  total_episode_count: number;
};
export type EpisodeJob = {
  /** Names this credit alone. */
  credit_id: string;
  /** On how many episodes; 0 when unknown. */
  episode_count: number;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type AggregateCrew = PersonItem & {
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** Each kind of work once. */
  jobs: EpisodeJob[];
  /** In how many episodes; 0 when unknown. */
  total_episode_count: number;
};
export type AggregateCredits = {
  /** Who played, in billing order. */
  cast: AggregateCast[];
  /** Who made it. */
  crew: AggregateCrew[];
};
export type TvCast = PersonItem & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type TvCredits = {
  /** Who played, in billing order. */
  cast: TvCast[];
  /** Who made it. */
  crew: CrewMember[];
};
export type TvIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** Freebase's, by name. */
  freebase_id: string | null;
  /** Freebase's, by machine. */
  freebase_mid: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** `TheTVDB`'s. */
  tvdb_id: number | null;
  /** `TVRage`'s. */
  tvrage_id: number | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type TvFacets = {
  /** Cast and crew, summed up over all episodes. */
  aggregate_credits?: AggregateCredits;
  /** Cast and crew. */
  credits?: TvCredits;
  /** Other databases' ids. */
  external_ids?: TvIds;
  /** Pictures. */
  images?: TitleImages;
  /** What those who like it like too. */
  recommendations?: PageTitleItem;
  /** TV titles of the same kind. */
  similar?: PageTvItem;
  /** Trailers and clips. */
  videos?: Videos;
  /** Where it can be watched. */
  'watch/providers'?: WatchProviders;
};
export type Creator = {
  /** Names this credit alone. */
  credit_id: string;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** The person's number. */
  id: number;
  /** The name to show. */
  name: string;
  /** The name in its own language. */
  original_name: string;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type TvDetails = TvFacets & {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Who invented it. */
  created_by: Creator[];
  /** Minutes; often empty. */
  episode_run_time: number[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Its genres. */
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** The title's number, without our `999` prefix. */
  id: number;
  /** Whether more of it is being made. */
  in_production: boolean;
  /** ISO 639-1. */
  languages: string[];
  /** `YYYY-MM-DD`. */
  last_air_date: string | null;
  last_episode_to_air: EpisodeItem | null;
  /** The title to show. */
  name: string;
  /** Where it was first shown. */
  networks: Company[];
  next_episode_to_air: EpisodeItem | null;
  /** Episodes in all seasons. */
  number_of_episodes: number;
  /** Seasons, without specials. */
  number_of_seasons: number;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Who made it. */
  production_companies: Company[];
  /** Where it was made. */
  production_countries: Country[];
  /** Its seasons, as far as they are known. */
  seasons: SeasonItem[];
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** What is spoken in it. */
  spoken_languages: Language[];
  /** `Ended`, `Returning Series` and so on. */
  status: string;
  /** The line under the title, or empty. */
  tagline: string;
  /** `Scripted`, `Documentary` and so on. */
  type: string;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type AboutAggregateCredits = {
  /** Who played, in billing order. */
  cast: AggregateCast[];
  /** Who made it. */
  crew: AggregateCrew[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutTvCredits = {
  /** Who played, in billing order. */
  cast: TvCast[];
  /** Who made it. */
  crew: CrewMember[];
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type AboutTvIds = {
  /** Facebook's. */
  facebook_id: string | null;
  /** Freebase's, by name. */
  freebase_id: string | null;
  /** Freebase's, by machine. */
  freebase_mid: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** Instagram's. */
  instagram_id: string | null;
  /** `TheTVDB`'s. */
  tvdb_id: number | null;
  /** `TVRage`'s. */
  tvrage_id: number | null;
  /** Twitter's. */
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
} & {
  /** The number of what it belongs to. */
  id: number;
};
export type Episode = EpisodeItem & {
  /** Who made it. */
  crew: CrewMember[];
  /** Who played in it alone. */
  guest_stars: TvCast[];
};
export type SeasonDetails = {
  /** Twenty-four hexadecimal digits that name it too. */
  _id: string;
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** Its episodes, as far as they are known. */
  episodes: Episode[];
  /** Its number in the catalogue. */
  id: number;
  /** Its name. */
  name: string;
  /** Where it was first shown. */
  networks: Company[];
  /** A few sentences, or empty. */
  overview: string;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Its number in the series. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type PlaylistId = number;
export type MediaType = 'movie' | 'tv';
export type ExportedTitle = {
  /** Its id on the wire. */
  id: number;
  /** `IMDb`'s id, where it is known. */
  imdb_id: string | null;
  /** Film or show. */
  media_type: MediaType;
  /** `YYYY-MM-DD`, as far as known. */
  release_date: string | null;
  /** The title or name; empty while the catalogue has not said it. */
  title: string;
  /** TMDB's number among films or among shows, where it is known. */
  tmdb_id: number | null;
};
export type ExportedEntry = ExportedTitle & {
  /** RFC 3339. */
  added_at: string;
};
export type ExportedPlaylist = {
  /** Whether titles are added to it without asking. */
  active: boolean;
  /** RFC 3339. */
  created_at: string;
  /** Its number. */
  id: PlaylistId;
  /** In the order of the playlist. */
  movies: ExportedEntry[];
  /** Its title. */
  name: string;
};
export type UserId = number;
export type Role = 'admin' | 'regular';
export type Profile = {
  /** RFC 3339. */
  created_at: string;
  /** As typed at sign-up. */
  email: string;
  /** May be empty. */
  first_name: string;
  /** Its number. */
  id: UserId;
  /** May be empty. */
  last_name: string;
  /** `admin` or `regular`. */
  role: Role;
  /** As typed at sign-up. */
  username: string;
};
export type ExportedRating = ExportedTitle & {
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
};
export type Export = {
  /** When, in RFC 3339. */
  exported_at: string;
  /** Oldest first. Stands last, so that playlists can follow one by one. */
  playlists: ExportedPlaylist[];
  /** The account. */
  profile: Profile;
  /** Newest first. */
  ratings: ExportedRating[];
  /** Of the program that wrote it. */
  version: string;
};
export type Movie = {
  /** A short description, if there is one. */
  description: string | null;
  /** The title's id on the wire. */
  id: number;
  /** Film or show. */
  media_type: MediaType;
  /** Below the image base and a size; absent without a poster. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, as far as known. */
  release_date: string | null;
  /** The title or name; absent until the catalogue has named it. */
  title: string | null;
  /** 0 to 10; absent when nobody voted. */
  vote_average: number | null;
};
export type RatedMovie = Movie & {
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
};
export type StarColour = 'yellow' | 'white';
export type Rating = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire (decision 5). */
  movie_id: number;
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
  /** The five stars' colours. */
  stars: StarColour[];
};
export type ClaimBody = {
  /** A short description, as our own answers call it. */
  description?: string | null;
  /** The same for shows. */
  first_air_date?: string | null;
  /** A show's name. */
  name?: string | null;
  /** A short description, as TMDB calls it. */
  overview?: string | null;
  /** A path as TMDB gives it; anything else is left out. */
  poster_path?: string | null;
  /** `YYYY-MM-DD` or `YYYY`; anything else is left out. */
  release_date?: string | null;
  /** A film's title. */
  title?: string | null;
  /** 0 to 10. */
  vote_average?: number | null;
};
export type RateBody = {
  /** The title's id on the wire (decision 5). */
  id: number | null;
  media_type?: MediaType | null;
  movie?: ClaimBody | null;
  /** Whole stars, 1 to 5. */
  score?: number | null;
  /** Half stars, 1 to 10, instead of `score`. */
  score10?: number | null;
};
export type RemovedTitles = {
  /** Wire ids. */
  removed: number[];
};
export type UpdatedTitles = {
  /** Wire ids, as they are now. */
  updated: number[];
};
export type ImageFix = {
  id: number;
  media_type?: MediaType | null;
  poster_path: string;
};
export type MediaFix = {
  /** The wire id under which it is kept. */
  id: number;
  /** What it really is. */
  media_type: MediaType;
};
export type MaintenanceBody = {
  /** Posters that were looked up again. */
  images?: ImageFix[] | null;
  /** Media types that were looked up. */
  media?: MediaFix[] | null;
};
export type EntryBody = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movieId: number;
  /** The playlist. */
  playlistId: PlaylistId;
};
export type NoticeKind = 'unknown_title';
export type Notice = {
  /** RFC 3339. */
  created_at: string;
  /** Its number, by which it is dismissed. */
  id: number;
  /** What it says. */
  kind: NoticeKind;
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movie_id: number;
  /** What the caller's client called the title; may be empty. */
  title: string;
};
export type NoticeList = {
  /** Oldest first. */
  notices: Notice[];
};
export type Playlist = {
  /** Whether titles are added to it without asking. */
  active: boolean;
  /** RFC 3339. */
  created_at: string;
  /** Its number. */
  id: PlaylistId;
  /** How many titles it holds. */
  movie_count: number;
  /** Its title. */
  name: string;
  /** The posters of its first four titles. */
  poster_paths: string[];
};
export type NewPlaylistBody = {
  /** Whether it becomes the active one. */
  active?: boolean;
  /** At most 36 characters, with a space at least every 12. */
  title?: string;
};
export type ActivePlaylist = {
  playlist: Playlist;
};
export type PlaylistRef = {
  id?: PlaylistId | null;
};
export type ChosenPlaylist = {
  id?: PlaylistId | null;
  playlist?: PlaylistRef | null;
};
export type MovieList = {
  /** Films first, by number. */
  movies: Movie[];
};
export type ImageEntry = (number | (null | string) | ('movie' | 'tv'))[];
export type ImageList = {
  /** Each title once. */
  images: ImageEntry[];
};
export type TitleRef = {
  id: number;
  media_type: MediaType;
};
export type PlaylistSetupBody = {
  active_id: PlaylistId | null;
  /** The wire ids of all titles in any playlist, each once. */
  all_movies: number[];
  /** Film or show, for each of these ids. */
  media_types_by_id: {
    [key: string]: MediaType[];
  };
  /** Wire ids by playlist number, in the order of adding. */
  playlist_movies_by_id: {
    [key: string]: number[];
  };
  /** Oldest first. */
  playlists: Playlist[];
  /** All titles in any playlist with their media types, each once. */
  titles: TitleRef[];
};
export type PlaylistMovies = {
  /** Newest last. */
  movies: Movie[];
  /** Its title. */
  name: string;
  /** Its number. */
  playlistId: PlaylistId;
};
export type AddEntryPayload = {
  /** The title's id on the wire. */
  id: number | null;
  media_type?: MediaType | null;
  movie?: ClaimBody | null;
};
export type AddEntryBody = {
  payload: AddEntryPayload | null;
};
export type RemovedPlaylist = {
  removedPlaylistId: PlaylistId;
};
export type RenamePlaylistBody = {
  /** At most 36 characters, with a space at least every 12. */
  title?: string;
};
export type RatingList = {
  /** Newest first. */
  ratings: Rating[];
};
export type UpdatedScores = {
  /** How many. */
  updated: number;
};
export type ClearedRating = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movieId: number;
};
export type SettingSource = 'start' | 'admin' | 'usual';
export type MailBody = {
  /** Whom mail comes from. */
  from: string;
  /** Whether a password goes with it. */
  password: boolean;
  /** The address in links. */
  site: string;
  /** Who settled that. */
  site_source: SettingSource;
  /** Whether letters go to a mail server. */
  smtp: boolean;
  /** Who settled the mail server. */
  source: SettingSource;
  /** The mail server as it was typed; null when letters are written into a folder, and when
    it is named from the start. */
  url?: string | null;
};
export type Registration = 'open' | 'closed';
export type RegistrationBody = {
  /** Who settled it. */
  source: SettingSource;
  /** Whether people may make their own accounts. */
  value: Registration;
};
export type TmdbBody = {
  /** Its last four characters behind dots; null without a key. */
  masked?: string | null;
  /** Whether TMDB refused it when it was last asked anything. */
  refused: boolean;
  /** Who settled it. */
  source: SettingSource;
};
export type SettingsBody = {
  /** How mail leaves. */
  mail: MailBody;
  /** Who may make accounts. */
  registration: RegistrationBody;
  /** The key to TMDB. */
  tmdb: TmdbBody;
};
export type MailServerForm = {
  /** Whom mail comes from. */
  from?: string;
  /** Its password; without one, the one that is stored. */
  password?: string | null;
  /** The address that people type, for links; ignored where it is settled from the start. */
  site?: string | null;
  /** `smtp://user@host` or `smtps://user@host`; null has letters written into a folder. */
  url: string | null;
};
export type TestLetter = {
  /** Where it was written, if no mail server is named. */
  file?: string | null;
  /** What the mail server did not like. */
  reason?: string | null;
  /** Whether it left. */
  sent: boolean;
  /** To whom. */
  to: string;
};
export type RegistrationForm = {
  /** Whether people may make their own accounts. */
  registration: Registration;
};
export type TmdbForm = {
  /** The API key or the API read access token; null goes back to the built-in titles. */
  token: string | null;
};
export type UserRow = {
  /** As typed at sign-up. */
  email: string;
  /** Its number. */
  id: UserId;
  /** As typed at sign-up. */
  username: string;
};
export type UserList = {
  /** Whether these are invented people. */
  demo: boolean;
  /** Oldest first. */
  users: UserRow[];
};
export type SignedIn = {
  /** To be sent as `Authorization: Bearer …` from now on. */
  auth_token: string;
  /** `admin` or `regular`. */
  user: Role;
};
export type SignUpBody = {
  /** An e-mail address. */
  email?: string;
  /** May be empty. */
  firstName?: string;
  /** May be empty. */
  lastName?: string;
  /** As `password_policy` of `/config` wants it. */
  password?: string;
  /** The same again. */
  passwordConfirmation?: string;
  /** What the log shows, for the very first account of a server that strangers can reach. */
  setupCode?: string | null;
  /** 5 to 15 characters. */
  username?: string;
};
export type SignedOutUsers = {
  /** Whether nobody has really been signed out. */
  demo: boolean;
  /** Their numbers. */
  signedOut: UserId[];
};
export type SignOutUsersBody = {
  /** At most 1,000 numbers. */
  records: number[];
};
export type RemovedUsers = {
  /** Whether nothing has really been removed. */
  demo: boolean;
  /** Their numbers. */
  removed: UserId[];
};
export type RemoveUsersBody = {
  /** At most 1,000 numbers. */
  records: number[] | null;
};
export type DeleteAccountBody = {
  /** As it is now. */
  password?: string;
};
export type OwnPasswordBody = {
  /** As it is now. */
  currentPassword?: string;
  /** As `password_policy` of `/config` wants it. */
  password?: string;
  /** The same again. */
  passwordConfirmation?: string;
};
export type SignInBody = {
  /** As at sign-up; upper and lower case are the same. */
  email?: string;
  /** As at sign-up. */
  password?: string;
  /** 30 days instead of 7. */
  remember?: boolean;
};
export type Done = {
  /** Always `ok`. */
  status: string;
};
export type LinkId = number | string;
export type ChangePasswordBody = {
  id?: LinkId | null;
  /** The link's pass once more; the one that counts stands in `Authorization`. */
  pass?: string | null;
  /** As `password_policy` of `/config` wants it. */
  password?: string;
  /** The same again. */
  passwordConfirmation?: string;
};
export type PasswordPolicy = 'spec' | 'modern';
export type TmdbKey = 'none' | 'good' | 'refused';
export type ClientConfig = {
  /** `builtin` or `tmdb`. */
  catalogue: string;
  /** What stands before a size and a `poster_path`. */
  image_base: string;
  /** Poster paths for the landing page. */
  landing_posters: string[];
  /** Whether the server can send mail. */
  mail: boolean;
  /** Which passwords people may choose: `spec`, 7 to 15 characters with a lowercase letter, an
    uppercase letter and a digit; `modern`, 8 to 128 characters, none of the most common ones. */
  password_policy: PasswordPolicy;
  /** Whether people may make their own accounts. */
  registration: Registration;
  /** Whether the next sign-up makes the first account and needs the set-up code. */
  setup_code_required: boolean;
  /** Whether TMDB must be named as the source (its terms of use). */
  tmdb_attribution: boolean;
  /** How the key to TMDB does. */
  tmdb_key: TmdbKey;
  /** The program's version. */
  version: string;
};
export type ForgotBody = {
  /** As at sign-up. */
  email?: string;
};
export type Health = {
  /** Always `ok`. */
  status: string;
  /** The program's version. */
  version: string;
};
export type SignOutBody = {
  /** Every session of the caller ends, not only this one. */
  everywhere?: boolean;
};
export const {
  useAuthenticationQuery,
  useConfigurationQuery,
  useDiscoverMoviesQuery,
  useDiscoverTvQuery,
  useFindQuery,
  useMovieGenresQuery,
  useTvGenresQuery,
  useNowPlayingQuery,
  usePopularMoviesQuery,
  useTopRatedMoviesQuery,
  useUpcomingQuery,
  useMovieDetailsQuery,
  useMovieCreditsQuery,
  useMovieIdsQuery,
  useMovieImagesQuery,
  useMovieRecommendedQuery,
  useMovieSimilarQuery,
  useMovieVideosQuery,
  useMovieProvidersQuery,
  usePopularPeopleQuery,
  usePersonDetailsQuery,
  usePersonCreditsQuery,
  usePersonIdsQuery,
  usePersonImagesQuery,
  usePersonMoviesQuery,
  usePersonTvQuery,
  useSearchMoviesQuery,
  useSearchMultiQuery,
  useSearchPeopleQuery,
  useSearchTvQuery,
  useTrendingQuery,
  useAiringTodayQuery,
  useOnTheAirQuery,
  usePopularTvQuery,
  useTopRatedTvQuery,
  useTvDetailsQuery,
  useTvAggregateCreditsQuery,
  useTvCreditsQuery,
  useTvIdsQuery,
  useTvImagesQuery,
  useTvRecommendedQuery,
  useTvSeasonQuery,
  useTvSimilarQuery,
  useTvVideosQuery,
  useTvProvidersQuery,
  useDiscoverMoviesV4Query,
  useDiscoverTvV4Query,
  useBackupQuery,
  useExportDataQuery,
  useExportRatingsQuery,
  useListRatedMoviesQuery,
  useRateMovieMutation,
  useRemoveOrphansMutation,
  useUpdateMoviesMutation,
  useRemoveEntryMutation,
  useListNoticesQuery,
  useDismissNoticeMutation,
  useListPlaylistsQuery,
  useCreatePlaylistMutation,
  useActivatePlaylistMutation,
  useListAllMoviesQuery,
  useListImagesQuery,
  usePlaylistSetupQuery,
  usePlaylistQuery,
  useAddEntryMutation,
  useDeletePlaylistMutation,
  useRenamePlaylistMutation,
  useListRatingsQuery,
  useUpdateStarsMutation,
  useClearRatingMutation,
  useSettingsQuery,
  useSetMailMutation,
  useSendTestLetterMutation,
  useSetRegistrationMutation,
  useSetTmdbTokenMutation,
  useListUsersQuery,
  useSignUpMutation,
  useSignOutUsersMutation,
  useProfileQuery,
  useDeleteUsersMutation,
  useDeleteAccountMutation,
  useChangeOwnPasswordMutation,
  useSignInMutation,
  useChangePasswordMutation,
  useConfigQuery,
  useForgotPasswordMutation,
  useHealthQuery,
  useReadyQuery,
  useCheckResetQuery,
  useSignOutMutation,
  useImageQuery,
} = injectedRtkApi;
