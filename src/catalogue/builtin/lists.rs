//! Lists of titles and people, in pages of twenty. Without a network it is not known what is in cinemas, on the air
//! or trending. So films appear on the anniversaries of their release, and shows on the weekday on which they began.
//! Trending is a shuffle weighted by popularity, which is the same for all users for a day or a week.

use super::hash::SplitMix64;
use super::people::Person;
use super::records::Record;
use crate::catalogue::request::{PageNumber, TitleList, Window};
use crate::catalogue::schema::Page;
use crate::domain::ids::MediaType;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use time::{Date, Duration, Month};

/// How long a film stays in `now_playing`.
const PLAYING: Duration = Duration::weeks(6);
/// How far ahead `upcoming` looks.
const UPCOMING: Duration = Duration::weeks(3);

/// How many shows air on a day. Those that are still running come first.
const AIRING: usize = 20;

/// The weight of our own rank, in votes. It equals the most votes that a title has. Votes alone would prefer films of
/// the years in which they were counted.
const RANK_WEIGHT: i64 = 400;

/// Titles of this year and later get no bonus for their age.
const RECENT_YEAR: i32 = 2020;

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

/// The release days of `now_playing` and `upcoming`.
pub fn days(list: TitleList, today: Date) -> Option<RangeInclusive<Date>> {
    match list {
        TitleList::NowPlaying => Some(today.saturating_sub(PLAYING)..=today),
        TitleList::Upcoming => Some(today..=today.saturating_add(UPCOMING)),
        _ => None,
    }
}

/// A sort key with the best known first.
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

/// The mean of the votes and of our own rank (as a prior), in millionths. Titles without votes have only the prior.
/// It is for sorting only and never shown.
pub fn weighted_rating(record: &Record) -> i64 {
    let votes = i64::from(record.vote_count);
    // A title that is still known after many years gets a bonus.
    let years = i64::from(RECENT_YEAR - record.date.year()).clamp(0, 50);
    let expected = 370 + 5 * i64::from(record.rank) + years;
    let sum = 10 * i64::from(record.vote_average_x10) * votes + expected * RANK_WEIGHT;
    1000 * sum / (votes + RANK_WEIGHT)
}

fn is_running(record: &Record) -> bool {
    record.show.as_ref().is_some_and(|show| show.status == "Returning Series")
}

fn has_anniversary(record: &Record, days: &RangeInclusive<Date>) -> bool {
    let Some(day) = record.date.exact() else { return false };
    [days.start().year(), days.end().year()].into_iter().any(|year| {
        // In most years there is no 29 February.
        let anniversary =
            day.replace_year(year).or_else(|_| Date::from_calendar_date(year, Month::March, 1));
        anniversary.is_ok_and(|anniversary| days.contains(&anniversary))
    })
}

pub fn trending_titles(
    records: &[Record],
    media_type: MediaType,
    window: Window,
    today: Date,
) -> Vec<&Record> {
    let titles = records.iter().filter(|record| record.key.media_type == media_type);
    let weight = |record: &Record| f64::from(record.rank) + 5.0;
    shuffled(titles, seed(window, today), |record| (record.id, weight(record)))
}

pub fn trending_people(all: &[Person], window: Window, today: Date) -> Vec<&Person> {
    shuffled(all.iter(), seed(window, today), |person| (person.id, person.popularity))
}

/// Films and TV titles in one list. Every fourth is a show, which would be rare on the first page of one shuffle.
pub fn trending_mixed(records: &[Record], window: Window, today: Date) -> Vec<&Record> {
    let of = |media_type| trending_titles(records, media_type, window, today).into_iter();
    let (mut films, mut shows) = (of(MediaType::Movie), of(MediaType::Tv));
    let next = |index: usize| {
        if index % 4 == 2 {
            shows.next().or_else(|| films.next())
        } else {
            films.next().or_else(|| shows.next())
        }
    };
    (0..).map_while(next).collect()
}

fn seed(window: Window, today: Date) -> u64 {
    let period = match window {
        Window::Day => i64::from(today.to_julian_day()),
        Window::Week => {
            let (year, week, _) = today.to_iso_week_date();
            -(i64::from(year) * 100 + i64::from(week))
        }
    };
    period.cast_unsigned()
}

/// A weighted shuffle: the order that a seed gives to items with these ids and weights.
fn shuffled<'a, T>(
    all: impl Iterator<Item = &'a T>,
    seed: u64,
    id_and_weight: impl Fn(&T) -> (i64, f64),
) -> Vec<&'a T> {
    let drawn = |one: &'a T| {
        let (id, weight) = id_and_weight(one);
        (draw(id, weight, seed), id, one)
    };
    let mut drawn: Vec<(f64, i64, &T)> = all.map(drawn).collect();
    drawn.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    drawn.into_iter().map(|(_, _, one)| one).collect()
}

