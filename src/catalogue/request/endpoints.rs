//! The table of all endpoints, and how each is parsed.

use super::discover::Discover;
use super::lists::{
    ExternalId, ExternalSource, Search, SearchKind, TitleList, TrendingKind, Window,
};
use super::query::{PageNumber, Query};
use super::subject::{
    MediaLanguages, MovieRef, SubResource, Subject, episode_group, episode_number, number,
    season_number,
};
use super::tmdb_request::TmdbRequest;
use crate::catalogue::error::CatalogueError;
use crate::domain::ids::MediaType::{self, Movie, Tv};
use std::collections::BTreeSet;

/// TMDB refuses a longer range of dates.
const MAX_CHANGES_DAYS: i64 = 14;

/// A row of the table.
#[derive(Debug)]
pub struct Endpoint {
    /// The path with its parameters in braces.
    pub pattern: &'static str,
    /// The operation id in OpenAPI.
    pub operation: &'static str,
    /// The schema of the response in OpenAPI.
    pub schema: &'static str,
    pub(super) kind: RouteKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RouteKind {
    Authentication,
    Configuration,
    Genres(MediaType),
    Find,
    Trending,
    Titles(TitleList),
    PopularPeople,
    Discover(MediaType),
    Search(SearchKind),
    Movie,
    MovieSubResource(SubResource),
    Tv,
    TvSubResource(SubResource),
    Season,
    SeasonImages,
    Episode,
    EpisodeGroup,
    Changes(MediaType),
    Person,
    PersonSubResource(SubResource),
    Collection,
    Company,
    Keyword,
    Certifications(MediaType),
    WatchProviders(MediaType),
}

const fn row(
    pattern: &'static str,
    operation: &'static str,
    schema: &'static str,
    kind: RouteKind,
) -> Endpoint {
    Endpoint { pattern, operation, schema, kind }
}

/// All endpoints. When two patterns match a path, the first counts.
pub const ENDPOINTS: &[Endpoint] = &[
    row("/3/authentication", "authentication", "Authentication", RouteKind::Authentication),
    row("/3/configuration", "configuration", "Configuration", RouteKind::Configuration),
    row("/3/genre/movie/list", "movieGenres", "Genres", RouteKind::Genres(Movie)),
    row("/3/genre/tv/list", "tvGenres", "Genres", RouteKind::Genres(Tv)),
    row(
        "/3/certification/movie/list",
        "movieCertifications",
        "Certifications",
        RouteKind::Certifications(Movie),
    ),
    row(
        "/3/certification/tv/list",
        "tvCertifications",
        "Certifications",
        RouteKind::Certifications(Tv),
    ),
    row(
        "/3/watch/providers/movie",
        "movieProviderList",
        "ProviderList",
        RouteKind::WatchProviders(Movie),
    ),
    row("/3/watch/providers/tv", "tvProviderList", "ProviderList", RouteKind::WatchProviders(Tv)),
    row("/3/find/{external_id}", "find", "Found", RouteKind::Find),
    row("/3/trending/{kind}/{window}", "trending", TRENDING, RouteKind::Trending),
    row("/3/movie/popular", "popularMovies", MOVIES, RouteKind::Titles(TitleList::PopularMovies)),
    row(
        "/3/movie/top_rated",
        "topRatedMovies",
        MOVIES,
        RouteKind::Titles(TitleList::TopRatedMovies),
    ),
    row(
        "/3/movie/now_playing",
        "nowPlaying",
        "DatedPage",
        RouteKind::Titles(TitleList::NowPlaying),
    ),
    row("/3/movie/upcoming", "upcoming", "DatedPage", RouteKind::Titles(TitleList::Upcoming)),
    row("/3/movie/changes", "movieChanges", CHANGES, RouteKind::Changes(Movie)),
    row("/3/tv/changes", "tvChanges", CHANGES, RouteKind::Changes(Tv)),
    row("/3/tv/popular", "popularTv", SHOWS, RouteKind::Titles(TitleList::PopularTv)),
    row("/3/tv/top_rated", "topRatedTv", SHOWS, RouteKind::Titles(TitleList::TopRatedTv)),
    row("/3/tv/airing_today", "airingToday", SHOWS, RouteKind::Titles(TitleList::AiringToday)),
    row("/3/tv/on_the_air", "onTheAir", SHOWS, RouteKind::Titles(TitleList::OnTheAir)),
    row("/3/person/popular", "popularPeople", PEOPLE, RouteKind::PopularPeople),
    row("/3/discover/movie", "discoverMovies", MOVIES, RouteKind::Discover(Movie)),
    row("/3/discover/tv", "discoverTv", SHOWS, RouteKind::Discover(Tv)),
    row("/4/discover/movie", "discoverMoviesV4", MOVIES, RouteKind::Discover(Movie)),
    row("/4/discover/tv", "discoverTvV4", SHOWS, RouteKind::Discover(Tv)),
    row("/3/search/movie", "searchMovies", MOVIES, RouteKind::Search(SearchKind::Movie)),
    row("/3/search/tv", "searchTv", SHOWS, RouteKind::Search(SearchKind::Tv)),
    row("/3/search/person", "searchPeople", PEOPLE, RouteKind::Search(SearchKind::Person)),
    row("/3/search/keyword", "searchKeywords", KEYWORDS, RouteKind::Search(SearchKind::Keyword)),
    row("/3/search/company", "searchCompanies", COMPANIES, RouteKind::Search(SearchKind::Company)),
    row("/3/search/multi", "searchMulti", MIXED, RouteKind::Search(SearchKind::Multi)),
    row("/3/movie/{id}", "movieDetails", "MovieDetails", RouteKind::Movie),
    movie("/3/movie/{id}/credits", "movieCredits", "About_MovieCredits", SubResource::Credits),
    movie("/3/movie/{id}/external_ids", "movieIds", "About_MovieIds", SubResource::ExternalIds),
    movie("/3/movie/{id}/images", "movieImages", "About_TitleImages", SubResource::Images),
    movie("/3/movie/{id}/keywords", "movieKeywords", "About_MovieKeywords", SubResource::Keywords),
    movie(
        "/3/movie/{id}/recommendations",
        "movieRecommended",
        TITLES,
        SubResource::Recommendations,
    ),
    movie(
        "/3/movie/{id}/release_dates",
        "movieReleaseDates",
        "About_ReleaseDates",
        SubResource::ReleaseDates,
    ),
    movie("/3/movie/{id}/similar", "movieSimilar", MOVIES, SubResource::Similar),
    movie("/3/movie/{id}/videos", "movieVideos", "About_Videos", SubResource::Videos),
    movie(
        "/3/movie/{id}/watch/providers",
        "movieProviders",
        PROVIDERS,
        SubResource::WatchProviders,
    ),
    row("/3/tv/{id}", "tvDetails", "TvDetails", RouteKind::Tv),
    tv(
        "/3/tv/{id}/aggregate_credits",
        "tvAggregateCredits",
        AGGREGATE,
        SubResource::AggregateCredits,
    ),
    tv(
        "/3/tv/{id}/content_ratings",
        "tvContentRatings",
        "About_ContentRatings",
        SubResource::ContentRatings,
    ),
    tv("/3/tv/{id}/credits", "tvCredits", "About_TvCredits", SubResource::Credits),
    tv(
        "/3/tv/{id}/episode_groups",
        "tvEpisodeGroups",
        "About_EpisodeGroups",
        SubResource::EpisodeGroups,
    ),
    tv("/3/tv/{id}/external_ids", "tvIds", "About_TvIds", SubResource::ExternalIds),
    tv("/3/tv/{id}/images", "tvImages", "About_TitleImages", SubResource::Images),
    tv("/3/tv/{id}/keywords", "tvKeywords", "About_TvKeywords", SubResource::Keywords),
    tv("/3/tv/{id}/recommendations", "tvRecommended", TITLES, SubResource::Recommendations),
    tv("/3/tv/{id}/similar", "tvSimilar", SHOWS, SubResource::Similar),
    tv("/3/tv/{id}/videos", "tvVideos", "About_Videos", SubResource::Videos),
    tv("/3/tv/{id}/watch/providers", "tvProviders", PROVIDERS, SubResource::WatchProviders),
    row("/3/tv/{id}/season/{season_number}", "tvSeason", "SeasonDetails", RouteKind::Season),
    row(
        "/3/tv/{id}/season/{season_number}/images",
        "tvSeasonImages",
        "About_SeasonImages",
        RouteKind::SeasonImages,
    ),
    row(
        "/3/tv/{id}/season/{season_number}/episode/{episode_number}",
        "tvEpisode",
        "EpisodeDetails",
        RouteKind::Episode,
    ),
    row(
        "/3/tv/episode_group/{group_id}",
        "tvEpisodeGroup",
        "EpisodeGroupDetails",
        RouteKind::EpisodeGroup,
    ),
    row("/3/person/{id}", "personDetails", "PersonDetails", RouteKind::Person),
    person(
        "/3/person/{id}/combined_credits",
        "personCredits",
        CREDITS,
        SubResource::CombinedCredits,
    ),
    person("/3/person/{id}/external_ids", "personIds", "About_PersonIds", SubResource::ExternalIds),
    person("/3/person/{id}/images", "personImages", "About_PersonImages", SubResource::Images),
    person(
        "/3/person/{id}/movie_credits",
        "personMovies",
        MOVIE_CREDITS,
        SubResource::MovieCredits,
    ),
    person("/3/person/{id}/tv_credits", "personTv", TV_CREDITS, SubResource::TvCredits),
    row("/3/collection/{id}", "collectionDetails", "CollectionDetails", RouteKind::Collection),
    row("/3/company/{id}", "companyDetails", "CompanyDetails", RouteKind::Company),
    row("/3/keyword/{id}", "keywordDetails", "Keyword", RouteKind::Keyword),
];

const TRENDING: &str = "Page_TrendingItem";
const MOVIES: &str = "Page_MovieItem";
const SHOWS: &str = "Page_TvItem";
const TITLES: &str = "Page_TitleItem";
const PEOPLE: &str = "Page_KnownPerson";
const KEYWORDS: &str = "Page_Keyword";
const COMPANIES: &str = "Page_Company";
const CHANGES: &str = "Page_ChangedItem";
const MIXED: &str = "Page_MixedItem";
const PROVIDERS: &str = "About_WatchProviders";
const AGGREGATE: &str = "About_AggregateCredits";
const CREDITS: &str = "About_CombinedCredits";
const MOVIE_CREDITS: &str = "About_PersonMovieCredits";
const TV_CREDITS: &str = "About_PersonTvCredits";

const fn movie(
    pattern: &'static str,
    operation: &'static str,
    schema: &'static str,
    sub_resource: SubResource,
) -> Endpoint {
    row(pattern, operation, schema, RouteKind::MovieSubResource(sub_resource))
}

const fn tv(
    pattern: &'static str,
    operation: &'static str,
    schema: &'static str,
    sub_resource: SubResource,
) -> Endpoint {
    row(pattern, operation, schema, RouteKind::TvSubResource(sub_resource))
}

const fn person(
    pattern: &'static str,
    operation: &'static str,
    schema: &'static str,
    sub_resource: SubResource,
) -> Endpoint {
    row(pattern, operation, schema, RouteKind::PersonSubResource(sub_resource))
}

/// The endpoint of a path, and the segments at its parameters.
pub(super) fn find(path: &str) -> Option<(&'static Endpoint, Vec<&str>)> {
    ENDPOINTS.iter().find_map(|endpoint| Some((endpoint, endpoint.segments(path)?)))
}

impl TmdbRequest {
    /// Parses a raw path and query. The path is not percent-decoded. Of a repeated parameter only the first counts,
    /// and unknown ones are ignored. `NotFound` for an unknown path. Other errors are for parameters that TMDB
    /// rejects.
    pub fn parse(path: &str, query: Option<&str>) -> Result<Self, CatalogueError> {
        find(path)
            .ok_or(CatalogueError::NotFound)
            .and_then(|(endpoint, segments)| endpoint.parse(&segments, &Query::parse(query)))
    }
}

impl Endpoint {
    fn segments<'p>(&self, path: &'p str) -> Option<Vec<&'p str>> {
        let pattern = self.pattern.split('/');
        if pattern.clone().count() != path.split('/').count() {
            return None;
        }
        let mut segments = Vec::new();
        for (expected, segment) in pattern.zip(path.split('/')) {
            if expected.starts_with('{') {
                segments.push(segment);
            } else if expected != segment {
                return None;
            }
        }
        Some(segments)
    }

    pub(super) fn parse(
        &self,
        segments: &[&str],
        query: &Query,
    ) -> Result<TmdbRequest, CatalogueError> {
        let language = query.language();
        match self.kind {
            RouteKind::Authentication => Ok(TmdbRequest::Authentication),
            RouteKind::Configuration => Ok(TmdbRequest::Configuration),
            RouteKind::Genres(media_type) => Ok(TmdbRequest::Genres { media_type, language }),
            RouteKind::Certifications(media_type) => Ok(TmdbRequest::Certifications { media_type }),
            RouteKind::WatchProviders(media_type) => Ok(TmdbRequest::WatchProviders {
                media_type,
                region: query.region("watch_region"),
                language,
            }),
            RouteKind::Find => find_by_id(segments[0], query),
            RouteKind::Trending => Ok(TmdbRequest::Trending {
                kind: TrendingKind::parse(segments[0])?,
                window: Window::parse(segments[1])?,
                page: query.page()?,
                language,
            }),
            RouteKind::Titles(list) => {
                let region =
                    query.region("region").filter(|_| list.media_type() == MediaType::Movie);
                Ok(TmdbRequest::Titles { list, page: query.page()?, language, region })
            }
            RouteKind::PopularPeople => {
                Ok(TmdbRequest::PopularPeople { page: query.page()?, language })
            }
            RouteKind::Discover(media_type) => {
                Discover::parse(media_type, query).map(TmdbRequest::Discover)
            }
            RouteKind::Search(kind) => Search::parse(kind, query).map(TmdbRequest::Search),
            RouteKind::Changes(media_type) => changes(media_type, query),
            RouteKind::SeasonImages => {
                sub_resource(self.subject(segments)?, SubResource::Images, query)
            }
            RouteKind::MovieSubResource(part)
            | RouteKind::TvSubResource(part)
            | RouteKind::PersonSubResource(part) => {
                sub_resource(self.subject(segments)?, part, query)
            }
            RouteKind::Movie
            | RouteKind::Tv
            | RouteKind::Season
            | RouteKind::Episode
            | RouteKind::EpisodeGroup
            | RouteKind::Person
            | RouteKind::Collection
            | RouteKind::Company
            | RouteKind::Keyword => details(self.subject(segments)?, query),
        }
    }

    /// The title, person or other subject in the path.
    fn subject(&self, segments: &[&str]) -> Result<Subject, CatalogueError> {
        let first = segments.first().copied().unwrap_or_default();
        Ok(match self.kind {
            RouteKind::Movie | RouteKind::MovieSubResource(_) => {
                Subject::Movie(MovieRef::parse(first)?)
            }
            RouteKind::Tv | RouteKind::TvSubResource(_) => Subject::Tv(number(first)?),
            RouteKind::Season | RouteKind::SeasonImages => season(segments)?,
            RouteKind::Episode => episode(segments)?,
            RouteKind::EpisodeGroup => {
                Subject::EpisodeGroup(episode_group(first).ok_or(CatalogueError::NotFound)?)
            }
            RouteKind::Person | RouteKind::PersonSubResource(_) => Subject::Person(number(first)?),
            RouteKind::Collection => Subject::Collection(number(first)?),
            RouteKind::Company => Subject::Company(number(first)?),
            RouteKind::Keyword => Subject::Keyword(number(first)?),
            _ => return Err(CatalogueError::NotFound),
        })
    }
}

