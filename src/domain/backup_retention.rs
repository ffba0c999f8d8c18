//! The retention of scheduled backups.

use std::collections::BTreeSet;
use std::str::FromStr;
use time::OffsetDateTime;

/// For how many days, weeks and months (in UTC) the newest backup of each is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    pub daily: usize,
    pub weekly: usize,
    pub monthly: usize,
}

impl FromStr for Retention {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "expected how many days, weeks and months to keep, such as 7,4,6";
        let numbers: Result<Vec<_>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        match numbers.map_err(|_| wrong)?[..] {
            [daily, weekly, monthly] => Ok(Self { daily, weekly, monthly }),
            _ => Err(wrong),
        }
    }
}

impl Retention {
    /// The times of backups to delete, in unix seconds. The newest backup is always kept.
    #[must_use]
    pub fn expired(self, times: &[i64]) -> Vec<i64> {
        let mut newest_first = times.to_vec();
        newest_first.sort_unstable_by(|one, other| other.cmp(one));
        let mut kept: BTreeSet<i64> = newest_first.first().copied().into_iter().collect();
        let mut keep = |count: usize, period: fn(OffsetDateTime) -> (i32, u16)| {
            let mut periods = BTreeSet::new();
            for time in &newest_first {
                let at = OffsetDateTime::from_unix_timestamp(*time);
                let at = at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
                if periods.len() < count && periods.insert(period(at)) {
                    kept.insert(*time);
                }
            }
        };
        keep(self.daily, |at| (at.year(), at.ordinal()));
        keep(self.weekly, |at| {
            let (year, week, _) = at.to_iso_week_date();
            (year, u16::from(week))
        });
        keep(self.monthly, |at| (at.year(), u16::from(u8::from(at.month()))));
        newest_first.into_iter().filter(|time| !kept.contains(time)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const HOUR: i64 = 3_600;
    const DAY: i64 = 24 * HOUR;

    #[test]
    fn the_newest_of_the_last_days_weeks_and_months_stay() {
        let start = datetime!(2026-01-01 12:00 UTC).unix_timestamp();
        let daily: Vec<i64> = (0..120).map(|day| start + day * DAY).collect();
        let keep = Retention { daily: 3, weekly: 2, monthly: 3 };
        let expired = keep.expired(&daily);
        let kept = daily.iter().filter(|time| !expired.contains(time));
        let kept = kept.map(|time| OffsetDateTime::from_unix_timestamp(*time).unwrap().date());
        let kept: Vec<_> = kept.map(|date| date.to_string()).collect();
        // 2026-04-30 is a Thursday.
        let expected =
            ["2026-02-28", "2026-03-31", "2026-04-26", "2026-04-28", "2026-04-29", "2026-04-30"];
        assert_eq!(kept, expected);
    }

    #[test]
    fn the_newest_of_a_day_stays_also_when_none_is_to_be_kept() {
        let keep = Retention { daily: 1, weekly: 0, monthly: 0 };
        assert_eq!(keep.expired(&[DAY, DAY + HOUR, 0]), [DAY, 0]);
        let none = Retention { daily: 0, weekly: 0, monthly: 0 };
        assert_eq!(none.expired(&[0, HOUR]), [0]);
        assert_eq!(none.expired(&[]), [0; 0]);
    }

    #[test]
    fn three_numbers_are_read() {
        assert_eq!("7,4, 6".parse(), Ok(Retention { daily: 7, weekly: 4, monthly: 6 }));
        for wrong in ["", "7", "7,4", "7,4,6,1", "7,4,x", "-1,4,6"] {
            assert!(wrong.parse::<Retention>().is_err(), "{wrong}");
        }
    }
}
