//! Days in the database: since 1970-01-01.

use time::{Date, OffsetDateTime};

pub(super) fn days_since_epoch(day: Date) -> i64 {
    i64::from(day.to_julian_day() - OffsetDateTime::UNIX_EPOCH.to_julian_day())
}

pub(super) fn day_of_epoch(day: i64) -> Option<Date> {
    let epoch = i64::from(OffsetDateTime::UNIX_EPOCH.to_julian_day());
    Date::from_julian_day(i32::try_from(epoch.checked_add(day)?).ok()?).ok()
}
