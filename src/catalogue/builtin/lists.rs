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

/// In tenths, what most films get.
const MIDDLING_VOTE: i64 = 72;
const MIDDLING_VOTES: i64 = 60;

/// What was made later has not lasted yet.
const LASTING_YEAR: i32 = 2020;

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

/// How good a title is held to be, two parts for its votes and one for its fame.
fn merit(record: &Record) -> i64 {
    let (rank, votes) = (i64::from(record.rank), i64::from(record.vote_count));
    let quality = if votes == 0 {
        // What was worth writing about by hand is good, and the better known the better.
        550 + rank * 7 / 2
    } else {
        // Few votes say little: to all are added as many middling ones.
        let sum = i64::from(record.vote_tenths) * votes + MIDDLING_VOTE * MIDDLING_VOTES;
        10 * sum / (votes + MIDDLING_VOTES)
    };
    // What is still known after many years is better than what is new.
    let years = i64::from(LASTING_YEAR - record.date.day().year()).clamp(0, 50);
    2 * (quality + 2 * years) + 10 * rank
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
    use crate::catalogue::builtin::{Builtin, genres};
    use crate::domain::ids::MediaType;
    use time::macros::date;

    #[test]
    fn anniversaries_come_back_across_the_turn_of_the_year_and_on_leap_days() {
        let builtin = Builtin::embedded();
        let mut record = builtin.records[0].clone();
        let mut on = |text: &'static str, today| {
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
    fn the_best_are_those_that_many_held_good_and_that_have_lasted() {
        let builtin = Builtin::embedded();
        let top = titles(&builtin.records, TitleList::TopRatedMovies, date!(2026 - 11 - 21));
        let place = |title| top.iter().position(|record| record.title == title).unwrap();
        assert_eq!(top[0].title, "The Godfather");
        assert!(place("12 Angry Men") < place("Barbie"));
        assert!(place("Schindler's List") < 100 && place("Vertigo") < 100);
        assert!(place("Schindler's List") < place("Avatar"));
        let film = top.iter().find(|record| record.vote_count > 0).unwrap();
        let merit_of =
            |vote_tenths, vote_count| merit(&Record { vote_tenths, vote_count, ..(*film).clone() });
        assert!(merit_of(95, 200) > merit_of(95, 20), "few votes say little");
        assert!(merit_of(40, 200) < merit_of(40, 20), "nor do they when they are bad");
        assert!(merit_of(80, 100) > merit_of(79, 100));
    }

    #[test]
    fn every_genre_of_films_fills_most_of_a_page() {
        let builtin = Builtin::embedded();
        // Nobody has recorded a film that was made for television.
        let few = genres::all(MediaType::Movie).into_iter().filter(|genre| {
            let films = builtin.records.iter().filter(|record| record.film().is_some());
            films.filter(|film| film.genres.contains(&genre.id)).count() < 15
        });
        assert_eq!(few.map(|genre| genre.name).collect::<Vec<_>>(), ["TV Movie"]);
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
