//! The table of everything we answer; there is no other list of it.

use super::lists::{ExternalId, Search, SearchKind, Source, TitleList, TrendingKind, Window};
use super::parameters::{self, Parameter};
use super::picks::parsed;
use super::query::Query;
use super::subject::{Facet, MovieRef, Subject, Tongues, number};
use super::values::PageNumber;
use super::{Call, CallError, Discover};
use crate::domain::ids::MediaType::{self, Movie, Tv};
use std::collections::BTreeSet;

/// A row of the table.
#[derive(Debug)]
pub struct Endpoint {
    /// The path with its parameters in braces.
    pub pattern: &'static str,
    /// Its operation id in our API description.
    pub operation: &'static str,
    /// The schema name of its answer in our API description.
    pub answer: &'static str,
    reads: Reads,
}

/// Which call the path of a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
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
    reads: Reads,
) -> Endpoint {
    Endpoint { pattern, operation, answer, reads }
}

/// Everything we answer. Where two patterns fit a path, the earlier counts.
pub const ENDPOINTS: &[Endpoint] = &[
    row("/3/authentication", "authentication", "Authentication", Reads::Authentication),
    row("/3/configuration", "configuration", "Configuration", Reads::Configuration),
    row("/3/genre/movie/list", "movieGenres", "Genres", Reads::Genres(Movie)),
    row("/3/genre/tv/list", "tvGenres", "Genres", Reads::Genres(Tv)),
    row("/3/find/{external_id}", "find", "Found", Reads::Find),
    row("/3/trending/{kind}/{window}", "trending", TRENDING, Reads::Trending),
    row("/3/movie/popular", "popularMovies", MOVIES, Reads::Titles(TitleList::PopularMovies)),
    row("/3/movie/top_rated", "topRatedMovies", MOVIES, Reads::Titles(TitleList::TopRatedMovies)),
    row("/3/movie/now_playing", "nowPlaying", "DatedPage", Reads::Titles(TitleList::NowPlaying)),
    row("/3/movie/upcoming", "upcoming", "DatedPage", Reads::Titles(TitleList::Upcoming)),
    row("/3/tv/popular", "popularTv", SHOWS, Reads::Titles(TitleList::PopularTv)),
    row("/3/tv/top_rated", "topRatedTv", SHOWS, Reads::Titles(TitleList::TopRatedTv)),
    row("/3/tv/airing_today", "airingToday", SHOWS, Reads::Titles(TitleList::AiringToday)),
    row("/3/tv/on_the_air", "onTheAir", SHOWS, Reads::Titles(TitleList::OnTheAir)),
    row("/3/person/popular", "popularPeople", PEOPLE, Reads::PopularPeople),
    row("/3/discover/movie", "discoverMovies", MOVIES, Reads::Discover(Movie)),
    row("/3/discover/tv", "discoverTv", SHOWS, Reads::Discover(Tv)),
    row("/4/discover/movie", "discoverMoviesV4", MOVIES, Reads::Discover(Movie)),
    row("/4/discover/tv", "discoverTvV4", SHOWS, Reads::Discover(Tv)),
    row("/3/search/movie", "searchMovies", MOVIES, Reads::Search(SearchKind::Movie)),
    row("/3/search/tv", "searchTv", SHOWS, Reads::Search(SearchKind::Tv)),
    row("/3/search/person", "searchPeople", PEOPLE, Reads::Search(SearchKind::Person)),
    row("/3/search/multi", "searchMulti", MIXED, Reads::Search(SearchKind::Multi)),
    row("/3/movie/{id}", "movieDetails", "MovieDetails", Reads::Movie),
    movie("/3/movie/{id}/credits", "movieCredits", "About_MovieCredits", Facet::Credits),
    movie("/3/movie/{id}/external_ids", "movieIds", "About_MovieIds", Facet::ExternalIds),
    movie("/3/movie/{id}/images", "movieImages", "About_TitleImages", Facet::Images),
    movie("/3/movie/{id}/recommendations", "movieRecommended", TITLES, Facet::Recommendations),
    movie("/3/movie/{id}/similar", "movieSimilar", MOVIES, Facet::Similar),
    movie("/3/movie/{id}/videos", "movieVideos", "About_Videos", Facet::Videos),
    movie("/3/movie/{id}/watch/providers", "movieProviders", PROVIDERS, Facet::WatchProviders),
    row("/3/tv/{id}", "tvDetails", "TvDetails", Reads::Tv),
    tv("/3/tv/{id}/aggregate_credits", "tvAggregateCredits", AGGREGATE, Facet::AggregateCredits),
    tv("/3/tv/{id}/credits", "tvCredits", "About_TvCredits", Facet::Credits),
    tv("/3/tv/{id}/external_ids", "tvIds", "About_TvIds", Facet::ExternalIds),
    tv("/3/tv/{id}/images", "tvImages", "About_TitleImages", Facet::Images),
    tv("/3/tv/{id}/recommendations", "tvRecommended", TITLES, Facet::Recommendations),
    tv("/3/tv/{id}/similar", "tvSimilar", SHOWS, Facet::Similar),
    tv("/3/tv/{id}/videos", "tvVideos", "About_Videos", Facet::Videos),
    tv("/3/tv/{id}/watch/providers", "tvProviders", PROVIDERS, Facet::WatchProviders),
    row("/3/tv/{id}/season/{season_number}", "tvSeason", "SeasonDetails", Reads::Season),
    row("/3/person/{id}", "personDetails", "PersonDetails", Reads::Person),
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
    row(pattern, operation, answer, Reads::MovieFacet(facet))
}

