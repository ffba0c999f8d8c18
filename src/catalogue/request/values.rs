//! The small values of which calls are made: pages, languages and regions, each in one spelling.

use std::fmt::{self, Display};

/// A page number, always from 1 to 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageNumber(u16);

/// Two letters, for a language or a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code([u8; 2]);

/// A language, perhaps as a country speaks it: `en` or `en-US`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language {
    language: Code,
    country: Option<Code>,
}

/// A country by its ISO 3166-1 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(Code);

impl PageNumber {
    /// The page that is meant when none is named.
    pub const FIRST: Self = Self(1);

    /// The page of that number, unless TMDB has no such page.
    #[must_use]
    pub fn new(number: u16) -> Option<Self> {
        (1..=500).contains(&number).then_some(Self(number))
    }

    /// The number, from 1 to 500.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }
}

impl Code {
    /// Two letters in either case as a language's code, in small letters.
    #[must_use]
    pub fn language(text: &str) -> Option<Self> {
        Self::parse(text, u8::to_ascii_lowercase)
    }

    /// Two letters in either case as a country's code, in capitals.
    #[must_use]
    pub fn country(text: &str) -> Option<Self> {
        Self::parse(text, u8::to_ascii_uppercase)
    }

    fn parse(text: &str, case: fn(&u8) -> u8) -> Option<Self> {
        let letters: [u8; 2] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_alphabetic).then(|| Self(letters.map(|byte| case(&byte))))
    }

    /// The two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Language {
    /// Reads `xx` or `xx-XX`, in either case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (language, country) = match text.split_once('-') {
            None => (text, None),
            Some((language, country)) => (language, Some(Code::country(country)?)),
        };
        Some(Self { language: Code::language(language)?, country })
    }

    /// The language alone, without its country.
    #[must_use]
    pub fn code(&self) -> Code {
        self.language
    }
}

impl Default for Language {
    /// `en-US`, as at TMDB.
    fn default() -> Self {
        Self { language: Code(*b"en"), country: Some(Code(*b"US")) }
    }
}

impl Region {
    /// Reads two letters, in either case.
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
