//! When a title was watched, as precisely as the user remembers it, in the user's local time. A watch is never
//! converted to another time zone.

use crate::domain::companion::Companions;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::TitleKey;
use crate::domain::note::{Tags, WatchNote};
use crate::domain::title::{PartialDate, parse_day};
use crate::domain::validation::FieldErrors;
use serde::{Deserialize, Serialize};
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, Month, OffsetDateTime};
use utoipa::ToSchema;

/// How many watches a user can have, not counting removed ones.
pub const MAX_WATCHES: i64 = 50_000;
/// How many watches all users together can have, not counting removed ones.
pub const MAX_WATCHES_IN_ALL: i64 = 2_000_000;
/// How many watches one request can add, and on how many it can rename a tag.
pub const MAX_WATCHES_AT_ONCE: i64 = 5_000;
/// Admins are warned of the limit when all users together have this many watches.
pub const MANY_WATCHES_IN_ALL: i64 = MAX_WATCHES_IN_ALL / 10 * 9;
/// How many titles a watchlist can have.
pub const MAX_WATCHLIST: i64 = 5_000;
/// The year of the oldest film.
const FIRST_YEAR: i32 = 1888;
/// The largest offset from UTC that any time zone has, in hours.
const MAX_OFFSET: i8 = 14;
/// How far a client's clock may be ahead, in seconds.
const CLOCK_SKEW: i64 = 300;
const MAX_KEY: usize = 100;

/// Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchId(pub i64);

/// When a title was watched. As text: an RFC 3339 time, a day, a month, a year, or empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum WatchedAt {
    /// An instant, with the user's offset from UTC.
    Time(OffsetDateTime),
    Day(Date),
    /// The first day of the month.
    Month(Date),
    /// The first day of the year.
    Year(Date),
    #[default]
    Unknown,
}

/// The time of a watch, as a request gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchTime {
    At(WatchedAt),
    /// On the day of the title's release.
    Released,
}

/// Why the time of a watch is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTime {
    #[error("Must be a time with its offset, like 2026-03-29T20:15:00+02:00")]
    NotATime,
    #[error("Must be a day of the calendar, like 2026-03-29")]
    NotADay,
    #[error("Must be a month, like 2026-03")]
    NotAMonth,
    #[error("The offset must be from -14:00 to +14:00")]
    Offset,
    #[error("Must not be in the future")]
    Future,
    #[error("Must not be before 1888")]
    TooEarly,
}

