//! Time and chance come in here, so that tests can set the one and nobody reaches for the other
//! in passing.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use time::OffsetDateTime;

/// Where the time comes from.
#[derive(Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A clock that stands until it is moved, in unix seconds.
    Manual(AtomicI64),
}

impl Clock {
    /// The time in unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        match self {
            #[expect(clippy::disallowed_methods, reason = "the one place that may read the clock")]
            Self::System => OffsetDateTime::now_utc().unix_timestamp(),
            Self::Manual(seconds) => seconds.load(Ordering::Acquire),
        }
    }

    /// Today's date in UTC.
    #[must_use]
    pub fn today(&self) -> time::Date {
        OffsetDateTime::from_unix_timestamp(self.now())
            .map_or(time::Date::MIN, OffsetDateTime::date)
    }

    /// Moves a manual clock forward; the machine's clock stays as it is.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(now) = self {
            now.fetch_add(seconds, Ordering::AcqRel);
        }
    }
}

/// Lets something be said at most once in a while, so that what goes wrong a thousand times a second
/// fills no disk with its log.
#[derive(Debug)]
pub struct Seldom {
    every: Duration,
    said: Mutex<Said>,
}

#[derive(Debug)]
struct Said {
    last: Option<Instant>,
    since: u64,
}

impl Seldom {
    /// Says something at most once in `every`.
    #[must_use]
    pub const fn new(every: Duration) -> Self {
        Self { every, said: Mutex::new(Said { last: None, since: 0 }) }
    }

    /// How often it was kept back since it was last said, if it may be said now.
    pub fn again(&self) -> Option<u64> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.last.is_some_and(|last| last.elapsed() < self.every) {
            said.since += 1;
            return None;
        }
        said.last = Some(Instant::now());
        Some(std::mem::take(&mut said.since))
    }
}

/// Bytes from the operating system that nobody can foresee.
///
/// # Panics
/// When the system has none: nothing that needs a secret could go on safely.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::disallowed_methods, reason = "the one place that may draw random bytes")]
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// `N` random bytes as text that is safe in URLs.
#[must_use]
pub fn random_name<const N: usize>() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<N>())
}

/// A time in unix seconds as RFC 3339 text in UTC.
#[must_use]
pub fn rfc3339(seconds: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let format = &time::format_description::well_known::Rfc3339;
    time.format(format).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_often_is_said_once_in_a_while_with_how_often_it_was_kept_back() {
        let seldom = Seldom::new(Duration::from_hours(1));
        let said: Vec<_> = (0..4).map(|_| seldom.again()).collect();
        assert_eq!(said, [Some(0), None, None, None]);
        seldom.said.lock().unwrap().last = Instant::now().checked_sub(seldom.every);
        assert_eq!((seldom.again(), seldom.again()), (Some(3), None));
    }
}
