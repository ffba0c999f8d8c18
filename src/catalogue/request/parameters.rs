//! What each endpoint's query may hold, for our API's description.

use super::discover::Sort;
use super::endpoints::Reads;
use super::filter::{ROWS, Reader};
use super::lists::{SearchKind, Source, TitleList};
use super::subject::Facet;
use crate::domain::ids::MediaType;

/// A parameter of an endpoint's query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: ParameterKind,
    /// Whether there is no answer without it.
    pub required: bool,
}

/// What a parameter may be.
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
    /// True or false.
    Truth,
    /// `xx` or `xx-XX`.
    Language,
    /// Two capitals.
    Region,
    /// Numbers with `,` for and, `|` for or between them.
    Ids,
    /// Codes of two letters with `,` for and, `|` for or between them.
    Codes,
    /// Free text.
    Text,
    /// One of these.
    OneOf(Vec<String>),
}

fn optional(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: false }
}

fn required(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: true }
}

/// Everything that the query of such a call may hold.
pub(super) fn of(reads: Reads) -> Vec<Parameter> {
    let mut all = match reads {
        Reads::Authentication | Reads::Configuration => return Vec::new(),
        Reads::Find => {
            let sources = Source::ALL.iter().map(|(_, name)| (*name).to_owned()).collect();
            vec![required("external_source", ParameterKind::OneOf(sources))]
        }
        Reads::Trending | Reads::PopularPeople => page(),
        Reads::Titles(list) => titles(list),
        Reads::Discover(media_type) => discover(media_type),
        Reads::Search(kind) => search(kind),
        Reads::Genres(_) | Reads::Movie | Reads::Tv | Reads::Season | Reads::Person => Vec::new(),
        Reads::MovieFacet(facet) | Reads::TvFacet(facet) | Reads::PersonFacet(facet) => {
            self::facet(facet)
        }
    };
    if matches!(reads, Reads::Movie | Reads::Tv | Reads::Person) {
        all.push(optional("append_to_response", ParameterKind::Text));
        all.extend(tongues());
    }
    all.push(optional("language", ParameterKind::Language));
    all.push(optional("include_adult", ParameterKind::Truth));
    all
}

fn page() -> Vec<Parameter> {
    vec![optional("page", ParameterKind::Page)]
}

fn titles(list: TitleList) -> Vec<Parameter> {
    let mut all = page();
    if list.media_type() == MediaType::Movie {
        all.push(optional("region", ParameterKind::Region));
    }
    all
}

fn discover(media_type: MediaType) -> Vec<Parameter> {
    let mut all = page();
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

fn search(kind: SearchKind) -> Vec<Parameter> {
    let mut all = page();
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

fn facet(facet: Facet) -> Vec<Parameter> {
    match facet {
        Facet::Recommendations | Facet::Similar => page(),
        Facet::Images => vec![optional("include_image_language", ParameterKind::Text)],
        Facet::Videos => vec![optional("include_video_language", ParameterKind::Text)],
        _ => Vec::new(),
    }
}

fn tongues() -> Vec<Parameter> {
    [Facet::Images, Facet::Videos].into_iter().flat_map(facet).collect()
}
