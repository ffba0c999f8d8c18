//! Answers all requests of TMDB's API from the records.

use super::details::{Filmography, View};
use super::people::Person;
use super::records::Record;
use super::search::{Found as FoundNames, Hit};
use super::{Builtin, descriptions, discover, dto, lists};
use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::{
    Discover, ExternalId, ExternalSource, PageNumber, Search, SearchKind, Subject, TitleList,
    TitleReference, TmdbRequest, TrendingKind, Window,
};
use crate::catalogue::response::JsonResponse;
use crate::catalogue::schema::{
    Authentication, Certifications, Configuration, DatedPage, Dates, Found, Genres, KnownPerson,
    MixedItem, ProviderList, TrendingItem,
};
use crate::catalogue::tables;
use crate::domain::ids::MediaType;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::Hash;
use time::Date;

impl Builtin {
    /// `today` decides what is trending and in cinemas.
    pub(in crate::catalogue) fn respond(
        &self,
        request: &TmdbRequest,
        today: Date,
    ) -> Result<JsonResponse, CatalogueError> {
        match request {
            TmdbRequest::Authentication => Ok(JsonResponse::of(&Authentication { success: true })),
            // The same for all sizes, because drawings fit every size.
            TmdbRequest::Configuration => Ok(JsonResponse::of(&Configuration::at("/t/p/"))),
            TmdbRequest::Genres { media_type, .. } => {
                let genres = tables::genres(*media_type).collect();
                Ok(JsonResponse::of(&Genres { genres }))
            }
            TmdbRequest::Certifications { .. } => Ok(JsonResponse::of(&Certifications::default())),
            TmdbRequest::WatchProviders { .. } => Ok(JsonResponse::of(&ProviderList::default())),
            TmdbRequest::Find { id, source, .. } => Ok(self.found(id, *source)),
            TmdbRequest::Trending { kind, window, page, .. } => {
                Ok(self.trending(*kind, *window, *page, today))
            }
            TmdbRequest::Titles { list, page, .. } => Ok(self.list(*list, *page, today)),
            TmdbRequest::PopularPeople { page, .. } => Ok(self.popular_people(*page)),
            TmdbRequest::Changes { page, .. } => Ok(one_page::<(), ()>(&[], *page, |()| ())),
            TmdbRequest::Discover(discover) => Ok(self.discovered(discover)),
            TmdbRequest::Search(search) => Ok(self.searched(search)),
            TmdbRequest::Details { subject, appended, media_languages, .. } => {
                let view = View { page: PageNumber::FIRST, media_languages };
                match *subject {
                    Subject::Movie(film) => self.movie(film, appended, view),
                    Subject::Tv(number) => self.tv(number, appended, view),
                    Subject::Season { show, season } => {
                        Ok(JsonResponse::of(&self.season(show, season)?))
                    }
                    Subject::Episode { show, season, episode } => {
                        self.episode(show, season, episode)
                    }
                    Subject::Person(id) => self.person(id, appended),
                    // None of these are recorded.
                    Subject::EpisodeGroup(_)
                    | Subject::Collection(_)
                    | Subject::Company(_)
                    | Subject::Keyword(_) => Err(CatalogueError::NotFound),
                }
            }
            TmdbRequest::SubResource { subject, sub_resource, page, media_languages, .. } => {
                let view = View { page: *page, media_languages };
                match *subject {
                    Subject::Movie(film) => self.movie_sub_resource(film, *sub_resource, view),
                    Subject::Tv(number) => self.tv_sub_resource(number, *sub_resource, view),
                    Subject::Person(id) => self.person_sub_resource(id, *sub_resource),
                    Subject::Season { show, season } => self.season_images(show, season),
                    _ => Err(CatalogueError::NotFound),
                }
            }
        }
    }

    fn found(&self, id: &ExternalId, source: ExternalSource) -> JsonResponse {
        let mut found = Found::default();
        let digits = id.imdb_title().filter(|_| source == ExternalSource::Imdb);
        if let Some(record) = digits.and_then(|digits| self.with_imdb_id(digits)) {
            let list = match record.key.media_type {
                MediaType::Movie => &mut found.movie_results,
                MediaType::Tv => &mut found.tv_results,
            };
            list.push(dto::title_row(record));
        }
        JsonResponse::of(&found)
    }

    fn trending(
        &self,
        kind: TrendingKind,
        window: Window,
        page: PageNumber,
        today: Date,
    ) -> JsonResponse {
        let of = |media_type| lists::trending_titles(&self.records, media_type, window, today);
        let titles = match kind {
            TrendingKind::All => lists::trending_mixed(&self.records, window, today),
            TrendingKind::Movie => of(MediaType::Movie),
            TrendingKind::Tv => of(MediaType::Tv),
            TrendingKind::Person => {
                let people = lists::trending_people(self.people().all(), window, today);
                let item = |person: &&Person| TrendingItem::Person(dto::person_row(person));
                return one_page(&people, page, item);
            }
        };
        one_page(&titles, page, |record| dto::trending_row(record))
    }

