//! The time of a watch in requests and responses.

use crate::domain::watch::{InvalidTime, WatchTime, WatchedAt};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::ToSchema;

/// When a title was watched, as precisely as it is known. `released` exists only in requests and means the day of the
/// title's release, or unknown if that day is not known.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(tag = "precision", rename_all = "lowercase")]
#[schema(as = WatchedAt)]
pub enum WatchedAtBody {
    Time {
        /// The time in RFC 3339, with the offset of the user's local time.
        at: String,
    },
    Day {
        /// The day, `YYYY-MM-DD`.
        day: String,
    },
    Month {
        /// The month, `YYYY-MM`.
        month: String,
    },
    Year {
        /// The year.
        year: i64,
    },
    Unknown,
    /// The day of the title's release; unknown if that day is not known.
    Released,
}

impl WatchedAtBody {
    pub(super) fn parse(&self, now: i64) -> Result<WatchTime, InvalidTime> {
        let at = match self {
            Self::Time { at } => WatchedAt::parse_time(at, now)?,
            Self::Day { day } => WatchedAt::parse_day(day, now)?,
            Self::Month { month } => WatchedAt::parse_month(month, now)?,
            Self::Year { year } => WatchedAt::parse_year(*year, now)?,
            Self::Unknown => WatchedAt::Unknown,
            Self::Released => return Ok(WatchTime::Released),
        };
        Ok(WatchTime::At(at))
    }
}

impl From<WatchedAt> for WatchedAtBody {
    fn from(at: WatchedAt) -> Self {
        let month = |day: time::Date| format!("{:04}-{:02}", day.year(), u8::from(day.month()));
        match at {
            WatchedAt::Time(at) => Self::Time { at: with_offset(at) },
            WatchedAt::Day(day) => Self::Day { day: day.to_string() },
            WatchedAt::Month(day) => Self::Month { month: month(day) },
            WatchedAt::Year(day) => Self::Year { year: i64::from(day.year()) },
            WatchedAt::Unknown => Self::Unknown,
        }
    }
}

pub(super) fn with_offset(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}
