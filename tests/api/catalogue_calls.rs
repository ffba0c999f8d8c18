//! One valid request of every operation of TMDB's API, with the shape of TMDB's response.

pub struct Call {
    pub operation: &'static str,
    pub path: &'static str,
    /// The name of a shape in `catalogue_shapes`.
    pub shape: &'static str,
    /// A list in the response that must not be empty, because an empty list matches any shape.
    pub full: &'static str,
}

/// The shape of a request that finds nothing in the built-in catalogue.
pub const NOT_BUILTIN: &str = "";

const fn call(
    operation: &'static str,
    path: &'static str,
    shape: &'static str,
    full: &'static str,
) -> Call {
    Call { operation, path, shape, full }
}

/// Mostly of The Godfather, Breaking Bad and Marlon Brando.
pub const CALLS: &[Call] = &[
    call("authentication", "/3/authentication", "Authentication", ""),
    call("configuration", "/3/configuration", "Configuration", "/images/poster_sizes"),
    call("movieGenres", "/3/genre/movie/list", "Genres", "/genres"),
    call("tvGenres", "/3/genre/tv/list", "Genres", "/genres"),
    call("movieCertifications", "/3/certification/movie/list", "Certifications", ""),
    call("tvCertifications", "/3/certification/tv/list", "Certifications", ""),
    call("movieProviderList", "/3/watch/providers/movie?watch_region=US", "ProviderNames", ""),
    call("tvProviderList", "/3/watch/providers/tv", "ProviderNames", ""),
    call("find", "/3/find/tt0068646?external_source=imdb_id", "Found", "/movie_results"),
    call("trending", "/3/trending/all/week", "TrendingPage", "/results"),
    call("popularMovies", "/3/movie/popular", "MoviePage", "/results"),
    call("topRatedMovies", "/3/movie/top_rated", "MoviePage", "/results"),
    call("nowPlaying", "/3/movie/now_playing", "DatedPage", "/results"),
    call("upcoming", "/3/movie/upcoming", "DatedPage", "/results"),
    call(
        "movieChanges",
        "/3/movie/changes?start_date=2026-11-20&end_date=2026-11-21",
        "Changes",
        "",
    ),
    call("tvChanges", "/3/tv/changes", "Changes", ""),
    call("popularTv", "/3/tv/popular", "TvPage", "/results"),
    call("topRatedTv", "/3/tv/top_rated", "TvPage", "/results"),
    call("airingToday", "/3/tv/airing_today", "TvPage", ""),
    call("onTheAir", "/3/tv/on_the_air", "TvPage", "/results"),
    call("popularPeople", "/3/person/popular", "PeoplePage", "/results/0/known_for"),
    call("discoverMovies", "/3/discover/movie", "MoviePage", "/results"),
    call("discoverTv", "/3/discover/tv", "TvPage", "/results"),
    call("discoverMoviesV4", "/4/discover/movie", "MoviePage", "/results"),
    call("discoverTvV4", "/4/discover/tv", "TvPage", "/results"),
    call("searchMovies", "/3/search/movie?query=godfather", "MoviePage", "/results"),
    call("searchTv", "/3/search/tv?query=breaking", "TvPage", "/results"),
    call("searchPeople", "/3/search/person?query=brando", "PeoplePage", "/results/0/known_for"),
    call("searchKeywords", "/3/search/keyword?query=time", "KeywordPage", ""),
    call("searchCompanies", "/3/search/company?query=roof", "CompanyPage", ""),
    call("searchMulti", "/3/search/multi?query=brando", "MixedPage", "/results"),
    call("movieDetails", "/3/movie/238", "MovieDetails", "/genres"),
    call("movieCredits", "/3/movie/238/credits", "MovieCredits", "/crew"),
    call("movieIds", "/3/movie/238/external_ids", "MovieIds", ""),
    call("movieImages", "/3/movie/238/images", "TitleImages", "/posters"),
    call("movieKeywords", "/3/movie/238/keywords", "MovieKeywords", ""),
    call("movieReleaseDates", "/3/movie/238/release_dates", "ReleaseDates", ""),
    call("movieRecommended", "/3/movie/238/recommendations", "TitlePage", "/results"),
    call("movieSimilar", "/3/movie/238/similar", "MoviePage", "/results"),
    call("movieVideos", "/3/movie/90000026/videos", "Videos", "/results"),
    call("movieProviders", "/3/movie/238/watch/providers", "Providers", ""),
    call("tvDetails", "/3/tv/1396", "TvDetails", "/seasons"),
    call("tvAggregateCredits", "/3/tv/1396/aggregate_credits", "Aggregate", "/cast"),
    call("tvContentRatings", "/3/tv/1396/content_ratings", "ContentRatings", ""),
    call("tvKeywords", "/3/tv/1396/keywords", "TvKeywords", ""),
    call("tvCredits", "/3/tv/1396/credits", "TvCredits", "/cast"),
    call("tvIds", "/3/tv/1396/external_ids", "TvIds", ""),
    call("tvImages", "/3/tv/1396/images", "TitleImages", "/posters"),
    call("tvRecommended", "/3/tv/1396/recommendations", "TitlePage", "/results"),
    call("tvSimilar", "/3/tv/1396/similar", "TvPage", "/results"),
    call("tvVideos", "/3/tv/1396/videos", "Videos", ""),
    call("tvProviders", "/3/tv/1396/watch/providers", "Providers", ""),
    call("tvSeason", "/3/tv/1396/season/5", "Season", "/episodes"),
    call("tvSeasonImages", "/3/tv/1396/season/5/images", "SeasonImages", ""),
    call("tvEpisode", "/3/tv/1396/season/5/episode/14", "EpisodeDetails", ""),
    call("tvEpisodeGroups", "/3/tv/1396/episode_groups", "EpisodeGroups", ""),
    call("tvEpisodeGroup", "/3/tv/episode_group/5acf93e60e0a26346d0000ce", NOT_BUILTIN, ""),
    call("personDetails", "/3/person/1190880772", "Person", ""),
    call("personCredits", "/3/person/1190880772/combined_credits", "CombinedWorks", "/cast"),
    call("collectionDetails", "/3/collection/10", NOT_BUILTIN, ""),
    call("companyDetails", "/3/company/508", NOT_BUILTIN, ""),
    call("keywordDetails", "/3/keyword/4379", NOT_BUILTIN, ""),
    call("personIds", "/3/person/1190880772/external_ids", "PersonIds", ""),
    call("personImages", "/3/person/1190880772/images", "PersonImages", ""),
    call("personMovies", "/3/person/1190880772/movie_credits", "MovieWorks", "/cast"),
    call("personTv", "/3/person/1793956319/tv_credits", "TvWorks", "/crew"),
];