/// A draw from an exponential distribution whose rate grows with the weight. The smallest draw comes first.
fn draw(id: i64, weight: f64, seed: u64) -> f64 {
    let own = seed.wrapping_mul(0x0001_0000_0000_01b3).wrapping_add(id.cast_unsigned());
    -(1.0 - SplitMix64::seeded(own).unit()).ln() / weight.powi(3)
}

const ROWS: usize = 20;

/// One page of the rows; empty past the end.
pub fn page<T, R>(rows: &[T], page: PageNumber, item: impl Fn(&T) -> R) -> Page<R> {
    let here = rows.chunks(ROWS).nth(usize::from(page.get()) - 1).unwrap_or_default();
    Page {
        page: page.get(),
        results: here.iter().map(item).collect(),
        total_pages: rows.len().div_ceil(ROWS).max(1),
        total_results: rows.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;
    use crate::catalogue::tables;
    use std::collections::HashSet;
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
        let new = unvoted.filter(|title| title.date.year() >= RECENT_YEAR);
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
        let few = tables::genres(MediaType::Movie).filter(|genre| {
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

    fn order(window: Window, today: Date) -> Vec<i64> {
        trending_mixed(&EMBEDDED.records, window, today).iter().map(|record| record.id).collect()
    }

    fn assert_changes_by_day_and_week(order: impl Fn(Window, Date) -> Vec<i64>) {
        let monday = date!(2026 - 11 - 16);
        let (day, week) = (order(Window::Day, monday), order(Window::Week, monday));
        assert_eq!(day, order(Window::Day, monday));
        assert_ne!(day, order(Window::Day, date!(2026 - 11 - 17)));
        assert_eq!(week, order(Window::Week, date!(2026 - 11 - 22)));
        assert_ne!(week, order(Window::Week, date!(2026 - 11 - 23)));
        assert_ne!(week, day);
    }

    #[test]
    fn trending_titles_change_by_day_and_by_week() {
        assert_changes_by_day_and_week(order);
    }

    #[test]
    fn trending_people_change_by_day_and_by_week_and_are_mostly_popular() {
        let all = EMBEDDED.people().all();
        let order = |window, today| {
            trending_people(all, window, today).iter().map(|person| person.id).collect::<Vec<_>>()
        };
        assert_changes_by_day_and_week(order);
        let best: Vec<i64> = all[..all.len() / 10].iter().map(|person| person.id).collect();
        let first = |window, today| {
            order(window, today)[..20].iter().filter(|id| best.contains(id)).count()
        };
        for days in 0..60 {
            let known = first(Window::Day, date!(2026 - 11 - 16) + Duration::days(days));
            assert!(known >= 16, "{known} of 20 after {days} days");
        }
        let listed = order(Window::Week, date!(2026 - 11 - 16));
        assert_eq!(HashSet::<i64>::from_iter(listed).len(), all.len());
    }

    #[test]
    fn a_quarter_of_the_first_titles_are_shows() {
        let all = EMBEDDED.records.iter().filter(|record| record.show.is_some()).count();
        for window in [Window::Day, Window::Week] {
            for days in (0..400).step_by(23) {
                let today = date!(2026 - 11 - 21) + Duration::days(days);
                let mixed = trending_mixed(&EMBEDDED.records, window, today);
                let shows =
                    |titles: &[&Record]| titles.iter().filter(|one| one.show.is_some()).count();
                assert_eq!(shows(&mixed[..20]), 5, "{window:?} {today}");
                assert_eq!(shows(&mixed[..all * 4]), all, "{window:?} {today}");
            }
        }
    }

    #[test]
    fn a_mixed_list_has_every_title_once_also_when_all_are_of_one_kind() {
        let all = order(Window::Week, date!(2026 - 11 - 21));
        assert_eq!(all.len(), EMBEDDED.records.len());
        assert_eq!(HashSet::<i64>::from_iter(all).len(), EMBEDDED.records.len());
        for media_type in [MediaType::Movie, MediaType::Tv] {
            let records =
                EMBEDDED.records.iter().filter(|record| record.key.media_type == media_type);
            let records: Vec<Record> = records.take(9).cloned().collect();
            assert_eq!(trending_mixed(&records, Window::Day, date!(2026 - 11 - 21)).len(), 9);
        }
    }

    #[test]
    fn pages_hold_twenty_and_end() {
        let rows: Vec<u32> = (0..41).collect();
        let at = |number| page(&rows, PageNumber::new(number).unwrap(), |row| *row);
        assert_eq!((at(1).results.as_slice(), at(1).total_pages), (&rows[..20], 3));
        assert_eq!((at(3).results.as_slice(), at(3).total_results), (&rows[40..], 41));
        assert_eq!((at(4).results.len(), at(4).page, at(4).total_pages), (0, 4, 3));
        let empty = page(&[], PageNumber::FIRST, |row: &u32| *row);
        assert_eq!((empty.total_pages, empty.total_results), (1, 0));
    }
}
