//! Dates in the format of a user's language. The order of day and month is decided once for a file.

use super::date::{self, DateError};
use crate::domain::watch::WatchedAt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    YearMonthDay,
    DayMonthYear,
    MonthDayYear,
}

impl Order {
    pub(super) fn parse(self, text: &str, now: i64) -> Result<WatchedAt, DateError> {
        let [first, second, third] = numbers(text).ok_or(DateError::Unreadable)?;
        let (year, month, day) = match self {
            Self::YearMonthDay => (first, second, third),
            Self::DayMonthYear => (third, second, first),
            Self::MonthDayYear => (third, first, second),
        };
        let year = if year < 100 { year + 2_000 } else { year };
        date::of_numbers(year, month, day, now)
    }
}

/// Counts the evidence against each order: days that do not exist or are in the future, and rows that are not sorted
/// from newest to oldest.
pub(super) struct DateOrder {
    now: i64,
    is_year_first: bool,
    candidates: [Candidate; 2],
}

struct Candidate {
    order: Order,
    impossible: u64,
    rising: u64,
    last: Option<i64>,
    /// Whether any date differs between the two orders.
    differs: bool,
}

impl DateOrder {
    pub(super) fn new(now: i64) -> Self {
        let candidate =
            |order| Candidate { order, impossible: 0, rising: 0, last: None, differs: false };
        let candidates = [candidate(Order::DayMonthYear), candidate(Order::MonthDayYear)];
        Self { now, is_year_first: false, candidates }
    }

    pub(super) fn observe(&mut self, text: &str) {
        let Some([first, second, _]) = numbers(text) else { return };
        self.is_year_first |= first > 31;
        for candidate in &mut self.candidates {
            candidate.differs |= first != second;
            match candidate.order.parse(text, self.now) {
                Ok(at) => {
                    let day = at.ordinal();
                    candidate.rising += u64::from(candidate.last.is_some() && day > candidate.last);
                    candidate.last = day;
                }
                Err(_) => candidate.impossible += 1,
            }
        }
    }

    /// `None` when both orders are equally likely and give different days.
    pub(super) fn decide(&self) -> Option<Order> {
        if self.is_year_first {
            return Some(Order::YearMonthDay);
        }
        let [one, other] = &self.candidates;
        let weight = |candidate: &Candidate| (candidate.impossible, candidate.rising);
        match weight(one).cmp(&weight(other)) {
            std::cmp::Ordering::Less => Some(one.order),
            std::cmp::Ordering::Greater => Some(other.order),
            std::cmp::Ordering::Equal => (!one.differs).then_some(one.order),
        }
    }
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

    fn decide(dates: &[&str]) -> Option<Order> {
        let mut order = DateOrder::new(1_800_000_000);
        for date in dates {
            order.observe(date);
        }
        order.decide()
    }

    #[test]
    fn the_order_follows_from_all_dates() {
        for (dates, order) in [
            (&["31/12/25", "01/02/25"][..], Some(Order::DayMonthYear)),
            (&["12/31/25", "01/02/25"], Some(Order::MonthDayYear)),
            (&["2025-01-02"], Some(Order::YearMonthDay)),
            // Only the order of the rows decides: 3 February, then 10 January.
            (&["03/02/25", "10/01/25"], Some(Order::DayMonthYear)),
            // 12 July 2027 is in the future.
            (&["07/12/26", "01/12/27"], Some(Order::MonthDayYear)),
            (&["02/03/25"], None),
            (&["02/02/25"], Some(Order::DayMonthYear)),
            (&["soon", ""], Some(Order::DayMonthYear)),
        ] {
            assert_eq!(decide(dates), order, "{dates:?}");
        }
    }
}
