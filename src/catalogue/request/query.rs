//! The query of a request, and the types of parameters that many requests have.

use crate::catalogue::error::CatalogueError;
use crate::domain::title::parse_day;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;
use time::Date;

/// The parameters of a request, by the rules of HTML forms.
pub(super) struct Query<'q>(Vec<(Cow<'q, str>, Cow<'q, str>)>);

/// The parameters of a canonical request, sorted.
pub(super) type Parameters = BTreeMap<&'static str, String>;

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

    /// `YYYY-MM-DD`; `None` when it is missing.
    pub fn day(&self, name: &str) -> Result<Option<Date>, CatalogueError> {
        let text = self.first(name).filter(|text| !text.is_empty());
        text.map(|text| parse_day(text).ok_or(CatalogueError::InvalidDate)).transpose()
    }

    /// `None` when it is missing or invalid.
    pub fn year(&self, name: &str) -> Option<u16> {
        self.first(name).and_then(parse_digits).filter(|year| (1000..=9999).contains(year))
    }
}

/// A path with its parameters, form-encoded.
pub(super) fn write_target(path: &str, parameters: &Parameters) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// ASCII digits only.
pub(super) fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
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
