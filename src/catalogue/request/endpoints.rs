//! The table of all endpoints, and how each is parsed.

use super::discover::{ROWS, Reader, Sort};
use super::lists::{ExternalId, Search, SearchKind, Source, TitleList, TrendingKind, Window};
use super::query::{PageNumber, Query, parse_digits};
use super::subject::{Facet, MovieRef, Subject, Tongues, number};
use super::{Call, CatalogueError, Discover};
use crate::domain::ids::MediaType::{self, Movie, Tv};
use std::collections::BTreeSet;

/// A row of the table.
#[derive(Debug)]
pub struct Endpoint {
    /// The path with its parameters in braces.
    pub pattern: &'static str,
    /// The operation id in OpenAPI.
    pub operation: &'static str,
    /// The schema of the response in OpenAPI.
    pub answer: &'static str,
    kind: RouteKind,
}

/// A parameter of an endpoint's query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: &'static str,
    pub kind: ParameterKind,
    pub required: bool,
}

/// The values that a parameter can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A page, from 1 to 500.
    Page,
    /// A year of four digits.
    Year,
    /// A whole number from 0.
    Amount,
    /// A mean vote from 0 to 10.
    Vote,
    /// `YYYY-MM-DD`.
    Date,
    Truth,
    /// `xx` or `xx-XX`.
    Language,
    /// Two upper-case letters.
    Region,
    /// Numbers, separated by `,` for and or by `|` for or.
    Ids,
    /// Codes of two letters, separated likewise.
    Codes,
    Text,
    OneOf(Vec<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RouteKind {
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
    MovieFacet(Facet),
    Tv,
    TvFacet(Facet),
    Season,
    Person,
    PersonFacet(Facet),
}

const fn row(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    kind: RouteKind,
) -> Endpoint {
    Endpoint { pattern, operation, answer, kind }
}

/// All endpoints. When two patterns match a path, the first counts.
pub const ENDPOINTS: &[Endpoint] = &[
    row("/3/authentication", "authentication", "Authentication", RouteKind::Authentication),
    row("/3/configuration", "configuration", "Configuration", RouteKind::Configuration),
    row("/3/genre/movie/list", "movieGenres", "Genres", RouteKind::Genres(Movie)),
    row("/3/genre/tv/list", "tvGenres", "Genres", RouteKind::Genres(Tv)),
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
    row("/3/search/multi", "searchMulti", MIXED, RouteKind::Search(SearchKind::Multi)),
    row("/3/movie/{id}", "movieDetails", "MovieDetails", RouteKind::Movie),
    movie("/3/movie/{id}/credits", "movieCredits", "About_MovieCredits", Facet::Credits),
    movie("/3/movie/{id}/external_ids", "movieIds", "About_MovieIds", Facet::ExternalIds),
    movie("/3/movie/{id}/images", "movieImages", "About_TitleImages", Facet::Images),
    movie("/3/movie/{id}/recommendations", "movieRecommended", TITLES, Facet::Recommendations),
    movie("/3/movie/{id}/similar", "movieSimilar", MOVIES, Facet::Similar),
    movie("/3/movie/{id}/videos", "movieVideos", "About_Videos", Facet::Videos),
    movie("/3/movie/{id}/watch/providers", "movieProviders", PROVIDERS, Facet::WatchProviders),
    row("/3/tv/{id}", "tvDetails", "TvDetails", RouteKind::Tv),
    tv("/3/tv/{id}/aggregate_credits", "tvAggregateCredits", AGGREGATE, Facet::AggregateCredits),
    tv("/3/tv/{id}/credits", "tvCredits", "About_TvCredits", Facet::Credits),
    tv("/3/tv/{id}/external_ids", "tvIds", "About_TvIds", Facet::ExternalIds),
    tv("/3/tv/{id}/images", "tvImages", "About_TitleImages", Facet::Images),
    tv("/3/tv/{id}/recommendations", "tvRecommended", TITLES, Facet::Recommendations),
    tv("/3/tv/{id}/similar", "tvSimilar", SHOWS, Facet::Similar),
    tv("/3/tv/{id}/videos", "tvVideos", "About_Videos", Facet::Videos),
    tv("/3/tv/{id}/watch/providers", "tvProviders", PROVIDERS, Facet::WatchProviders),
    row("/3/tv/{id}/season/{season_number}", "tvSeason", "SeasonDetails", RouteKind::Season),
    row("/3/person/{id}", "personDetails", "PersonDetails", RouteKind::Person),
    person("/3/person/{id}/combined_credits", "personCredits", WORKS, Facet::CombinedCredits),
    person("/3/person/{id}/external_ids", "personIds", "About_PersonIds", Facet::ExternalIds),
    person("/3/person/{id}/images", "personImages", "About_PersonImages", Facet::Images),
    person("/3/person/{id}/movie_credits", "personMovies", MOVIE_WORKS, Facet::MovieCredits),
    person("/3/person/{id}/tv_credits", "personTv", TV_WORKS, Facet::TvCredits),
];

const TRENDING: &str = "Page_TrendingItem";
const MOVIES: &str = "Page_MovieItem";
const SHOWS: &str = "Page_TvItem";
const TITLES: &str = "Page_TitleItem";
const PEOPLE: &str = "Page_KnownPerson";
const MIXED: &str = "Page_MixedItem";
const PROVIDERS: &str = "About_WatchProviders";
const AGGREGATE: &str = "About_AggregateCredits";
const WORKS: &str = "About_CombinedWorks";
const MOVIE_WORKS: &str = "About_MovieWorks";
const TV_WORKS: &str = "About_TvWorks";

const fn movie(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    facet: Facet,
) -> Endpoint {
    row(pattern, operation, answer, RouteKind::MovieFacet(facet))
}

const fn tv(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    facet: Facet,
) -> Endpoint {
    row(pattern, operation, answer, RouteKind::TvFacet(facet))
}

const fn person(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    facet: Facet,
) -> Endpoint {
    row(pattern, operation, answer, RouteKind::PersonFacet(facet))
}

/// The endpoint of a path, and the segments at its parameters.
pub(super) fn find(path: &str) -> Option<(&'static Endpoint, Vec<&str>)> {
    ENDPOINTS.iter().find_map(|endpoint| Some((endpoint, endpoint.segments(path)?)))
}

impl Endpoint {
    /// The query parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        parameters(self.kind)
    }

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

    pub(super) fn parse(&self, segments: &[&str], query: &Query) -> Result<Call, CatalogueError> {
        let language = query.language();
        match self.kind {
            RouteKind::Authentication => Ok(Call::Authentication),
            RouteKind::Configuration => Ok(Call::Configuration),
            RouteKind::Genres(media_type) => Ok(Call::Genres { media_type, language }),
            RouteKind::Find => {
                let id = ExternalId::parse(segments[0])?;
                let source = query.first("external_source").and_then(Source::parse);
                let source = source.ok_or(CatalogueError::InvalidParameters)?;
                Ok(Call::Find { id, source, language })
            }
            RouteKind::Trending => Ok(Call::Trending {
                kind: TrendingKind::parse(segments[0])?,
                window: Window::parse(segments[1])?,
                page: query.page()?,
                language,
            }),
            RouteKind::Titles(list) => {
                let region =
                    query.region("region").filter(|_| list.media_type() == MediaType::Movie);
                Ok(Call::Titles { list, page: query.page()?, language, region })
            }
            RouteKind::PopularPeople => Ok(Call::PopularPeople { page: query.page()?, language }),
            RouteKind::Discover(media_type) => {
                Discover::parse(media_type, query).map(Call::Discover)
            }
            RouteKind::Search(kind) => Search::parse(kind, query).map(Call::Search),
            RouteKind::Movie => details(Subject::Movie(MovieRef::parse(segments[0])?), query),
            RouteKind::Tv => details(Subject::Tv(number(segments[0])?), query),
            RouteKind::Season => details(season(segments)?, query),
            RouteKind::Person => details(Subject::Person(number(segments[0])?), query),
            RouteKind::MovieFacet(facet) => {
                self::facet(Subject::Movie(MovieRef::parse(segments[0])?), facet, query)
            }
            RouteKind::TvFacet(facet) => {
                self::facet(Subject::Tv(number(segments[0])?), facet, query)
            }
            RouteKind::PersonFacet(facet) => {
                self::facet(Subject::Person(number(segments[0])?), facet, query)
            }
        }
    }
}

