//! The query of a call, read and written by the rules of HTML forms, as TMDB's clients send it.

use super::CallError;
use super::picks::parsed;
use super::values::{Language, PageNumber, Region};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;
use time::Date;

/// The parameters that came.
pub(super) struct Query<'q>(Vec<(Cow<'q, str>, Cow<'q, str>)>);

/// The parameters that go out, each once and in order.
pub(super) type Parameters = BTreeMap<&'static str, String>;

impl<'q> Query<'q> {
    /// Reads everything between `?` and the end.
    pub fn of(raw: Option<&'q str>) -> Self {
        Self(form_urlencoded::parse(raw.unwrap_or_default().as_bytes()).collect())
    }

    /// The first value of that name.
    pub fn first(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_ref())
    }

    /// The first value, unless it is no number of that kind.
    pub fn number<T: FromStr>(&self, name: &str) -> Option<T> {
        self.first(name).and_then(parsed)
    }

    /// The page asked for, else the first.
    pub fn page(&self) -> Result<PageNumber, CallError> {
        self.first("page").map_or(Ok(PageNumber::FIRST), |text| {
            parsed(text).and_then(PageNumber::new).ok_or(CallError::InvalidPage)
        })
    }

    /// The language asked for, else TMDB's own; nonsense counts as none.
    pub fn language(&self) -> Language {
        self.first("language").and_then(Language::parse).unwrap_or_default()
    }

    /// The region asked for; nonsense counts as none.
    pub fn region(&self, name: &str) -> Option<Region> {
        self.first(name).and_then(Region::parse)
    }

    /// The year asked for; nonsense counts as none.
    pub fn year(&self, name: &str) -> Option<u16> {
        self.number(name).filter(|year| (1000..=9999).contains(year))
    }
}

/// Reads `YYYY-MM-DD`, and nothing that would be written otherwise.
pub(super) fn date(text: &str) -> Option<Date> {
    let form = time::macros::format_description!("[year]-[month]-[day]");
    Date::parse(text, form).ok().filter(|date| date.to_string() == text && date.year() >= 0)
}

/// Writes a path and its parameters; `+` stands for a space, as forms have it.
pub(super) fn written(path: &str, parameters: &Parameters) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}
