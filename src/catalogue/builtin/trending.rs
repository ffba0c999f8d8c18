//! What is trending without a network: a shuffle in which the better known come first more
//! often, the same for everybody all day or all week, and a new one afterwards.

use super::record::Record;
use super::stable::Dice;
use crate::catalogue::call::Window;
use crate::domain::ids::MediaType;
use time::Date;

/// The titles of one media type in the order of that day or week.
pub fn titles(
    records: &[Record],
    media_type: MediaType,
    window: Window,
    today: Date,
) -> Vec<&Record> {
    let seed = seed(window, today);
    let mut drawn: Vec<(f64, &Record)> = records
        .iter()
        .filter(|record| record.key.media_type == media_type)
        .map(|record| (draw(record, seed), record))
        .collect();
    drawn.sort_by(|(a, left), (b, right)| {
        a.total_cmp(b).then(left.key.number.cmp(&right.key.number))
    });
    drawn.into_iter().map(|(_, record)| record).collect()
}

/// Films and TV titles in one list: a show in every four, until there are no more of them. Spread
/// over all films they would hardly be seen.
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

/// Small for titles that come early: an exponential draw whose rate grows with fame.
fn draw(record: &Record, seed: u64) -> f64 {
    let own =
        seed.wrapping_mul(0x0001_0000_0000_01b3).wrapping_add(record.key.number.cast_unsigned());
    let rate = (f64::from(record.rank) + 5.0).powi(3);
    -(1.0 - Dice::seeded(own).unit()).ln() / rate
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::Builtin;
    use time::Duration;
    use time::macros::date;

    fn order(window: Window, today: Date) -> Vec<i64> {
        let builtin = Builtin::embedded();
        mixed(&builtin.records, window, today).iter().map(|record| record.key.number).collect()
    }

    #[test]
    fn a_day_has_one_order_and_the_next_another() {
        let today = order(Window::Day, date!(2026 - 11 - 21));
        assert_eq!(today, order(Window::Day, date!(2026 - 11 - 21)));
        assert_ne!(today, order(Window::Day, date!(2026 - 11 - 22)));
    }

    #[test]
    fn a_week_has_one_order_and_the_next_another() {
        let monday = order(Window::Week, date!(2026 - 11 - 16));
        assert_eq!(monday, order(Window::Week, date!(2026 - 11 - 22)));
        assert_ne!(monday, order(Window::Week, date!(2026 - 11 - 23)));
        assert_ne!(monday, order(Window::Day, date!(2026 - 11 - 16)));
    }

    #[test]
    fn a_quarter_of_what_is_seen_first_are_shows_until_there_are_no_more() {
        let builtin = Builtin::embedded();
        let all = builtin.records.iter().filter(|record| record.show().is_some()).count();
        for window in [Window::Day, Window::Week] {
            for days in (0..400).step_by(23) {
                let today = date!(2026 - 11 - 21) + Duration::days(days);
                let mixed = mixed(&builtin.records, window, today);
                let shows =
                    |titles: &[&Record]| titles.iter().filter(|one| one.show().is_some()).count();
                assert_eq!(shows(&mixed[..20]), 5, "{window:?} {today}");
                assert_eq!(shows(&mixed[..all * 4]), all, "{window:?} {today}");
            }
        }
    }

    #[test]
    fn a_mixed_list_of_one_kind_holds_all_of_it() {
        let builtin = Builtin::embedded();
        for media_type in [MediaType::Movie, MediaType::Tv] {
            let records =
                builtin.records.iter().filter(|record| record.key.media_type == media_type);
            let records: Vec<Record> = records.take(9).cloned().collect();
            assert_eq!(mixed(&records, Window::Day, date!(2026 - 11 - 21)).len(), 9);
        }
    }

    #[test]
    fn a_mixed_list_holds_everything_once() {
        let mut all = order(Window::Week, date!(2026 - 11 - 21));
        assert_eq!(all.len(), Builtin::embedded().records.len());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), Builtin::embedded().records.len());
    }
}
