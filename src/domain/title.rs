//! The stored metadata of titles, so that lists of rated titles need no catalogue. Until the catalogue has verified a
//! title, it is the metadata from a user's request. That is limited in length, and shown only to this user (decision
//! 7).

use crate::domain::ids::TitleKey;
use std::fmt;
use std::str::FromStr;
use time::Date;
use time::macros::format_description;

#[derive(Clone, Debug, PartialEq)]
pub struct TitleFacts {
    pub key: TitleKey,
    /// The title or name; empty when it is not known.
    pub title: String,
    /// A short description; empty when there is none.
    pub overview: String,
    /// The path of the poster below `/t/p/{size}`, with its leading slash.
    pub poster_path: Option<String>,
    /// The day of release or first airing, `YYYY-MM-DD`, or only the year, `YYYY`.
    pub release_date: Option<String>,
    /// The mean vote in tenths of a point, 0 to 100; 0 without votes.
    pub vote_average_x10: i32,
}

impl TitleFacts {
    #[must_use]
    pub fn year(&self) -> Option<&str> {
        self.release_date.as_ref().and_then(|date| date.get(..4))
    }
}

/// Whether a text has the form of a poster path: a slash, a simple name, and the extension of an image.
#[must_use]
pub fn is_poster_path(path: &str) -> bool {
    let Some((name, ending)) = path.strip_prefix('/').and_then(|file| file.rsplit_once('.')) else {
        return false;
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=64).contains(&name.len())
        && name.chars().all(plain)
        && matches!(ending, "jpg" | "png" | "svg" | "webp")
}

/// Code points.
const MAX_TITLE: usize = 300;
/// Code points.
const MAX_OVERVIEW: usize = 2_000;

/// Metadata from a request, not validated. Any field may be missing.
#[derive(Clone, Debug, Default)]
pub struct TitleHint {
    /// A film's title, or a show's name.
    pub title: Option<String>,
    /// A short description.
    pub overview: Option<String>,
    /// The path of the poster.
    pub poster_path: Option<String>,
    /// The day of release or first airing.
    pub release_date: Option<String>,
    /// The mean vote, 0 to 10.
    pub vote_average: Option<f64>,
}

impl TitleHint {
    /// The metadata as it is stored. Long texts are truncated, and invalid values are left out.
    #[must_use]
    pub fn of(self, key: TitleKey) -> TitleFacts {
        TitleFacts {
            key,
            title: single_line(&self.title.unwrap_or_default(), MAX_TITLE),
            overview: single_line(&self.overview.unwrap_or_default(), MAX_OVERVIEW),
            poster_path: self.poster_path.filter(|path| is_poster_path(path)),
            release_date: self.release_date.filter(|date| date.parse::<PartialDate>().is_ok()),
            vote_average_x10: tenths(self.vote_average.unwrap_or_default()),
        }
    }
}

/// The text as a single line, without control characters.
#[must_use]
pub fn single_line(text: &str, longest: usize) -> String {
    let plain = text.split(|c: char| c.is_control() || c.is_whitespace());
    let plain: Vec<&str> = plain.filter(|word| !word.is_empty()).collect();
    let cut: String = plain.join(" ").chars().take(longest).collect();
    cut.trim_end().to_owned()
}

fn tenths(vote: f64) -> i32 {
    if !(0.0..=10.0).contains(&vote) {
        return 0;
    }
    // Finds the nearest of the 101 possible values, because a cast from float to integer is not allowed here.
    (0..=100).find(|tenths| vote * 10.0 < f64::from(*tenths) + 0.5).unwrap_or(100)
}

/// A day, or only a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialDate {
    Day(Date),
    /// The first of January of the year.
    Year(Date),
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither YYYY-MM-DD nor YYYY")]
pub struct InvalidDate;

/// Exactly `YYYY-MM-DD`.
#[must_use]
pub fn parse_day(text: &str) -> Option<Date> {
    let format = format_description!("[year]-[month]-[day]");
    Date::parse(text, format).ok().filter(|date| date.year() >= 0 && date.to_string() == text)
}

impl PartialDate {
    /// The day. Of a year it is the first of January, as at TMDB.
    #[must_use]
    pub fn day(self) -> Date {
        let (Self::Day(date) | Self::Year(date)) = self;
        date
    }