fn season(segments: &[&str]) -> Result<Subject, CatalogueError> {
    let season = parse_digits(segments[1])
        .filter(|season| *season <= 9999)
        .ok_or(CatalogueError::NotFound)?;
    Ok(Subject::Season { show: number(segments[0])?, season })
}

fn details(subject: Subject, query: &Query) -> Result<Call, CatalogueError> {
    let appended = subject.parse_appended(query)?;
    let tongues = Tongues::parse(query, &appended);
    Ok(Call::Details { subject, appended, language: query.language(), tongues })
}

fn facet(subject: Subject, facet: Facet, query: &Query) -> Result<Call, CatalogueError> {
    let page = if facet.has_pages() { query.page()? } else { PageNumber::FIRST };
    let tongues = Tongues::parse(query, &BTreeSet::from([facet]));
    Ok(Call::Facet { subject, facet, page, language: query.language(), tongues })
}

fn optional(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: false }
}

fn required(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: true }
}

fn parameters(kind: RouteKind) -> Vec<Parameter> {
    let mut all = match kind {
        RouteKind::Authentication | RouteKind::Configuration => return Vec::new(),
        RouteKind::Find => {
            let sources = Source::ALL.iter().map(|(_, name)| (*name).to_owned()).collect();
            vec![required("external_source", ParameterKind::OneOf(sources))]
        }
        RouteKind::Trending | RouteKind::PopularPeople => page_parameters(),
        RouteKind::Titles(list) => list_parameters(list),
        RouteKind::Discover(media_type) => discover_parameters(media_type),
        RouteKind::Search(kind) => search_parameters(kind),
        RouteKind::Genres(_)
        | RouteKind::Movie
        | RouteKind::Tv
        | RouteKind::Season
        | RouteKind::Person => Vec::new(),
        RouteKind::MovieFacet(facet)
        | RouteKind::TvFacet(facet)
        | RouteKind::PersonFacet(facet) => facet_parameters(facet),
    };
    if matches!(kind, RouteKind::Movie | RouteKind::Tv | RouteKind::Person) {
        all.push(optional("append_to_response", ParameterKind::Text));
        all.extend(language_parameters());
    }
    all.push(optional("language", ParameterKind::Language));
    all.push(optional("include_adult", ParameterKind::Truth));
    all
}