fn find_by_id(segment: &str, query: &Query) -> Result<TmdbRequest, CatalogueError> {
    let id = ExternalId::parse(segment)?;
    let source = query.first("external_source").and_then(ExternalSource::parse);
    let source = source.ok_or(CatalogueError::InvalidParameters)?;
    Ok(TmdbRequest::Find { id, source, language: query.language() })
}

fn season(segments: &[&str]) -> Result<Subject, CatalogueError> {
    let season = season_number(segments[1]).ok_or(CatalogueError::NotFound)?;
    Ok(Subject::Season { show: number(segments[0])?, season })
}

fn episode(segments: &[&str]) -> Result<Subject, CatalogueError> {
    let season = season_number(segments[1]).ok_or(CatalogueError::NotFound)?;
    let episode = episode_number(segments[2]).ok_or(CatalogueError::NotFound)?;
    Ok(Subject::Episode { show: number(segments[0])?, season, episode })
}

fn changes(media_type: MediaType, query: &Query) -> Result<TmdbRequest, CatalogueError> {
    let (first, last) = (query.day("start_date")?, query.day("end_date")?);
    let days = first.zip(last).map_or(0, |(first, last)| (last - first).whole_days());
    if (0..=MAX_CHANGES_DAYS).contains(&days) {
        Ok(TmdbRequest::Changes { media_type, first, last, page: query.page()? })
    } else {
        Err(CatalogueError::InvalidDateRange)
    }
}

fn details(subject: Subject, query: &Query) -> Result<TmdbRequest, CatalogueError> {
    let appended = subject.parse_appended(query)?;
    let media_languages = MediaLanguages::parse(query, &appended);
    Ok(TmdbRequest::Details { subject, appended, language: query.language(), media_languages })
}

fn sub_resource(
    subject: Subject,
    sub_resource: SubResource,
    query: &Query,
) -> Result<TmdbRequest, CatalogueError> {
    let page = if sub_resource.has_pages() { query.page()? } else { PageNumber::FIRST };
    let media_languages = MediaLanguages::parse(query, &BTreeSet::from([sub_resource]));
    Ok(TmdbRequest::SubResource {
        subject,
        sub_resource,
        page,
        language: query.language(),
        media_languages,
    })
}
