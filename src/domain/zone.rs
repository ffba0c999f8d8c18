//! Time zones of users. The rules are compiled into the executable, so that they do not depend on the machine.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, ZonedDateTime, civil};
use time::{Date, Month, OffsetDateTime, UtcOffset};

/// A time zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone(TimeZone);

impl Zone {
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The zone with an IANA name such as `Europe/Berlin`; `None` when there is none.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        TimeZone::get(name).ok().map(Self)
    }

    /// The day and the hour in this zone; `now` in unix seconds.
    #[must_use]
    pub fn day_and_hour(&self, now: i64) -> (Date, u8) {
        let local = self.local(now);
        (to_date(local.date()), u8::try_from(local.hour()).unwrap_or(0))
    }

    /// The same instant, with the offset of this zone.
    #[must_use]
    pub fn localized(&self, at: OffsetDateTime) -> OffsetDateTime {
        let seconds = self.local(at.unix_timestamp()).offset().seconds();
        let offset = UtcOffset::from_whole_seconds(seconds);
        offset.ok().and_then(|offset| at.checked_to_offset(offset)).unwrap_or(at)
    }

    /// The instant at which a clock in this zone shows the time of `at`; the offset of `at` is ignored. A time that
    /// is skipped when clocks go forward is moved by an hour.
    #[must_use]
    pub fn at_clock(&self, at: OffsetDateTime) -> OffsetDateTime {
        let utc = at.replace_offset(UtcOffset::UTC);
        let offset = |at: OffsetDateTime| self.localized(at).offset();
        let near = utc.replace_offset(offset(utc));
        self.localized(utc.replace_offset(offset(near)))
    }

    /// The next time after `now` at which `hour` begins, in unix seconds. If clocks skip that hour, when it would
    /// have ended.
    #[must_use]
    pub fn next(&self, hour: u8, now: i64) -> i64 {
        let local = self.local(now);
        let days = (0..3).filter_map(|days| local.date().checked_add(days.days()).ok());
        let hours = days.filter_map(|day| {
            let at = day.at(i8::try_from(hour).ok()?, 0, 0, 0);
            Some(at.to_zoned_datetime(self.0.clone()).ok()?.timestamp().as_second())
        });
        hours.filter(|at| *at > now).min().unwrap_or(now + 86_400)
    }

    fn local(&self, now: i64) -> ZonedDateTime {
        Timestamp::from_second(now).unwrap_or_default().to_zoned_datetime(self.0.clone())
    }
}

fn to_date(date: civil::Date) -> Date {
    let month = u8::try_from(date.month()).ok().and_then(|month| Month::try_from(month).ok());
    let day = u8::try_from(date.day()).unwrap_or(1);
    let month = month.unwrap_or(Month::January);
    Date::from_calendar_date(i32::from(date.year()), month, day).unwrap_or(Date::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn the_day_and_hour_are_those_of_the_zone() {
        let now = datetime!(2027-01-15 11:30 UTC).unix_timestamp();
        for (zone, expected) in [
            ("Pacific/Auckland", (date!(2027 - 01 - 16), 0)),
            ("Europe/Berlin", (date!(2027 - 01 - 15), 12)),
            ("Pacific/Honolulu", (date!(2027 - 01 - 15), 1)),
        ] {
            assert_eq!(Zone::parse(zone).unwrap().day_and_hour(now), expected, "{zone}");
        }
        for wrong in ["", "Europe/Nowhere", "../../etc/passwd", "Europe/Berlin\0"] {
            assert_eq!(Zone::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_day_has_the_hour_once_also_when_the_clocks_change() {
        let berlin = Zone::parse("Europe/Berlin").unwrap();
        for (hour, start) in [
            // Clocks go from 02:00 to 03:00 on 28 March, and from 03:00 to 02:00 on 31 October.
            (2, datetime!(2027-03-26 23:00 UTC)),
            (8, datetime!(2027-03-26 23:00 UTC)),
            (2, datetime!(2027-10-29 22:00 UTC)),
            (8, datetime!(2027-10-29 22:00 UTC)),
        ] {
            let mut at = start.unix_timestamp();
            let days: Vec<_> = (0..4)
                .map(|_| {
                    at = berlin.next(hour, at);
                    berlin.day_and_hour(at)
                })
                .collect();
            let first = berlin.day_and_hour(start.unix_timestamp()).0;
            let expected: Vec<_> =
                (0..4).filter_map(|day| first.checked_add(time::Duration::days(day))).collect();
            assert_eq!(days.iter().map(|(day, _)| *day).collect::<Vec<_>>(), expected, "{days:?}");
            assert!(days.iter().all(|(_, at)| *at == hour || hour == 2 && *at == 3), "{days:?}");
        }
    }
}