impl WatchedAt {
    /// RFC 3339, in whole seconds.
    pub fn parse_time(text: &str, now: i64) -> Result<Self, InvalidTime> {
        let at = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| InvalidTime::NotATime)?;
        let at = at.replace_nanosecond(0).map_err(|_| InvalidTime::NotATime)?;
        let (hours, minutes, _) = at.offset().as_hms();
        if hours.abs() > MAX_OFFSET || hours.abs() == MAX_OFFSET && minutes != 0 {
            return Err(InvalidTime::Offset);
        }
        if at.unix_timestamp() > now + CLOCK_SKEW {
            return Err(InvalidTime::Future);
        }
        Self::Time(at).reject_before_first_year()
    }

    /// `YYYY-MM-DD`.
    pub fn parse_day(text: &str, now: i64) -> Result<Self, InvalidTime> {
        let day = parse_day(text).ok_or(InvalidTime::NotADay)?;
        Self::Day(day).reject_future(now)
    }

    /// `YYYY-MM`.
    pub fn parse_month(text: &str, now: i64) -> Result<Self, InvalidTime> {
        let day = parse_day(&format!("{text}-01")).ok_or(InvalidTime::NotAMonth)?;
        Self::Month(day).reject_future(now)
    }

    pub fn parse_year(year: i64, now: i64) -> Result<Self, InvalidTime> {
        let year = if year > 9_999 { return Err(InvalidTime::Future) } else { year };
        let year = i32::try_from(year.max(0)).map_err(|_| InvalidTime::TooEarly)?;
        let day = Date::from_ordinal_date(year, 1).map_err(|_| InvalidTime::TooEarly)?;
        Self::Year(day).reject_future(now)
    }

    /// The day or the year of a title's release. Unknown if the date is missing or before the first film.
    pub fn of_release(date: Option<&str>, now: i64) -> Result<Self, InvalidTime> {
        let at = match date.and_then(|date| date.parse().ok()) {
            Some(PartialDate::Day(day)) => Self::Day(day),
            Some(PartialDate::Year(day)) => Self::Year(day),
            None => return Ok(Self::Unknown),
        };
        match at.reject_future(now) {
            Err(InvalidTime::TooEarly) => Ok(Self::Unknown),
            other => other,
        }
    }

    /// The beginning in unix seconds: of a day, month or year, that of its first day.
    #[must_use]
    pub fn begins_at(self) -> Option<i64> {
        match self {
            Self::Time(at) => Some(at.unix_timestamp()),
            other => Some(other.first_day()?.midnight().assume_utc().unix_timestamp()),
        }
    }

    fn first_day(self) -> Option<Date> {
        match self {
            Self::Time(at) => Some(at.date()),
            Self::Day(day) | Self::Month(day) | Self::Year(day) => Some(day),
            Self::Unknown => None,
        }
    }

    /// Rejects days, months and years that have not begun in any time zone.
    fn reject_future(self, now: i64) -> Result<Self, InvalidTime> {
        let latest = OffsetDateTime::from_unix_timestamp(now + i64::from(MAX_OFFSET) * 3_600);
        let today = latest.map_or(Date::MAX, OffsetDateTime::date);
        if self.first_day().is_some_and(|day| day > today) {
            return Err(InvalidTime::Future);
        }
        self.reject_before_first_year()
    }

    fn reject_before_first_year(self) -> Result<Self, InvalidTime> {
        if self.first_day().is_some_and(|day| day.year() < FIRST_YEAR) {
            return Err(InvalidTime::TooEarly);
        }
        Ok(self)
    }

    /// `time`, `day`, `month`, `year` or `unknown`.
    #[must_use]
    pub fn precision(self) -> &'static str {
        match self {
            Self::Time(_) => "time",
            Self::Day(_) => "day",
            Self::Month(_) => "month",
            Self::Year(_) => "year",
            Self::Unknown => "unknown",
        }
    }

    /// Year, month and day, as far as they are known.
    #[must_use]
    pub fn calendar(self) -> (Option<i32>, Option<Month>, Option<Date>) {
        let day = self.first_day();
        let is_day = matches!(self, Self::Time(_) | Self::Day(_));
        let month = day.filter(|_| is_day || matches!(self, Self::Month(_))).map(Date::month);
        (day.map(Date::year), month, day.filter(|_| is_day))
    }

    /// The sort key of watches: the user's local time in seconds, as if it was UTC. Of a day, month or year, its last
    /// second.
    #[must_use]
    pub fn ordinal(self) -> Option<i64> {
        let end = match self {
            Self::Time(at) => {
                return Some(at.unix_timestamp() + i64::from(at.offset().whole_seconds()));
            }
            Self::Day(day) => day + Duration::DAY,
            Self::Month(day) => start_of_next_month(day),
            Self::Year(day) => Date::from_ordinal_date(day.year() + 1, 1).unwrap_or(Date::MAX),
            Self::Unknown => return None,
        };
        Some(end.midnight().assume_utc().unix_timestamp() - 1)
    }
}

impl From<WatchedAt> for String {
    fn from(at: WatchedAt) -> Self {
        match at {
            WatchedAt::Time(at) => at.format(&Rfc3339).unwrap_or_default(),
            WatchedAt::Day(day) => day.to_string(),
            WatchedAt::Month(day) => format!("{:04}-{:02}", day.year(), u8::from(day.month())),
            WatchedAt::Year(day) => format!("{:04}", day.year()),
            WatchedAt::Unknown => Self::new(),
        }
    }
}

impl TryFrom<String> for WatchedAt {
    type Error = InvalidTime;

    fn try_from(text: String) -> Result<Self, InvalidTime> {
        // A stored time was validated when it was stored, so the limit here is the latest possible time.
        let now = Date::MAX.midnight().assume_utc().unix_timestamp() - CLOCK_SKEW - 24 * 3_600;
        match text.len() {
            0 => Ok(Self::Unknown),
            4 => Self::parse_year(text.parse().map_err(|_| InvalidTime::NotADay)?, now),
            7 => Self::parse_month(&text, now),
            10 => Self::parse_day(&text, now),
            _ => Self::parse_time(&text, now),
        }
    }
}

fn start_of_next_month(day: Date) -> Date {
    let year = day.year() + i32::from(day.month() == Month::December);
    Date::from_calendar_date(year, day.month().next(), 1).unwrap_or(Date::MAX)
}