    fn list(&self, list: TitleList, page: PageNumber, today: Date) -> JsonResponse {
        let titles = lists::titles(&self.records, list, today);
        let Some(days) = lists::days(list, today) else {
            return titles_page(&titles, list.media_type(), page);
        };
        let dates = Dates { maximum: days.end().to_string(), minimum: days.start().to_string() };
        let page = lists::page(&titles, page, |record| dto::movie_row(record));
        JsonResponse::of(&DatedPage { dates, page })
    }

    fn popular_people(&self, page: PageNumber) -> JsonResponse {
        let people: Vec<usize> = (0..self.people().all().len()).collect();
        one_page(&people, page, |index| self.person_row(*index))
    }

    fn discovered(&self, request: &Discover) -> JsonResponse {
        let titles = discover::titles(&self.records, self.people(), request);
        titles_page(&titles, request.media_type, request.page)
    }

    fn searched(&self, search: &Search) -> JsonResponse {
        match search.kind {
            SearchKind::Movie => self.searched_titles(search, MediaType::Movie),
            SearchKind::Tv => self.searched_titles(search, MediaType::Tv),
            SearchKind::Person => {
                let people = self.index().find_people(&search.query);
                one_page(&people, search.page, |index| self.person_row(*index))
            }
            SearchKind::Keyword | SearchKind::Company => {
                one_page::<(), ()>(&[], search.page, |()| ())
            }
            SearchKind::Multi => {
                let hits =
                    self.hits(&search.query, || self.index().find(&search.query), Hit::Title);
                let item = |hit: &Hit| match hit {
                    Hit::Title(index) => dto::mixed_row(&self.records[*index]),
                    Hit::Person(index) => MixedItem::Person(self.person_row(*index)),
                };
                one_page(&hits, search.page, item)
            }
        }
    }

    fn searched_titles(&self, search: &Search, media_type: MediaType) -> JsonResponse {
        let named = || self.index().find_titles(&search.query);
        let found = self.hits(&search.query, named, |index| index);
        let fits = |record: &&Record| {
            let year = record.date.year();
            let mut years = [search.year, search.first_year].into_iter().flatten();
            record.key.media_type == media_type && years.all(|wanted| i32::from(wanted) == year)
        };
        let titles = found.iter().map(|index| &self.records[*index]).filter(fits);
        titles_page(&titles.collect::<Vec<_>>(), media_type, search.page)
    }

    /// The hits of a search. If the query is an id, the title with that id. Otherwise the titles with the words of
    /// the query in a name; if no name has all of them, also those with the words in an overview. For a number,
    /// instead of overviews, the titles of that year or with that TMDB id.
    fn hits<T: Copy + Eq + Hash>(
        &self,
        query: &str,
        named: impl FnOnce() -> FoundNames<T>,
        title: impl Fn(usize) -> T,
    ) -> Vec<T> {
        if let Some(reference) = TitleReference::parse(query) {
            return self.index_of_reference(&reference).map(title).into_iter().collect();
        }
        let named = named();
        let numbered = query.parse().map_or_else(|_| Vec::new(), |number| self.numbered(number));
        let described = if named.has_all_words || !numbered.is_empty() {
            Vec::new()
        } else {
            descriptions::find(&self.records, query)
        };
        let mut hits: Vec<T> = described.into_iter().map(&title).collect();
        hits.extend(named.hits);
        hits.extend(numbered.into_iter().map(title));
        let mut seen = HashSet::new();
        hits.retain(|hit| seen.insert(*hit));
        hits
    }

    fn index_of_reference(&self, reference: &TitleReference) -> Option<usize> {
        match reference {
            TitleReference::Imdb(id) => self.index_of_imdb(id.imdb_title()?),
            TitleReference::Tmdb(key) => self.index_of(*key),
        }
    }

    /// The titles of a year, best known first, and those with a TMDB id.
    fn numbered(&self, number: u32) -> Vec<usize> {
        let records = self.records.iter().enumerate();
        let mut found: Vec<_> = records
            .filter_map(|(index, record)| {
                let is_id = record.key.title_id == i64::from(number);
                let is_year = i64::from(record.date.year()) == i64::from(number);
                (is_id || is_year).then_some((is_id, Reverse(record.rank), index))
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(.., index)| index).collect()
    }

    fn person_row(&self, index: usize) -> KnownPerson {
        Filmography::of(&self.records, self.people(), index).row()
    }
}

fn titles_page(titles: &[&Record], media_type: MediaType, page: PageNumber) -> JsonResponse {
    match media_type {
        MediaType::Movie => one_page(titles, page, |record| dto::movie_row(record)),
        MediaType::Tv => one_page(titles, page, |record| dto::tv_row(record)),
    }
}

fn one_page<T, R: Serialize>(rows: &[T], page: PageNumber, item: impl Fn(&T) -> R) -> JsonResponse {
    JsonResponse::of(&lists::page(rows, page, item))
}