fn page_parameters() -> Vec<Parameter> {
    vec![optional("page", ParameterKind::Page)]
}

fn list_parameters(list: TitleList) -> Vec<Parameter> {
    let mut all = page_parameters();
    if list.media_type() == MediaType::Movie {
        all.push(optional("region", ParameterKind::Region));
    }
    all
}

fn discover_parameters(media_type: MediaType) -> Vec<Parameter> {
    let mut all = page_parameters();
    all.push(optional("sort_by", ParameterKind::OneOf(Sort::names(media_type))));
    if media_type == MediaType::Movie {
        all.push(optional("region", ParameterKind::Region));
    }
    let filters = ROWS.iter().filter_map(|row| {
        let kind = match row.reader {
            Reader::Ids(_) => ParameterKind::Ids,
            Reader::Languages(_) | Reader::Countries(_) => ParameterKind::Codes,
            Reader::Region(_) => ParameterKind::Region,
            Reader::Year(_) => ParameterKind::Year,
            Reader::Date(_) => ParameterKind::Date,
            Reader::Vote(_) => ParameterKind::Vote,
            Reader::Amount(_) => ParameterKind::Amount,
        };
        Some(optional(row.name(media_type)?, kind))
    });
    all.extend(filters);
    all
}

fn search_parameters(kind: SearchKind) -> Vec<Parameter> {
    let mut all = page_parameters();
    all.push(required("query", ParameterKind::Text));
    if let Some(first_year) = kind.first_year() {
        all.push(optional("year", ParameterKind::Year));
        all.push(optional(first_year, ParameterKind::Year));
    }
    if kind == SearchKind::Movie {
        all.push(optional("region", ParameterKind::Region));
    }
    all
}

fn facet_parameters(facet: Facet) -> Vec<Parameter> {
    match facet {
        Facet::Recommendations | Facet::Similar => page_parameters(),
        Facet::Images => vec![optional("include_image_language", ParameterKind::Text)],
        Facet::Videos => vec![optional("include_video_language", ParameterKind::Text)],
        _ => Vec::new(),
    }
}

fn language_parameters() -> Vec<Parameter> {
    [Facet::Images, Facet::Videos].into_iter().flat_map(facet_parameters).collect()
}
