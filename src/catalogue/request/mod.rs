//! A TMDB path and query parsed into a value. It is the allow-list of what reaches a catalogue and the key
//! of the response cache: equal requests are equal values.

mod discover;
mod endpoints;
mod lists;
mod subject;

pub use discover::{Discover, Filter, IdFilter, Sort, SortKey};
pub use endpoints::{ENDPOINTS, Endpoint, Parameter, ParameterKind};
pub use lists::{ExternalId, ExternalSource, Search, SearchKind, TitleList, TrendingKind, Window};
pub use subject::{MAX_APPENDED, MediaLanguages, MovieRef, SubResource, Subject};

use super::CatalogueError;
use crate::domain::ids::{MediaType, TitleKey};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::str::FromStr;

/// One request of TMDB's API.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TmdbRequest {
    /// Whether the key is valid.
    Authentication,
    /// The base URLs and sizes of images.
    Configuration,
    Genres {
        media_type: MediaType,
        language: Language,
    },
    /// The title or person with an id of another database.
    Find {
        id: ExternalId,
        source: ExternalSource,
        language: Language,
    },
    Trending {
        kind: TrendingKind,
        window: Window,
        page: PageNumber,
        language: Language,
    },
    /// One of TMDB's own lists of titles.
    Titles {
        list: TitleList,
        page: PageNumber,
        language: Language,
        /// Of the cinemas; only for films.
        region: Option<Region>,
    },
    PopularPeople {
        page: PageNumber,
        language: Language,
    },
    Discover(Discover),
    Search(Search),
    Details {
        subject: Subject,
        /// `append_to_response`.
        appended: BTreeSet<SubResource>,
        language: Language,
        media_languages: MediaLanguages,
    },
    SubResource {
        subject: Subject,
        sub_resource: SubResource,
        /// The first when it has no pages.
        page: PageNumber,
        language: Language,
        media_languages: MediaLanguages,
    },
}

/// How soon a response becomes stale. It is stored with each response, so that cached ones stay right
/// when these times change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Freshness {
    /// Trending, popular, discovered and searched titles: an hour.
    Lists,
    /// One title: a day.
    Details,
    /// One person: a week.
    People,
}

impl Freshness {
    #[must_use]
    pub fn seconds(self) -> i64 {
        const HOUR: i64 = 3_600;
        match self {
            Self::Lists => HOUR,
            Self::Details => 24 * HOUR,
            Self::People => 7 * 24 * HOUR,
        }
    }
}

impl TmdbRequest {
    /// Parses a raw path and query. The path is not percent-decoded. The first of
    /// repeated parameters counts; unknown ones are ignored. `NotFound` for an unknown path; the other
    /// errors are for parameters that TMDB refuses.
    pub fn parse(path: &str, query: Option<&str>) -> Result<Self, CatalogueError> {
        endpoints::find(path)
            .ok_or(CatalogueError::NotFound)
            .and_then(|(endpoint, segments)| endpoint.parse(&segments, &Query::parse(query)))
    }

    /// The title that the request is about, if it is one with a TMDB number.
    #[must_use]
    pub fn title(&self) -> Option<TitleKey> {
        let (Self::Details { subject, .. } | Self::SubResource { subject, .. }) = self else {
            return None;
        };
        let (media_type, number) = match *subject {
            Subject::Movie(MovieRef::Number(number)) => (MediaType::Movie, number),
            Subject::Tv(number) | Subject::Season { show: number, .. } => (MediaType::Tv, number),
            Subject::Movie(MovieRef::Imdb(_)) | Subject::Person(_) => return None,
        };
        Some(TitleKey { media_type, title_id: number })
    }

    /// The number of the person that the request is about.
    #[must_use]
    pub fn person(&self) -> Option<i64> {
        match self {
            Self::Details { subject: Subject::Person(number), .. }
            | Self::SubResource { subject: Subject::Person(number), .. } => Some(*number),
            _ => None,
        }
    }

    #[must_use]
    pub fn freshness(&self) -> Freshness {
        match self {
            Self::Trending { .. }
            | Self::Titles { .. }
            | Self::PopularPeople { .. }
            | Self::Discover(_)
            | Self::Search(_)
            | Self::SubResource {
                sub_resource: SubResource::Recommendations | SubResource::Similar,
                ..
            } => Freshness::Lists,
            Self::Details { subject: Subject::Person(_), .. }
            | Self::SubResource { subject: Subject::Person(_), .. } => Freshness::People,
            _ => Freshness::Details,
        }
    }

    /// The canonical path and query, always of version 3: each parameter once and in order, without a
    /// key. Parsed, it is the same request.
    #[must_use]
    pub fn target(&self) -> String {
        let mut parameters = Parameters::new();
        let path = self.write(&mut parameters);
        write_target(&path, &parameters)
    }

