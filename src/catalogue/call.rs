//! A TMDB path parsed into a value: the allow-list of what may reach a catalogue, and, because
//! equal calls are equal values, the key under which answers can be cached.

use super::CatalogueError;
use std::fmt;

/// One call of TMDB's API that we answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// What is popular today or this week.
    Trending {
        /// Which titles are asked for.
        kind: TrendingKind,
        /// Over which time.
        window: Window,
        /// Which twenty of them.
        page: PageNumber,
    },
    /// A film's details.
    Movie(MovieRef),
    /// A TV title's details.
    Tv(i64),
    /// A film's cast and crew.
    MovieCredits(MovieRef),
    /// A TV title's cast and crew.
    TvCredits(i64),
    /// A film's videos.
    MovieVideos(MovieRef),
    /// A TV title's videos.
    TvVideos(i64),
}

/// What a trending list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrendingKind {
    /// Films and TV titles, mixed.
    All,
    /// Films.
    Movie,
    /// TV titles.
    Tv,
    /// People.
    Person,
}

/// How often a trending list changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// Every day.
    Day,
    /// Every ISO week.
    Week,
}

/// A page number, always from 1 to 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageNumber(u16);

/// How a film can be named: TMDB takes `IMDb`'s ids too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovieRef {
    /// By its number.
    Number(i64),
    /// By the digits of its `IMDb` id.
    Imdb(u32),
}

/// Why a path is no call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The path is not one of `ENDPOINTS`.
    #[error("no such path")]
    NotFound,
    /// `page` is no number from 1 to 500.
    #[error("no such page")]
    InvalidPage,
}

/// A row of the table of everything we answer.
pub struct Endpoint {
    /// The path with its parameters in braces.
    pub pattern: &'static str,
    /// Its operation id in our API description.
    pub operation: &'static str,
    /// The schema name of its answer in our API description.
    pub answer: &'static str,
    read: fn(&[&str], Option<&str>) -> Result<Call, CallError>,
}

/// Everything we answer; there is no other list of it.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        pattern: "/3/trending/{kind}/{window}",
        operation: "trending",
        answer: "TrendingPage",
        read: |words, query| {
            Ok(Call::Trending {
                kind: TrendingKind::parse(words[0])?,
                window: Window::parse(words[1])?,
                page: PageNumber::from_query(query)?,
            })
        },
    },
    Endpoint {
        pattern: "/3/movie/{id}",
        operation: "movieDetails",
        answer: "MovieDetails",
        read: |words, _| MovieRef::parse(words[0]).map(Call::Movie),
    },
    Endpoint {
        pattern: "/3/tv/{id}",
        operation: "tvDetails",
        answer: "TvDetails",
        read: |words, _| number(words[0]).map(Call::Tv),
    },
    Endpoint {
        pattern: "/3/movie/{id}/credits",
        operation: "movieCredits",
        answer: "MovieCredits",
        read: |words, _| MovieRef::parse(words[0]).map(Call::MovieCredits),
    },
    Endpoint {
        pattern: "/3/tv/{id}/credits",
        operation: "tvCredits",
        answer: "TvCredits",
        read: |words, _| number(words[0]).map(Call::TvCredits),
    },
    Endpoint {
        pattern: "/3/movie/{id}/videos",
        operation: "movieVideos",
        answer: "Videos",
        read: |words, _| MovieRef::parse(words[0]).map(Call::MovieVideos),
    },
    Endpoint {
        pattern: "/3/tv/{id}/videos",
        operation: "tvVideos",
        answer: "Videos",
        read: |words, _| number(words[0]).map(Call::TvVideos),
    },
];

impl Call {
    /// Reads a raw path and query. Nothing is decoded: what is not plainly a known path is none.
    /// Query parameters that change no answer are ignored.
    ///
    /// # Errors
    /// `NotFound` for any other path, `InvalidPage` for a page outside 1 to 500.
    pub fn parse(path: &str, query: Option<&str>) -> Result<Self, CallError> {
        ENDPOINTS
            .iter()
            .find_map(|endpoint| Some((endpoint, endpoint.words(path)?)))
            .ok_or(CallError::NotFound)
            .and_then(|(endpoint, words)| (endpoint.read)(&words, query))
    }
}

impl Endpoint {
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
}

impl TrendingKind {
    fn parse(word: &str) -> Result<Self, CallError> {
        match word {
            "all" => Ok(Self::All),
            "movie" => Ok(Self::Movie),
            "tv" => Ok(Self::Tv),
            "person" => Ok(Self::Person),
            _ => Err(CallError::NotFound),
        }
    }
}

impl Window {
    fn parse(word: &str) -> Result<Self, CallError> {
        match word {
            "day" => Ok(Self::Day),
            "week" => Ok(Self::Week),
            _ => Err(CallError::NotFound),
        }
    }
}

impl PageNumber {
    /// The number, from 1 to 500.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }

    fn from_query(query: Option<&str>) -> Result<Self, CallError> {
        let asked = query
            .into_iter()
            .flat_map(|query| query.split('&'))
            .find_map(|pair| pair.strip_prefix("page="));
        match asked.map(digits::<u16>) {
            None => Ok(Self(1)),
            Some(Some(page @ 1..=500)) => Ok(Self(page)),
            Some(_) => Err(CallError::InvalidPage),
        }
    }
}

impl MovieRef {
    fn parse(word: &str) -> Result<Self, CallError> {
        match word.strip_prefix("tt") {
            None => number(word).map(Self::Number),
            Some(rest) if (7..=9).contains(&rest.len()) => {
                digits(rest).map(Self::Imdb).ok_or(CallError::NotFound)
            }
            Some(_) => Err(CallError::NotFound),
        }
    }
}

impl fmt::Display for MovieRef {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Imdb(digits) => write!(out, "tt{digits:07}"),
        }
    }
}

impl From<CallError> for CatalogueError {
    fn from(error: CallError) -> Self {
        match error {
            CallError::NotFound => Self::NotFound,
            CallError::InvalidPage => Self::InvalidPage,
        }
    }
}

fn number(word: &str) -> Result<i64, CallError> {
    digits::<i64>(word)
        .filter(|number| (1..=i64::from(i32::MAX)).contains(number))
        .ok_or(CallError::NotFound)
}

fn digits<T: std::str::FromStr>(word: &str) -> Option<T> {
    // `parse` alone would take a leading plus sign.
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