const fn tv(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    facet: Facet,
) -> Endpoint {
    row(pattern, operation, answer, Reads::TvFacet(facet))
}

const fn person(
    pattern: &'static str,
    operation: &'static str,
    answer: &'static str,
    facet: Facet,
) -> Endpoint {
    row(pattern, operation, answer, Reads::PersonFacet(facet))
}

/// The row that a path fits, and the words at the places in braces.
pub(super) fn find(path: &str) -> Option<(&'static Endpoint, Vec<&str>)> {
    ENDPOINTS.iter().find_map(|endpoint| Some((endpoint, endpoint.words(path)?)))
}

impl Endpoint {
    /// What its query may hold.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        parameters::of(self.reads)
    }

    fn words<'p>(&self, path: &'p str) -> Option<Vec<&'p str>> {
        let wanted = self.pattern.split('/');
        if wanted.clone().count() != path.split('/').count() {
            return None;
        }
        let mut words = Vec::new();
        for (want, word) in wanted.zip(path.split('/')) {
            if want.starts_with('{') {
                words.push(word);
            } else if want != word {
                return None;
            }
        }
        Some(words)
    }

    pub(super) fn read(&self, words: &[&str], query: &Query) -> Result<Call, CallError> {
        let language = query.language();
        match self.reads {
            Reads::Authentication => Ok(Call::Authentication),
            Reads::Configuration => Ok(Call::Configuration),
            Reads::Genres(media_type) => Ok(Call::Genres { media_type, language }),
            Reads::Find => {
                let id = ExternalId::parse(words[0])?;
                let source = query.first("external_source").and_then(Source::parse);
                let source = source.ok_or(CallError::InvalidParameters)?;
                Ok(Call::Find { id, source, language })
            }
            Reads::Trending => Ok(Call::Trending {
                kind: TrendingKind::parse(words[0])?,
                window: Window::parse(words[1])?,
                page: query.page()?,
                language,
            }),
            Reads::Titles(list) => {
                let region =
                    query.region("region").filter(|_| list.media_type() == MediaType::Movie);
                Ok(Call::Titles { list, page: query.page()?, language, region })
            }
            Reads::PopularPeople => Ok(Call::PopularPeople { page: query.page()?, language }),
            Reads::Discover(media_type) => Discover::read(media_type, query).map(Call::Discover),
            Reads::Search(kind) => Search::read(kind, query).map(Call::Search),
            Reads::Movie => details(Subject::Movie(MovieRef::parse(words[0])?), query),
            Reads::Tv => details(Subject::Tv(number(words[0])?), query),
            Reads::Season => details(season(words)?, query),
            Reads::Person => details(Subject::Person(number(words[0])?), query),
            Reads::MovieFacet(facet) => {
                self::facet(Subject::Movie(MovieRef::parse(words[0])?), facet, query)
            }
            Reads::TvFacet(facet) => self::facet(Subject::Tv(number(words[0])?), facet, query),
            Reads::PersonFacet(facet) => {
                self::facet(Subject::Person(number(words[0])?), facet, query)
            }
        }
    }
}

fn season(words: &[&str]) -> Result<Subject, CallError> {
    let season = parsed(words[1]).filter(|season| *season <= 9999).ok_or(CallError::NotFound)?;
    Ok(Subject::Season { show: number(words[0])?, season })
}

fn details(subject: Subject, query: &Query) -> Result<Call, CallError> {
    let appended = subject.appended(query)?;
    let tongues = Tongues::of(query, &appended);
    Ok(Call::Details { subject, appended, language: query.language(), tongues })
}

fn facet(subject: Subject, facet: Facet, query: &Query) -> Result<Call, CallError> {
    let page = if facet.has_pages() { query.page()? } else { PageNumber::FIRST };
    let tongues = Tongues::of(query, &BTreeSet::from([facet]));
    Ok(Call::Facet { subject, facet, page, language: query.language(), tongues })
}
