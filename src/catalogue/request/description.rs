//! The summary and the parameters of an endpoint in OpenAPI.

use super::discover::{ROWS, Reader, Sort};
use super::endpoints::{Endpoint, RouteKind};
use super::lists::{ExternalSource, SearchKind, TitleList};
use super::subject::SubResource;
use crate::domain::ids::MediaType::{self, Movie, Tv};

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

impl Endpoint {
    /// The summary of the endpoint, for OpenAPI.
    #[must_use]
    pub fn summary(&self) -> String {
        let text = match self.kind {
            RouteKind::Authentication => "Check the session",
            RouteKind::Configuration => "Get the base URLs and sizes of images",
            RouteKind::Genres(Movie) => "List the genres of films",
            RouteKind::Genres(Tv) => "List the genres of shows",
            RouteKind::Find => "Find a title or person by an id of another database",
            RouteKind::Trending => "List trending titles and people",
            RouteKind::Titles(list) => list.summary(),
            RouteKind::PopularPeople => "List popular people",
            RouteKind::Discover(Movie) => "List films by filters",
            RouteKind::Discover(Tv) => "List shows by filters",
            RouteKind::Search(SearchKind::Movie) => "Search for films",
            RouteKind::Search(SearchKind::Tv) => "Search for shows",
            RouteKind::Search(SearchKind::Person) => "Search for people",
            RouteKind::Search(SearchKind::Multi) => "Search for films, shows and people",
            RouteKind::Search(SearchKind::Keyword) => "Search for keywords",
            RouteKind::Search(SearchKind::Company) => "Search for companies",
            RouteKind::Certifications(Movie) => "List the age ratings of films by country",
            RouteKind::Certifications(Tv) => "List the age ratings of shows by country",
            RouteKind::WatchProviders(Movie) => "List the companies that offer films",
            RouteKind::WatchProviders(Tv) => "List the companies that offer shows",
            RouteKind::Collection => "Get a series of films",
            RouteKind::Company => "Get a company",
            RouteKind::Keyword => "Get a keyword",
            RouteKind::Movie => "Get a film",
            RouteKind::Tv => "Get a show",
            RouteKind::Season => "Get a season of a show with its episodes",
            RouteKind::SeasonImages => "List the images of a season of a show",
            RouteKind::Episode => "Get an episode of a show",
            RouteKind::EpisodeGroup => "Get another order of the episodes of a show",
            RouteKind::Changes(Movie) => "List films that changed",
            RouteKind::Changes(Tv) => "List shows that changed",
            RouteKind::Person => "Get a person",
            RouteKind::MovieSubResource(sub_resource) => {
                return format!("List {} a film", sub_resource.description());
            }
            RouteKind::TvSubResource(sub_resource) => {
                return format!("List {} a show", sub_resource.description());
            }
            RouteKind::PersonSubResource(sub_resource) => {
                return format!("List {} a person", sub_resource.description());
            }
        };
        text.to_owned()
    }

    /// The query parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        parameters_of(self.kind)
    }
}

fn optional(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: false }
}

fn required(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: true }
}

fn parameters_of(kind: RouteKind) -> Vec<Parameter> {
    let mut all = match kind {
        RouteKind::Authentication
        | RouteKind::Configuration
        | RouteKind::Certifications(_)
        | RouteKind::Keyword => return Vec::new(),
        RouteKind::Find => {
            let sources = ExternalSource::ALL.iter().map(|(_, name)| (*name).to_owned()).collect();
            vec![required("external_source", ParameterKind::OneOf(sources))]
        }
        RouteKind::Changes(_) => {
            let mut all = page_parameters();
            all.extend(["start_date", "end_date"].map(|name| optional(name, ParameterKind::Date)));
            return all;
        }
        RouteKind::SeasonImages => sub_resource_parameters(SubResource::Images),
        RouteKind::WatchProviders(_) => vec![optional("watch_region", ParameterKind::Region)],
        RouteKind::Trending | RouteKind::PopularPeople => page_parameters(),
        RouteKind::Titles(list) => list_parameters(list),
        RouteKind::Discover(media_type) => discover_parameters(media_type),
        RouteKind::Search(kind) => search_parameters(kind),
        RouteKind::Genres(_)
        | RouteKind::Movie
        | RouteKind::Tv
        | RouteKind::Season
        | RouteKind::Episode
        | RouteKind::EpisodeGroup
        | RouteKind::Collection
        | RouteKind::Company
        | RouteKind::Person => Vec::new(),
        RouteKind::MovieSubResource(sub_resource)
        | RouteKind::TvSubResource(sub_resource)
        | RouteKind::PersonSubResource(sub_resource) => sub_resource_parameters(sub_resource),
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
            Reader::Certification(_) => ParameterKind::Text,
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

fn sub_resource_parameters(sub_resource: SubResource) -> Vec<Parameter> {
    match sub_resource {
        SubResource::Recommendations | SubResource::Similar => page_parameters(),
        SubResource::Images => vec![optional("include_image_language", ParameterKind::Text)],
        SubResource::Videos => vec![optional("include_video_language", ParameterKind::Text)],
        _ => Vec::new(),
    }
}

fn language_parameters() -> Vec<Parameter> {
    [SubResource::Images, SubResource::Videos]
        .into_iter()
        .flat_map(sub_resource_parameters)
        .collect()
}
