//! One request of TMDB's API as a value, and its canonical path and query.

use super::discover::Discover;
use super::lists::{ExternalId, ExternalSource, Search, TitleList, TrendingKind, Window};
use super::query::{Language, PageNumber, Parameters, Region, write_target};
use super::subject::{MediaLanguages, MovieRef, SubResource, Subject};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;
use time::Date;

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
    /// The age ratings that there are, by country.
    Certifications {
        media_type: MediaType,
    },
    /// The companies that offer films or shows, in one country or in any.
    WatchProviders {
        media_type: MediaType,
        region: Option<Region>,
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
        /// The region of the cinemas; only for films.
        region: Option<Region>,
    },
    PopularPeople {
        page: PageNumber,
        language: Language,
    },
    /// The titles that changed, by default within the last day.
    Changes {
        media_type: MediaType,
        first: Option<Date>,
        last: Option<Date>,
        page: PageNumber,
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

/// How soon a response becomes stale. This class is stored with each response, so that changed times apply to cached
/// responses too.
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
    /// The title that the request is about, if it is one with a TMDB number.
    #[must_use]
    pub fn title(&self) -> Option<TitleKey> {
        let (Self::Details { subject, .. } | Self::SubResource { subject, .. }) = self else {
            return None;
        };
        let (media_type, number) = match *subject {
            Subject::Movie(MovieRef::Number(number)) => (MediaType::Movie, number),
            Subject::Tv(number)
            | Subject::Season { show: number, .. }
            | Subject::Episode { show: number, .. } => (MediaType::Tv, number),
            Subject::Movie(MovieRef::Imdb(_))
            | Subject::EpisodeGroup(_)
            | Subject::Person(_)
            | Subject::Collection(_)
            | Subject::Company(_)
            | Subject::Keyword(_) => return None,
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
            | Self::Changes { .. }
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

    /// The canonical path and query, always of API version 3: each parameter once and in order, without a key.
    /// Parsing it gives the same request.
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
                format!("/3/genre/{}/list", media_type.as_str())
            }
            Self::Certifications { media_type } => {
                format!("/3/certification/{}/list", media_type.as_str())
            }
            Self::WatchProviders { media_type, region, language } => {
                write_language(parameters, *language);
                parameters.extend(region.map(|region| ("watch_region", region.to_string())));
                format!("/3/watch/providers/{}", media_type.as_str())
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
            Self::Changes { media_type, first, last, page } => {
                write_days(parameters, *page, *first, *last);
                format!("/3/{}/changes", media_type.as_str())
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
                write_appended(parameters, appended);
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

fn write_appended(parameters: &mut Parameters, appended: &BTreeSet<SubResource>) {
    if !appended.is_empty() {
        let mut paths: Vec<_> = appended.iter().map(|sub_resource| sub_resource.path()).collect();
        paths.sort_unstable();
        parameters.insert("append_to_response", paths.join(","));
    }
}

fn write_days(
    parameters: &mut Parameters,
    page: PageNumber,
    first: Option<Date>,
    last: Option<Date>,
) {
    parameters.insert("page", page.to_string());
    parameters.extend(first.map(|day| ("start_date", day.to_string())));
    parameters.extend(last.map(|day| ("end_date", day.to_string())));
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
