//! Dates in the format of a user's language. The order of day and month is decided once for a file.

use super::date::{self, DateError};
use crate::domain::watch::WatchedAt;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    DayMonthYear,
    MonthDayYear,
}

impl Order {
    /// A date that begins with its year is read as such in either order.
    pub(super) fn parse(self, text: &str, now: i64) -> Result<WatchedAt, DateError> {
        let [first, second, third] = numbers(text).ok_or(DateError::Unreadable)?;
        let (year, month, day) = match self {
            _ if is_year(first) => (first, second, third),
            Self::DayMonthYear => (third, second, first),
            Self::MonthDayYear => (third, first, second),
        };
        let year = if year < 100 { year + 2_000 } else { year };
        date::of_numbers(year, month, day, now)
    }
}

/// Counts the evidence against each order: days that do not exist or are in the future, and rows that are not sorted.
pub(super) struct DateOrder {
    now: i64,
    is_newest_first: bool,
    candidates: [Candidate; 2],
}

struct Candidate {
    order: Order,
    impossible: u64,
    columns: BTreeMap<usize, Rows>,
    /// Whether any date differs between the two orders.
    differs: bool,
}

/// How the dates of a column follow each other.
#[derive(Default)]
struct Rows {
    rising: u64,
    falling: u64,
    last: Option<i64>,
}

impl Rows {
    fn add(&mut self, day: Option<i64>) {
        let Some(day) = day else { return };
        if let Some(last) = self.last.replace(day) {
            self.rising += u64::from(day > last);
            self.falling += u64::from(day < last);
        }
    }

    fn is_sorted(&self) -> bool {
        self.rising == 0 || self.falling == 0
    }
}

impl Candidate {
    fn unsorted_columns(&self) -> BTreeSet<usize> {
        let unsorted = self.columns.iter().filter(|(_, rows)| !rows.is_sorted());
        unsorted.map(|(column, _)| *column).collect()
    }

    fn rising(&self) -> u64 {
        self.columns.values().map(|rows| rows.rising).sum()
    }
}

impl DateOrder {
    /// For a file whose rows may have any order.
    pub(super) fn new(now: i64) -> Self {
        let candidate =
            |order| Candidate { order, impossible: 0, columns: BTreeMap::new(), differs: false };
        let candidates = [candidate(Order::DayMonthYear), candidate(Order::MonthDayYear)];
        Self { now, is_newest_first: false, candidates }
    }

    /// For a file whose newest rows come first.
    pub(super) fn newest_first(now: i64) -> Self {
        Self { is_newest_first: true, ..Self::new(now) }
    }

    pub(super) fn observe(&mut self, column: usize, text: &str) {
        let Some([first, second, _]) = numbers(text) else { return };
        if is_year(first) {
            return;
        }
        for candidate in &mut self.candidates {
            candidate.differs |= first != second;
            match candidate.order.parse(text, self.now) {
                Ok(at) => candidate.columns.entry(column).or_default().add(at.ordinal()),
                Err(_) => candidate.impossible += 1,
            }
        }
    }

    /// `None` when both orders are possible and give different days.
    pub(super) fn decide(&self) -> Option<Order> {
        let [one, other] = &self.candidates;
        let evidence = one.impossible.cmp(&other.impossible);
        match evidence.then_with(|| self.compare_rows()) {
            Ordering::Less => Some(one.order),
            Ordering::Greater => Some(other.order),
            Ordering::Equal => (!one.differs).then_some(one.order),
        }
    }

    /// `Less` when the rows speak for the first order. Columns that contradict each other decide nothing.
    fn compare_rows(&self) -> Ordering {
        let [one, other] = &self.candidates;
        let (unsorted, unsorted_by_other) = (one.unsorted_columns(), other.unsorted_columns());
        match (unsorted.is_subset(&unsorted_by_other), unsorted_by_other.is_subset(&unsorted)) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            _ if self.is_newest_first => one.rising().cmp(&other.rising()),
            _ => Ordering::Equal,
        }
    }
}

/// Days and months are at most 31.
fn is_year(number: i32) -> bool {
    number > 31
}

fn numbers(text: &str) -> Option<[i32; 3]> {
    let mut numbers = text.split(['/', '.', '-', ' ']).filter(|part| !part.is_empty());
    let mut next = || {
        let digits = numbers.next().filter(|digits| digits.len() <= 4)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    Some([next()?, next()?, next()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 15 January 2027, 08:00:00 UTC.
    const NOW: i64 = 1_800_000_000;

    fn decide(new: fn(i64) -> DateOrder, dates: &[&str]) -> Option<Order> {
        let mut order = new(NOW);
        for date in dates {
            order.observe(0, date);
        }
        order.decide()
    }

    #[test]
    fn the_order_follows_from_all_dates() {
        for (dates, order) in [
            (&["31/12/25", "01/02/25"][..], Some(Order::DayMonthYear)),
            (&["12/31/25", "01/02/25"], Some(Order::MonthDayYear)),
            // Only the order of the rows decides: 3 February, then 10 January.
            (&["03/02/25", "10/01/25"], Some(Order::DayMonthYear)),
            // Sorted by hand from oldest to newest.
            (&["01/02/25", "05/02/25", "03/03/25"], Some(Order::DayMonthYear)),
            // 12 July 2027 is in the future.
            (&["07/12/26", "01/12/27"], Some(Order::MonthDayYear)),
            (&["02/03/25"], None),
            (&["02/02/25"], Some(Order::DayMonthYear)),
            (&["soon", ""], Some(Order::DayMonthYear)),
        ] {
            assert_eq!(decide(DateOrder::newest_first, dates), order, "{dates:?}");
        }
    }

    #[test]
    fn rows_decide_only_if_they_are_sorted_in_one_order_and_not_in_the_other() {
        for (dates, order) in [
            (&["01/02/24", "05/02/24", "03/03/24"][..], Some(Order::DayMonthYear)),
            (&["03/03/24", "05/02/24", "01/02/24"], Some(Order::DayMonthYear)),
            (&["02/01/24", "02/05/24", "03/03/24"], Some(Order::MonthDayYear)),
            // Sorted in both orders.
            (&["03/02/25", "10/01/25"], None),
            // Sorted in neither.
            (&["01/02/24", "03/04/24", "02/03/24"], None),
            (&["05/02/24", "01/02/24", "31/12/24"], Some(Order::DayMonthYear)),
        ] {
            assert_eq!(decide(DateOrder::new, dates), order, "{dates:?}");
        }
    }

    #[test]
    fn columns_that_are_sorted_in_different_orders_decide_nothing() {
        let mut order = DateOrder::new(NOW);
        for (first, second) in
            [("01/02/24", "02/01/24"), ("05/02/24", "02/05/24"), ("03/03/24", "03/03/24")]
        {
            order.observe(0, first);
            order.observe(1, second);
        }
        assert_eq!(order.decide(), None);
    }

    #[test]
    fn a_date_that_begins_with_its_year_is_read_in_either_order() {
        let dates = ["2025/12/31", "1/2/25", "31/12/25"];
        assert_eq!(decide(DateOrder::new, &dates), Some(Order::DayMonthYear));
        for order in [Order::DayMonthYear, Order::MonthDayYear] {
            let day = date::of_numbers(2025, 12, 31, NOW);
            assert_eq!(order.parse("2025/12/31", NOW), day);
        }
    }
}
