//! Dates in exported files, with the precision that the file has. A date without a time never becomes a time.

use crate::domain::title::parse_day;
use crate::domain::watch::{InvalidTime, WatchedAt};
use crate::domain::zone::Zone;
use time::{Date, Month, OffsetDateTime};

/// Times up to this second mean "unknown" in every service that writes them: 1970-01-01, or the day before in time
/// zones west of Greenwich.
const LATEST_ZERO: i64 = 86_400;

/// Why a date cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum DateError {
    #[error("is not a date that can be read")]
    Unreadable,
    #[error("is in the future")]
    Future,
    #[error("is before 1888")]
    TooEarly,
}

/// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, and a day with a time. Without an offset, the time is UTC. Empty texts
/// become [`WatchedAt::Unknown`], and so do the zeros that services write for "unknown" (1970-01-01, 0001-01-01,
/// 0000-00-00).
pub(super) fn parse(text: &str, now: i64) -> Result<WatchedAt, DateError> {
    let text = text.trim();
    if is_zero(text) {
        return Ok(WatchedAt::Unknown);
    }
    let at = match text.len() {
        4 => {
            let year = text.parse().map_err(|_| DateError::Unreadable)?;
            WatchedAt::parse_year(year, now)
        }
        7 => WatchedAt::parse_month(text, now),
        10 => WatchedAt::parse_day(text, now),
        _ => return time(&with_offset(text).ok_or(DateError::Unreadable)?, now),
    };
    known(at)
}

/// Like [`parse`], but a time without an offset is in this zone. If there is no zone, only its day is used.
pub(super) fn parse_local(
    text: &str,
    now: i64,
    zone: Option<&Zone>,
) -> Result<WatchedAt, DateError> {
    let text = text.trim();
    if with_offset(text).is_none() || has_offset(text) {
        return parse(text, now);
    }
    let Some(zone) = zone else { return parse_day_part(text, now) };
    // East of Greenwich the local time is ahead of UTC.
    match parse(text, i64::MAX / 2)? {
        WatchedAt::Time(at) => time(&rfc3339_text(zone.at_clock(at)), now),
        at => Ok(at),
    }
}

/// Whether a day with a time has an offset.
fn has_offset(text: &str) -> bool {
    text.get(11..)
        .is_some_and(|clock| clock.contains(['Z', 'z', '+', '-']) || clock.ends_with("UTC"))
}

/// The day of a date, or of a time whose zone is not known.
pub(super) fn parse_day_part(text: &str, now: i64) -> Result<WatchedAt, DateError> {
    let text = text.trim();
    parse(text.get(..10).unwrap_or(text), now)
}

/// `seconds` are unix seconds.
pub(super) fn of_unix(seconds: i64, now: i64) -> Result<WatchedAt, DateError> {
    if seconds < LATEST_ZERO {
        return Ok(WatchedAt::Unknown);
    }
    let at = OffsetDateTime::from_unix_timestamp(seconds).map_err(|_| DateError::Unreadable)?;
    // Converted to text, so that the rules of the domain for times apply.
    time(&rfc3339_text(at), now)
}

/// A day from its three numbers.
pub(super) fn of_numbers(
    year: i32,
    month: i32,
    day: i32,
    now: i64,
) -> Result<WatchedAt, DateError> {
    let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
    let date = month.zip(u8::try_from(day).ok());
    let date = date.and_then(|(month, day)| Date::from_calendar_date(year, month, day).ok());
    let text = date.ok_or(DateError::Unreadable)?.to_string();
    known(WatchedAt::parse_day(&text, now))
}

fn rfc3339_text(at: OffsetDateTime) -> String {
    at.format(&time::format_description::well_known::Rfc3339).unwrap_or_default()
}

fn time(text: &str, now: i64) -> Result<WatchedAt, DateError> {
    let at = known(WatchedAt::parse_time(text, now))?;
    let is_zero = |at: WatchedAt| match at {
        WatchedAt::Time(at) => (-LATEST_ZERO..LATEST_ZERO).contains(&at.unix_timestamp()),
        _ => false,
    };
    Ok(if is_zero(at) { WatchedAt::Unknown } else { at })
}

fn known(at: Result<WatchedAt, InvalidTime>) -> Result<WatchedAt, DateError> {
    at.map_err(|error| match error {
        InvalidTime::Future => DateError::Future,
        InvalidTime::TooEarly => DateError::TooEarly,
        InvalidTime::NotATime
        | InvalidTime::NotADay
        | InvalidTime::NotAMonth
        | InvalidTime::Offset => DateError::Unreadable,
    })
}

fn is_zero(text: &str) -> bool {
    let zeros = ["0000-", "0001-01-01", "1601-01-01", "1970-01-01", "1969-12-31"];
    text.is_empty()
        || text == "0"
        || ["unknown", "null"].iter().any(|word| text.eq_ignore_ascii_case(word))
        || zeros.iter().any(|zero| text.starts_with(zero))
}