/// The first and the last ordinal of a year, or of one of its months; `None` when there is no such month.
#[must_use]
pub fn ordinals_of(year: i64, month: Option<i64>) -> Option<(i64, i64)> {
    let year = i32::try_from(year).ok().filter(|year| (0..9_999).contains(year))?;
    let number = u8::try_from(month.unwrap_or(1)).ok()?;
    let first = Date::from_calendar_date(year, number.try_into().ok()?, 1).ok()?;
    let at = if month.is_some() { WatchedAt::Month(first) } else { WatchedAt::Year(first) };
    Some((first.midnight().assume_utc().unix_timestamp(), at.ordinal()?))
}

/// A key that the client chooses for a request, so that it can repeat the request safely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientKey(String);

impl ClientKey {
    /// The error is about the field `key`.
    pub fn parse(text: &str) -> Result<Self, FieldErrors> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_plain && (1..=MAX_KEY).contains(&text.len()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(FieldErrors::one("key", "Must be 1 to 100 ASCII characters without spaces"))
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What added a watch. `user`: the user. `rating`: a rating of the film. `checkin`: the end of a check-in.
/// `media_server`: a report of a media server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = WatchOrigin)]
pub enum Origin {
    #[default]
    User,
    Rating,
    Checkin,
    /// A report of a media server, from before the server recorded which.
    #[serde(rename = "media_server")]
    MediaServer,
    Jellyfin,
    Plex,
    Emby,
    /// Also any other program that sends its form of webhooks.
    Kodi,
}

impl Origin {
    const ALL: [Self; 8] = [
        Self::User,
        Self::Rating,
        Self::Checkin,
        Self::MediaServer,
        Self::Jellyfin,
        Self::Plex,
        Self::Emby,
        Self::Kodi,
    ];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Rating => "rating",
            Self::Checkin => "checkin",
            Self::MediaServer => "media_server",
            Self::Jellyfin => "jellyfin",
            Self::Plex => "plex",
            Self::Emby => "emby",
            Self::Kodi => "kodi",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.as_str() == text)
    }
}

/// The part of a title that was watched: all of it, a season, or an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchedPart {
    pub episode_id: Option<EpisodeId>,
    /// Only for a show whose episodes are not known.
    pub season: Option<i64>,
    /// The viewing of the show, from 1.
    pub viewing: i64,
}

impl WatchedPart {
    pub const WHOLE: Self = Self { episode_id: None, season: None, viewing: 1 };
}

/// A watch of a film, a whole show, a season or an episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    pub id: WatchId,
    pub title: TitleKey,
    pub part: WatchedPart,
    /// With the name of the episode, which may be empty.
    pub episode: Option<(EpisodeNumber, String)>,
    /// The number of the episode in the order that the user has chosen.
    pub in_order: Option<EpisodeNumber>,
    pub at: WatchedAt,
    /// The time before the first edit of it; `None` if the time was not changed.
    pub original_at: Option<WatchedAt>,
    /// Whether the user had seen the title before, by the user's own account.
    pub seen_before: bool,
    /// Whether the user had seen the title before, or has an earlier watch of it.
    pub is_rewatch: bool,
    pub note: String,
    pub tags: Vec<String>,
    /// The usernames of the users with whom it was watched.
    pub companions: Vec<String>,
    /// How many further companions have deleted accounts.
    pub deleted_companions: i64,
    pub origin: Origin,
    /// Unix seconds.
    pub created_at: i64,
}

impl Watch {
    /// The original time of the watch after its time is changed to `at`.
    #[must_use]
    pub fn original_at_after(&self, at: WatchedAt) -> Option<WatchedAt> {
        Some(self.original_at.unwrap_or(self.at)).filter(|original| *original != at)
    }
}

