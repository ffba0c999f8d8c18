//! TMDB's own lists of titles. What is in cinemas or on the air cannot be known without a
//! network: films come back on the anniversaries of their release, shows on their weekday.

use super::record::Record;
use crate::catalogue::call::TitleList;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use time::{Date, Duration, Month};

/// For how long a film stays in cinemas, as TMDB reckons.
const PLAYING: Duration = Duration::weeks(6);
/// For how long before a film is upcoming.
const UPCOMING: Duration = Duration::weeks(3);

/// The titles of a list.
pub fn titles(records: &[Record], list: TitleList, today: Date) -> Vec<&Record> {
    let mut titles: Vec<&Record> = records
        .iter()
        .filter(|record| record.key.media_type == list.media_type() && belongs(record, list, today))
        .collect();
    if matches!(list, TitleList::TopRatedMovies | TitleList::TopRatedTv) {
        titles.sort_by_key(|record| (Reverse(merit(record)), fame(record)));
    } else {
        titles.sort_by_key(|record| fame(record));
    }
    titles
}

/// The days that a list of cinemas' films is about.
pub fn days(list: TitleList, today: Date) -> Option<RangeInclusive<Date>> {
    match list {
        TitleList::NowPlaying => Some(today.saturating_sub(PLAYING)..=today),
        TitleList::Upcoming => Some(today..=today.saturating_add(UPCOMING)),
        _ => None,
    }
}

/// The order of fame: the best known first, and always the same.
pub fn fame(record: &Record) -> (Reverse<u8>, i64) {
    (Reverse(record.rank), record.key.number)
}

fn belongs(record: &Record, list: TitleList, today: Date) -> bool {
    match list {
        TitleList::NowPlaying | TitleList::Upcoming => {
            days(list, today).is_some_and(|days| has_anniversary(record, &days))
        }
        TitleList::OnTheAir => is_running(record),
        TitleList::AiringToday => {
            let begun = record.date.exact();
            is_running(record) && begun.is_some_and(|day| day.weekday() == today.weekday())
        }
        _ => true,
    }
}

/// Tenths of a point; where nobody has voted, our own order of fame must do.
fn merit(record: &Record) -> i32 {
    if record.vote_count == 0 { i32::from(record.rank) } else { record.vote_tenths }
}

fn is_running(record: &Record) -> bool {
    record.show().is_some_and(|show| show.status == "Returning Series")
}

fn has_anniversary(record: &Record, days: &RangeInclusive<Date>) -> bool {
    let Some(day) = record.date.exact() else { return false };
    [days.start().year(), days.end().year()].into_iter().any(|year| {
        // Most years have no 29 February.
        let anniversary =
            day.replace_year(year).or_else(|_| Date::from_calendar_date(year, Month::March, 1));
        anniversary.is_ok_and(|anniversary| days.contains(&anniversary))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::Builtin;
    use time::macros::date;

    #[test]
    fn anniversaries_come_back_across_the_turn_of_the_year_and_on_leap_days() {
        let builtin = Builtin::embedded();
        let mut record = builtin.records[0].clone();
        let mut on = |text: &str, today| {
            record.date = crate::catalogue::builtin::record::ReleaseDate::parse(text).unwrap();
            belongs(&record, TitleList::NowPlaying, today)
        };
        assert!(on("1972-12-20", date!(2026 - 01 - 10)));
        assert!(!on("1972-11-20", date!(2026 - 01 - 10)));
        assert!(on("1972-02-29", date!(2026 - 03 - 01)));
        assert!(on("1972-02-29", date!(2028 - 02 - 29)));
        assert!(!on("1972", date!(2026 - 01 - 10)), "nobody knows the day");
    }

    #[test]
    fn every_list_has_titles_on_every_day_of_a_year() {
        let builtin = Builtin::embedded();
        let mut day = date!(2026 - 11 - 21);
        for _ in 0..365 {
            for list in [TitleList::NowPlaying, TitleList::Upcoming, TitleList::OnTheAir] {
                assert!(!titles(&builtin.records, list, day).is_empty(), "{list:?} on {day}");
            }
            day = day.next_day().unwrap();
        }
    }
}