    fn write(&self, parameters: &mut Parameters) -> String {
        match self {
            Self::Authentication => "/3/authentication".to_owned(),
            Self::Configuration => "/3/configuration".to_owned(),
            Self::Genres { media_type, language } => {
                write_language(parameters, *language);
                match media_type {
                    MediaType::Movie => "/3/genre/movie/list".to_owned(),
                    MediaType::Tv => "/3/genre/tv/list".to_owned(),
                }
            }
            Self::Find { id, source, language } => {
                write_language(parameters, *language);
                parameters.insert("external_source", source.name().to_owned());
                format!("/3/find/{}", id.as_str())
            }
            Self::Trending { kind, window, page, language } => {
                write_page(parameters, *page, *language);
                format!("/3/trending/{}/{}", kind.name(), window.name())
            }
            Self::Titles { list, page, language, region } => {
                write_page(parameters, *page, *language);
                parameters.extend(region.map(|region| ("region", region.to_string())));
                list.path().to_owned()
            }
            Self::PopularPeople { page, language } => {
                write_page(parameters, *page, *language);
                "/3/person/popular".to_owned()
            }
            Self::Discover(discover) => {
                write_page(parameters, discover.page, discover.language);
                discover.write(parameters);
                discover.path().to_owned()
            }
            Self::Search(search) => {
                write_page(parameters, search.page, search.language);
                search.write(parameters);
                search.kind.path().to_owned()
            }
            Self::Details { subject, appended, language, media_languages } => {
                write_language(parameters, *language);
                media_languages.write(parameters);
                if !appended.is_empty() {
                    let mut paths: Vec<&str> =
                        appended.iter().map(|sub_resource| sub_resource.path()).collect();
                    paths.sort_unstable();
                    parameters.insert("append_to_response", paths.join(","));
                }
                subject.path()
            }
            Self::SubResource { subject, sub_resource, page, language, media_languages } => {
                write_sub_resource(parameters, *sub_resource, *page, *language);
                media_languages.write(parameters);
                format!("{}/{}", subject.path(), sub_resource.path())
            }
        }
    }
}

fn write_language(parameters: &mut Parameters, language: Language) {
    parameters.insert("include_adult", "false".to_owned());
    parameters.insert("language", language.to_string());
}

fn write_page(parameters: &mut Parameters, page: PageNumber, language: Language) {
    write_language(parameters, language);
    parameters.insert("page", page.to_string());
}

fn write_sub_resource(
    parameters: &mut Parameters,
    sub_resource: SubResource,
    page: PageNumber,
    language: Language,
) {
    if sub_resource.has_pages() {
        write_page(parameters, page, language);
    } else {
        write_language(parameters, language);
    }
}

/// The parameters of a request, by the rules of HTML forms.
struct Query<'q>(Vec<(Cow<'q, str>, Cow<'q, str>)>);

/// The parameters of a canonical request, sorted.
type Parameters = BTreeMap<&'static str, String>;

impl<'q> Query<'q> {
    pub fn parse(raw: Option<&'q str>) -> Self {
        Self(form_urlencoded::parse(raw.unwrap_or_default().as_bytes()).collect())
    }

    pub fn first(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_ref())
    }

    /// The first page by default.
    pub fn page(&self) -> Result<PageNumber, CatalogueError> {
        self.first("page").map_or(Ok(PageNumber::FIRST), |text| {
            parse_digits(text).and_then(PageNumber::new).ok_or(CatalogueError::InvalidPage)
        })
    }

    /// TMDB's default when it is missing or invalid.
    pub fn language(&self) -> Language {
        self.first("language").and_then(Language::parse).unwrap_or_default()
    }

    /// `None` when it is missing or invalid.
    pub fn region(&self, name: &str) -> Option<Region> {
        self.first(name).and_then(Region::parse)
    }

    /// `None` when it is missing or invalid.
    pub fn year(&self, name: &str) -> Option<u16> {
        self.first(name).and_then(parse_digits).filter(|year| (1000..=9999).contains(year))
    }
}

/// A path with its parameters, form-encoded.
fn write_target(path: &str, parameters: &Parameters) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// ASCII digits only.
fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    // `parse` alone accepts a leading plus sign.
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// From 1 to 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageNumber(u16);

/// The two letters of a language (lower case) or country (upper case).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code([u8; 2]);

/// `en` or `en-US`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language {
    language: Code,
    country: Option<Code>,
}

/// ISO 3166-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(Code);

impl PageNumber {
    pub const FIRST: Self = Self(1);

    /// `None` for a page that TMDB does not have.
    #[must_use]
    pub fn new(number: u16) -> Option<Self> {
        (1..=500).contains(&number).then_some(Self(number))
    }

    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }
}

impl Code {
    /// Accepts both cases.
    #[must_use]
    pub fn language(text: &str) -> Option<Self> {
        Self::parse(text, u8::to_ascii_lowercase)
    }

    /// Accepts both cases.
    #[must_use]
    pub fn country(text: &str) -> Option<Self> {
        Self::parse(text, u8::to_ascii_uppercase)
    }

    fn parse(text: &str, case: fn(&u8) -> u8) -> Option<Self> {
        let letters: [u8; 2] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_alphabetic).then(|| Self(letters.map(|byte| case(&byte))))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Language {
    /// Accepts both cases.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (language, country) = match text.split_once('-') {
            None => (text, None),
            Some((language, country)) => (language, Some(Code::country(country)?)),
        };
        Some(Self { language: Code::language(language)?, country })
    }

    /// Without the country.
    #[must_use]
    pub fn code(&self) -> Code {
        self.language
    }
}

impl Default for Language {
    /// TMDB's default, `en-US`.
    fn default() -> Self {
        Self { language: Code(*b"en"), country: Some(Code(*b"US")) }
    }
}

impl Region {
    /// Accepts both cases.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Code::country(text).map(Self)
    }
}

impl Display for PageNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl Display for Region {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Display for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.country {
            None => self.language.fmt(out),
            Some(country) => write!(out, "{}-{country}", self.language),
        }
    }
}

#[cfg(test)]
mod tests;
