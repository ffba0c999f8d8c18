//! Trending without a network: a shuffle weighted by popularity, the same for all users for a day or a
//! week.

use super::people::Person;
use super::record::Record;
use super::stable::SplitMix64;
use crate::catalogue::request::Window;
use crate::domain::ids::MediaType;
use time::Date;

pub fn titles(
    records: &[Record],
    media_type: MediaType,
    window: Window,
    today: Date,
) -> Vec<&Record> {
    let titles = records.iter().filter(|record| record.key.media_type == media_type);
    let weight = |record: &Record| f64::from(record.rank) + 5.0;
    shuffled(titles, seed(window, today), |record| (record.id, weight(record)))
}

pub fn people(all: &[Person], window: Window, today: Date) -> Vec<&Person> {
    shuffled(all.iter(), seed(window, today), |person| (person.id, person.popularity))
}

/// Films and TV titles in one list: every fourth is a show, until there are no more. In one
/// shuffle, shows would be rare on the first page.
pub fn mixed(records: &[Record], window: Window, today: Date) -> Vec<&Record> {
    let of = |media_type| titles(records, media_type, window, today).into_iter();
    let (mut films, mut shows) = (of(MediaType::Movie), of(MediaType::Tv));
    let next = |place: usize| {
        if place % 4 == 2 {
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

/// Weighted shuffle: the order that a seed gives those with these ids and weights.
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

/// An exponential draw whose rate grows with the weight; the smallest comes first.
fn draw(id: i64, weight: f64, seed: u64) -> f64 {
    let own = seed.wrapping_mul(0x0001_0000_0000_01b3).wrapping_add(id.cast_unsigned());
    -(1.0 - SplitMix64::seeded(own).unit()).ln() / weight.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;
    use std::collections::HashSet;
    use time::Duration;
    use time::macros::date;

    fn order(window: Window, today: Date) -> Vec<i64> {
        mixed(&EMBEDDED.records, window, today).iter().map(|record| record.id).collect()
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
            people(all, window, today).iter().map(|person| person.id).collect::<Vec<_>>()
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
                let mixed = mixed(&EMBEDDED.records, window, today);
                let shows =
                    |titles: &[&Record]| titles.iter().filter(|one| one.show.is_some()).count();
                assert_eq!(shows(&mixed[..20]), 5, "{window:?} {today}");
                assert_eq!(shows(&mixed[..all * 4]), all, "{window:?} {today}");
            }
        }
    }

    #[test]
    fn a_mixed_list_of_one_kind_has_all_titles() {
        for media_type in [MediaType::Movie, MediaType::Tv] {
            let records =
                EMBEDDED.records.iter().filter(|record| record.key.media_type == media_type);
            let records: Vec<Record> = records.take(9).cloned().collect();
            assert_eq!(mixed(&records, Window::Day, date!(2026 - 11 - 21)).len(), 9);
        }
    }

    #[test]
    fn a_mixed_list_has_every_title_once() {
        let mut all = order(Window::Week, date!(2026 - 11 - 21));
        assert_eq!(all.len(), EMBEDDED.records.len());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), EMBEDDED.records.len());
    }
}
