//! TMDB's lists of titles. What is in cinemas or on the air cannot be known without a network: films
//! appear on the anniversaries of their release, shows on the weekday on which they began.

use super::record::Record;
use crate::catalogue::request::TitleList;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use time::{Date, Duration, Month};

/// How long a film stays in `now_playing`.
const PLAYING: Duration = Duration::weeks(6);
/// How far ahead `upcoming` looks.
const UPCOMING: Duration = Duration::weeks(3);

/// Shows of a day; those that still run come first.
const AIRING: usize = 20;

/// The weight of our own rank, in votes: as many as any title has, because votes alone prefer the films
/// of the years in which they were counted.
const OUR_VOTES: i64 = 400;

/// Titles since then get no bonus for their age.
const LASTING_YEAR: i32 = 2020;

pub fn titles(records: &[Record], list: TitleList, today: Date) -> Vec<&Record> {
    let mut titles: Vec<&Record> = records
        .iter()
        .filter(|record| record.key.media_type == list.media_type() && belongs(record, list, today))
        .collect();
    match list {
        TitleList::TopRatedMovies | TitleList::TopRatedTv => {
            titles.sort_by_key(|record| (Reverse(weighted_rating(record)), popularity_key(record)));
        }
        TitleList::AiringToday => {
            titles.sort_by_key(|record| (!is_running(record), popularity_key(record)));
            let running = titles.iter().filter(|record| is_running(record)).count();
            titles.truncate(running.max(AIRING));
        }
        _ => titles.sort_by_key(|record| popularity_key(record)),
    }
    titles
}

/// The days of `now_playing` and `upcoming`.
pub fn days(list: TitleList, today: Date) -> Option<RangeInclusive<Date>> {
    match list {
        TitleList::NowPlaying => Some(today.saturating_sub(PLAYING)..=today),
        TitleList::Upcoming => Some(today..=today.saturating_add(UPCOMING)),
        _ => None,
    }
}

/// Sorts the best known first.
pub fn popularity_key(record: &Record) -> (Reverse<u8>, i64) {
    (Reverse(record.rank), record.id)
}

fn belongs(record: &Record, list: TitleList, today: Date) -> bool {
    match list {
        TitleList::NowPlaying | TitleList::Upcoming => {
            days(list, today).is_some_and(|days| has_anniversary(record, &days))
        }
        TitleList::OnTheAir => is_running(record),
        TitleList::AiringToday => {
            record.date.exact().is_some_and(|day| day.weekday() == today.weekday())
        }
        _ => true,
    }
}

/// The mean of the votes and of our own rank as a prior, in millionths. Titles without votes have the
/// prior alone. For sorting only, never shown.
pub fn weighted_rating(record: &Record) -> i64 {
    let votes = i64::from(record.vote_count);
    // A title that is still known after many years is better than a new one.
    let years = i64::from(LASTING_YEAR - record.date.year()).clamp(0, 50);
    let expected = 370 + 5 * i64::from(record.rank) + years;
    let sum = 10 * i64::from(record.vote_average_x10) * votes + expected * OUR_VOTES;
    1000 * sum / (votes + OUR_VOTES)
}

fn is_running(record: &Record) -> bool {
    record.show.as_ref().is_some_and(|show| show.status == "Returning Series")
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
    use crate::catalogue::builtin::{EMBEDDED, code_names};
    use crate::domain::ids::MediaType;
    use time::macros::date;

    #[test]
    fn anniversaries_work_across_the_turn_of_the_year_and_on_leap_days() {
        let mut record = EMBEDDED.records[0].clone();
        let mut on = |text: &'static str, today| {
            record.date = text.parse().unwrap();
            belongs(&record, TitleList::NowPlaying, today)
        };
        assert!(on("1972-12-20", date!(2026 - 01 - 10)));
        assert!(!on("1972-11-20", date!(2026 - 01 - 10)));
        assert!(on("1972-02-29", date!(2026 - 03 - 01)));
        assert!(on("1972-02-29", date!(2028 - 02 - 29)));
        assert!(!on("1972", date!(2026 - 01 - 10)), "its day is unknown");
    }

    #[test]
    fn top_rated_combines_votes_and_rank() {
        let day = date!(2026 - 11 - 21);
        let top = titles(&EMBEDDED.records, TitleList::TopRatedMovies, day);
        let place = |title| top.iter().position(|record| record.title == title).unwrap();
        assert_eq!(top[0].title, "The Godfather");
        assert!(place("12 Angry Men") < place("Barbie"));
        assert!(place("Schindler's List") < 100 && place("Vertigo") < 100);
        assert!(place("Schindler's List") < place("Avatar"));
        assert!(place("Parasite") < 80, "it has no votes: {}", place("Parasite"));
        let voted = |page: &[&Record]| page.iter().filter(|title| title.vote_count > 0).count();
        assert!(voted(&top[..20]) >= 10, "{}", voted(&top[..20]));
        let unvoted = top.iter().filter(|title| title.vote_count == 0);
        let new = unvoted.filter(|title| title.date.year() >= LASTING_YEAR);
        assert!(new.is_sorted_by_key(|title| popularity_key(title)));
        let shows = titles(&EMBEDDED.records, TitleList::TopRatedTv, day);
        assert_eq!((shows[0].title, voted(&shows)), ("Breaking Bad", 0));
    }

    #[test]
    fn more_votes_have_more_weight() {
        let record = EMBEDDED.records[0].clone();
        let rating_of = |vote_average_x10, vote_count| {
            weighted_rating(&Record { vote_average_x10, vote_count, rank: 50, ..record.clone() })
        };
        assert!(rating_of(95, 200) > rating_of(95, 20), "few votes raise a rating less");
        assert!(rating_of(40, 200) < rating_of(40, 20), "few votes lower a rating less");
        assert!(rating_of(80, 100) > rating_of(79, 100));
        assert!(rating_of(95, 1) > rating_of(0, 0) && rating_of(40, 1) < rating_of(0, 0));
    }

    #[test]
    fn every_genre_of_films_has_fifteen_titles() {
        // No recorded film was made for television.
        let few = code_names::genres(MediaType::Movie).filter(|genre| {
            let films = EMBEDDED.records.iter().filter(|record| record.is_film());
            films.filter(|film| film.genres.contains(&genre.id)).count() < 15
        });
        assert_eq!(few.map(|genre| genre.name).collect::<Vec<_>>(), ["TV Movie"]);
    }

    #[test]
    fn every_list_has_ten_titles_on_every_day_of_a_year() {
        let mut day = date!(2027 - 12 - 31);
        for _ in 0..366 {
            day = day.next_day().unwrap();
            for list in [
                TitleList::NowPlaying,
                TitleList::Upcoming,
                TitleList::OnTheAir,
                TitleList::AiringToday,
            ] {
                let titles = titles(&EMBEDDED.records, list, day);
                assert!(titles.len() >= 10, "{} in {list:?} on {day}", titles.len());
            }
        }
    }

    #[test]
    fn airing_today_lists_shows_of_the_weekday_with_running_ones_first() {
        let day = date!(2026 - 11 - 22);
        let airing = titles(&EMBEDDED.records, TitleList::AiringToday, day);
        let weekday = |record: &&Record| record.date.exact().unwrap().weekday() == day.weekday();
        assert!(airing.len() >= AIRING && airing.iter().all(weekday));
        assert!(airing.is_sorted_by_key(|record| (!is_running(record), popularity_key(record))));
        let on = titles(&EMBEDDED.records, TitleList::OnTheAir, day);
        assert!(on.iter().all(|record| record.show.as_ref().unwrap().status == "Returning Series"));
    }
}