/// Normalizes to RFC 3339: `T` between day and time, seconds, and an offset, which is UTC if there is none.
fn with_offset(text: &str) -> Option<String> {
    let (day, rest) = (text.get(..10)?, text.get(11..)?);
    parse_day(day)?;
    if !matches!(text.as_bytes().get(10), Some(b' ' | b'T' | b't')) {
        return None;
    }
    let rest = rest.strip_suffix(" UTC").unwrap_or(rest);
    let zone = rest.find(['Z', 'z', '+', '-', ' ']).unwrap_or(rest.len());
    let (clock, zone) = (rest.get(..zone)?, rest.get(zone..)?.trim());
    let seconds = if clock.len() == 5 { ":00" } else { "" };
    let zone = match zone.len() {
        0 | 1 => "Z".to_owned(),
        3 => format!("{zone}:00"),
        5 => format!("{}:{}", zone.get(..3)?, zone.get(3..)?),
        _ => zone.to_owned(),
    };
    Some(format!("{day}T{clock}{seconds}{zone}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// 15 January 2027, 08:00:00 UTC.
    const NOW: i64 = 1_800_000_000;

    fn text(at: Result<WatchedAt, DateError>) -> String {
        match at {
            Ok(WatchedAt::Time(at)) => rfc3339_text(at),
            Ok(at) => format!("{} {:?}", at.precision(), at.calendar().0),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn dates_keep_the_precision_of_the_file() {
        for (written, read) in [
            ("2024-05-01", "day Some(2024)"),
            ("2024-05", "month Some(2024)"),
            ("2024", "year Some(2024)"),
            ("2024-05-01T20:15:00.000Z", "2024-05-01T20:15:00Z"),
            ("2024-05-01 20:15:00", "2024-05-01T20:15:00Z"),
            ("2024-05-01 20:15", "2024-05-01T20:15:00Z"),
            ("2024-05-01 20:15:00+00:00", "2024-05-01T20:15:00Z"),
            ("2024-05-01 20:15:00 +0200", "2024-05-01T20:15:00+02:00"),
            ("2024-05-01T20:15:00.123456789+02", "2024-05-01T20:15:00+02:00"),
            ("2024-05-01 20:15:00 UTC", "2024-05-01T20:15:00Z"),
        ] {
            assert_eq!(text(parse(written, NOW)), read, "{written}");
        }
        assert_eq!(text(parse_day_part("2024-05-01 20:15:00", NOW)), "day Some(2024)");
        assert_eq!(text(of_unix(1_649_590_015, NOW)), "2022-04-10T11:26:55Z");
        assert_eq!(text(of_numbers(2024, 2, 29, NOW)), "day Some(2024)");
    }

    #[test]
    fn times_without_an_offset_are_of_the_users_zone() {
        let zone = Zone::parse("Europe/Berlin");
        for (written, read) in [
            ("2024-05-01 23:30:00", "2024-05-01T23:30:00+02:00"),
            ("2024-12-31 23:30", "2024-12-31T23:30:00+01:00"),
            ("2024-05-01T23:30:00Z", "2024-05-01T23:30:00Z"),
            ("2024-05-01 23:30:00 UTC", "2024-05-01T23:30:00Z"),
            ("2024-05-01 23:30:00-04", "2024-05-01T23:30:00-04:00"),
            ("2024-05-01", "day Some(2024)"),
        ] {
            assert_eq!(text(parse_local(written, NOW, zone.as_ref())), read, "{written}");
        }
        assert_eq!(text(parse_local("2024-05-01 23:30:00", NOW, None)), "day Some(2024)");
        // It is 8:00 in Greenwich and 9:00 in Berlin.
        let this_morning = parse_local("2027-01-15 08:45:00", NOW, zone.as_ref());
        assert_eq!(text(this_morning), "2027-01-15T08:45:00+01:00");
        let later = parse_local("2027-01-15 09:45:00", NOW, zone.as_ref());
        assert_eq!(later, Err(DateError::Future));
    }

    #[test]
    fn zeros_are_unknown_dates() {
        for zero in [
            "",
            " ",
            "unknown",
            "1970-01-01T00:00:00.000Z",
            "1970-01-01",
            "1969-12-31 19:00:00",
            "0001-01-01T00:00:00Z",
            "0000-00-00",
            "1970-01-02T00:00:00+02:00",
        ] {
            assert_eq!(parse(zero, NOW), Ok(WatchedAt::Unknown), "{zero}");
        }
        assert_eq!(of_unix(0, NOW), Ok(WatchedAt::Unknown));
    }

    #[test]
    fn other_dates_are_refused() {
        for (written, error) in [
            ("01.05.2024", DateError::Unreadable),
            ("2024-02-30", DateError::Unreadable),
            ("2024-05-01x20:15:00", DateError::Unreadable),
            ("yesterday evening", DateError::Unreadable),
            ("2027-02-01", DateError::Future),
            ("1700-02-01", DateError::TooEarly),
        ] {
            assert_eq!(parse(written, NOW), Err(error), "{written}");
        }
        assert_eq!(of_numbers(2024, 13, 1, NOW), Err(DateError::Unreadable));
        assert_eq!(of_unix(i64::MAX, NOW), Err(DateError::Unreadable));
    }

    proptest! {
        #[test]
        fn no_text_panics(written in any::<String>(), near in "[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]?\\PC{0,12}") {
            let _ = (parse(&written, NOW), parse(&near, NOW), parse_day_part(&written, NOW));
        }
    }
}
