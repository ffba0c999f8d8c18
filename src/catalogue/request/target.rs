//! A call in TMDB's own words again, in exactly one spelling, for whoever has to ask TMDB.

use super::query::{Parameters, written};
use super::values::{Language, PageNumber};
use super::{Call, Facet};
use crate::domain::ids::MediaType;

impl Call {
    /// The path and query that ask TMDB the same, always of version 3: each parameter once and in
    /// order, without a key. Parsed again it is the same call.
    #[must_use]
    pub fn target(&self) -> String {
        let mut parameters = Parameters::new();
        let path = self.write(&mut parameters);
        written(&path, &parameters)
    }

    fn write(&self, parameters: &mut Parameters) -> String {
        match self {
            Self::Authentication => "/3/authentication".to_owned(),
            Self::Configuration => "/3/configuration".to_owned(),
            Self::Genres { media_type, language } => {
                speak(parameters, *language);
                match media_type {
                    MediaType::Movie => "/3/genre/movie/list".to_owned(),
                    MediaType::Tv => "/3/genre/tv/list".to_owned(),
                }
            }
            Self::Find { id, source, language } => {
                speak(parameters, *language);
                parameters.insert("external_source", source.name().to_owned());
                format!("/3/find/{}", id.as_str())
            }
            Self::Trending { kind, window, page, language } => {
                turn(parameters, *page, *language);
                format!("/3/trending/{}/{}", kind.name(), window.name())
            }
            Self::Titles { list, page, language, region } => {
                turn(parameters, *page, *language);
                parameters.extend(region.map(|region| ("region", region.to_string())));
                list.path().to_owned()
            }
            Self::PopularPeople { page, language } => {
                turn(parameters, *page, *language);
                "/3/person/popular".to_owned()
            }
            Self::Discover(discover) => {
                turn(parameters, discover.page, discover.language);
                discover.write(parameters);
                discover.path().to_owned()
            }
            Self::Search(search) => {
                turn(parameters, search.page, search.language);
                search.write(parameters);
                search.kind.path().to_owned()
            }
            Self::Details { subject, appended, language, tongues } => {
                speak(parameters, *language);
                tongues.write(parameters);
                if !appended.is_empty() {
                    let mut paths: Vec<&str> = appended.iter().map(|facet| facet.path()).collect();
                    paths.sort_unstable();
                    parameters.insert("append_to_response", paths.join(","));
                }
                subject.path()
            }
            Self::Facet { subject, facet, page, language, tongues } => {
                turn_facet(parameters, *facet, *page, *language);
                tongues.write(parameters);
                format!("{}/{}", subject.path(), facet.path())
            }
        }
    }
}

fn speak(parameters: &mut Parameters, language: Language) {
    parameters.insert("include_adult", "false".to_owned());
    parameters.insert("language", language.to_string());
}

fn turn(parameters: &mut Parameters, page: PageNumber, language: Language) {
    speak(parameters, language);
    parameters.insert("page", page.to_string());
}

fn turn_facet(parameters: &mut Parameters, facet: Facet, page: PageNumber, language: Language) {
    if facet.has_pages() {
        turn(parameters, page, language);
    } else {
        speak(parameters, language);
    }
}
