//! Dates of release: days, or only years where the day is unknown.

use std::fmt;
use std::str::FromStr;
use time::Date;
use time::macros::format_description;

/// A day, or only a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialDate {
    Day(Date),
    /// Its first of January.
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
    /// The day; an unknown one is the first of January, as at TMDB.
    #[must_use]
    pub fn day(self) -> Date {
        let (Self::Day(date) | Self::Year(date)) = self;
        date
    }

    /// The day, if it is known.
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