    /// The day, unless only the year is known.
    #[must_use]
    pub fn exact(self) -> Option<Date> {
        if let Self::Day(date) = self { Some(date) } else { None }
    }

    #[must_use]
    pub fn year(self) -> i32 {
        self.day().year()
    }
}

impl FromStr for PartialDate {
    type Err = InvalidDate;

    /// Reads `YYYY-MM-DD` or `YYYY`.
    fn from_str(text: &str) -> Result<Self, InvalidDate> {
        let date = match text.len() {
            4 => parse_day(&format!("{text}-01-01")).map(Self::Year),
            _ => parse_day(text).map(Self::Day),
        };
        date.ok_or(InvalidDate)
    }
}

impl fmt::Display for PartialDate {
    /// `YYYY-MM-DD` or `YYYY`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => write!(out, "{date}"),
            Self::Year(date) => write!(out, "{:04}", date.year()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::MediaType;

    const KEY: TitleKey = TitleKey { media_type: MediaType::Movie, title_id: 550 };

    #[test]
    fn long_texts_are_truncated_and_control_characters_removed() {
        let form = TitleHint {
            title: Some(format!("  A\u{0}\n B{}", "é".repeat(400))),
            overview: Some("x".repeat(5_000)),
            ..TitleHint::default()
        };
        let facts = form.of(KEY);
        assert_eq!(facts.title.chars().count(), MAX_TITLE);
        assert!(facts.title.starts_with("A Bé"));
        assert_eq!(facts.overview.len(), MAX_OVERVIEW);
    }

    #[test]
    fn invalid_values_are_left_out() {
        let facts = |path: &str, date: &str, vote: f64| {
            let form = TitleHint {
                poster_path: Some(path.to_owned()),
                release_date: Some(date.to_owned()),
                vote_average: Some(vote),
                ..TitleHint::default()
            };
            let facts = form.of(KEY);
            (facts.poster_path.is_some(), facts.release_date.is_some(), facts.vote_average_x10)
        };
        assert_eq!(facts("/abc.jpg", "1999-10-15", 8.44), (true, true, 84));
        assert_eq!(facts("/abc.jpg", "1999", 10.0), (true, true, 100));
        for (path, date, vote) in [
            ("https://evil.test/x.jpg", "15 October 1999", -1.0),
            ("/../x.jpg", "1999-10", 10.1),
            ("/a/b.jpg", "1999-02-30", f64::INFINITY),
            ("", "", f64::NAN),
        ] {
            assert_eq!(facts(path, date, vote), (false, false, 0), "{path} {date} {vote}");
        }
    }

    #[test]
    fn poster_paths_are_plain_names_with_an_image_extension() {
        for path in ["/abc.jpg", "/m90000001.svg", "/a-B_9.webp"] {
            assert!(is_poster_path(path), "{path}");
        }
        let others =
            ["", "/", "abc.jpg", "/.jpg", "/a/b.jpg", "/../a.jpg", "/a.gif", "//a.jpg", "/a b.png"];
        for path in others {
            assert!(!is_poster_path(path), "{path}");
        }
    }

    #[test]
    fn dates_are_days_or_years() {
        for (text, day, year) in [
            ("1972-03-24", "1972-03-24", 1972),
            ("1972", "1972-01-01", 1972),
            ("1972-01-01", "1972-01-01", 1972),
            ("0800", "0800-01-01", 800),
        ] {
            let date: PartialDate = text.parse().unwrap();
            assert_eq!((&*date.to_string(), &*date.day().to_string()), (text, day));
            assert_eq!((date.year(), date.exact().is_some()), (year, text.len() == 10));
        }
        for other in ["", "72", "19720", "+972", "-972", "later", "1972-13-01", "1972-02-30"] {
            assert_eq!(other.parse::<PartialDate>(), Err(InvalidDate), "{other}");
        }
        for other in ["1972-3-4", "1972-03", "1972-03-24 ", "+1972-03-24", "１９７２"] {
            assert_eq!(other.parse::<PartialDate>(), Err(InvalidDate), "{other}");
        }
    }
}