/// Changes of a watch. `None` keeps the present value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchUpdate {
    pub at: Option<WatchTime>,
    pub seen_before: Option<bool>,
    pub note: Option<WatchNote>,
    pub tags: Option<Tags>,
    pub companions: Option<Companions>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 15 January 2027, 08:00:00 UTC.
    const NOW: i64 = 1_800_000_000;

    #[test]
    fn times_keep_their_offset_and_sort_by_local_time() {
        let time = |text| WatchedAt::parse_time(text, NOW).unwrap();
        let los_angeles = time("2026-12-31T23:50:00-08:00");
        let WatchedAt::Time(at) = los_angeles else { panic!() };
        assert_eq!(at.to_string(), "2026-12-31 23:50:00.0 -08:00:00");
        let (year, month, day) = los_angeles.calendar();
        assert_eq!((year, month), (Some(2026), Some(Month::December)));
        assert_eq!(day.unwrap().to_string(), "2026-12-31");
        // The hour that occurs twice in autumn.
        let (first, second) =
            (time("2026-10-25T02:30:00+02:00"), time("2026-10-25T02:30:00+01:00"));
        assert_eq!(first.ordinal(), second.ordinal());
        assert_ne!(first, second);
        assert!(los_angeles.ordinal() < time("2027-01-01T00:10:00+14:00").ordinal());
    }

    #[test]
    fn days_months_and_years_sort_after_the_precise_times_in_them() {
        let day = WatchedAt::parse_day("2026-02-28", NOW).unwrap();
        let month = WatchedAt::parse_month("2026-02", NOW).unwrap();
        let year = WatchedAt::parse_year(2026, NOW).unwrap();
        let time = WatchedAt::parse_time("2026-02-28T23:59:58Z", NOW).unwrap();
        let next = WatchedAt::parse_time("2026-03-01T00:00:00Z", NOW).unwrap();
        assert!(time.ordinal() < day.ordinal() && day.ordinal() == month.ordinal());
        assert!(month.ordinal() < next.ordinal() && next.ordinal() < year.ordinal());
        assert_eq!((month.calendar().2, year.calendar().1), (None, None));
        assert_eq!(ordinals_of(2026, Some(2)).unwrap().1, month.ordinal().unwrap());
        assert_eq!(ordinals_of(2026, None).unwrap().1, year.ordinal().unwrap());
        assert_eq!(WatchedAt::Unknown.ordinal(), None);
    }

    #[test]
    fn impossible_and_future_times_are_refused() {
        use InvalidTime::{Future, NotADay, NotAMonth, NotATime, Offset, TooEarly};
        let time = |text| WatchedAt::parse_time(text, NOW).err();
        for (text, error) in [
            ("2027-01-15T08:05:00Z", None),
            ("2027-01-15T08:05:01Z", Some(Future)),
            ("2027-01-15T22:00:00+14:00", None),
            ("2027-01-15T22:01:00+14:01", Some(Offset)),
            ("2027-01-14T15:00:00-15:00", Some(Offset)),
            ("2027-01-14 15:00", Some(NotATime)),
            ("2027-01-14T15:00:00", Some(NotATime)),
            ("1887-12-31T23:00:00-08:00", Some(TooEarly)),
        ] {
            assert_eq!(time(text), error, "{text}");
        }
        let day = |text| WatchedAt::parse_day(text, NOW).err();
        for (text, error) in [
            ("2027-01-15", None),
            ("2027-01-16", Some(Future)),
            ("2026-04-31", Some(NotADay)),
            ("1888-01-01", None),
            ("1887-12-31", Some(TooEarly)),
            ("2026-4-1", Some(NotADay)),
        ] {
            assert_eq!(day(text), error, "{text}");
        }
        // At 10:00 UTC the next day begins in UTC+14.
        assert_eq!(WatchedAt::parse_day("2027-01-16", NOW + 7_200).err(), None);
        let month = |text| WatchedAt::parse_month(text, NOW).err();
        assert_eq!((month("2027-01"), month("2027-02")), (None, Some(Future)));
        assert_eq!((month("2026-13"), month("2026")), (Some(NotAMonth), Some(NotAMonth)));
        let year = |year| WatchedAt::parse_year(year, NOW).err();
        assert_eq!((year(2027), year(2028), year(i64::MAX)), (None, Some(Future), Some(Future)));
        assert_eq!((year(1887), year(i64::MIN)), (Some(TooEarly), Some(TooEarly)));
    }

    #[test]
    fn a_release_date_keeps_the_precision_of_the_catalogue() {
        let of = |date| WatchedAt::of_release(date, NOW).map(WatchedAt::precision);
        assert_eq!(of(Some("1972-03-24")), Ok("day"));
        assert_eq!(of(Some("1972")), Ok("year"));
        assert_eq!((of(Some("1878-06-15")), of(None)), (Ok("unknown"), Ok("unknown")));
        assert_eq!(of(Some("2027-06-15")), Err(InvalidTime::Future));
    }

    #[test]
    fn client_keys_are_at_most_100_ascii_characters_without_spaces() {
        assert!(ClientKey::parse("a-1").is_ok());
        for key in ["", "a b", "é", &"x".repeat(101)] {
            assert!(ClientKey::parse(key).is_err(), "{key}");
        }
    }
}
