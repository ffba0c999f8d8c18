//! The clock, which tests can set, and random bytes.

use crate::mutex::lock;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use time::OffsetDateTime;
use tokio::sync::watch;

#[derive(Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A clock that moves only when a test sets it, in unix seconds.
    Manual(watch::Sender<i64>),
}

impl Clock {
    /// A manual clock that starts at this time.
    #[must_use]
    pub fn manual(now: i64) -> Self {
        Self::Manual(watch::Sender::new(now))
    }

    /// The time in unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        match self {
            #[expect(clippy::disallowed_methods, reason = "the one place that may read the clock")]
            Self::System => OffsetDateTime::now_utc().unix_timestamp(),
            Self::Manual(now) => *now.borrow(),
        }
    }

    /// Today's date in UTC.
    #[must_use]
    pub fn today(&self) -> time::Date {
        OffsetDateTime::from_unix_timestamp(self.now())
            .map_or(time::Date::MIN, OffsetDateTime::date)
    }

    /// Moves a manual clock forward. Does nothing to the machine's clock.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(now) = self {
            now.send_modify(|now| *now += seconds);
        }
    }

    /// Waits until this many seconds have passed on this clock.
    pub async fn sleep(&self, seconds: i64) {
        match self {
            Self::System => {
                tokio::time::sleep(Duration::from_secs(seconds.max(0).unsigned_abs())).await;
            }
            Self::Manual(now) => {
                let mut changes = now.subscribe();
                let end = *changes.borrow() + seconds;
                // An error is impossible, because `self` owns the sender.
                let _ = changes.wait_for(|now| *now >= end).await;
            }
        }
    }
}

/// Limits how often a message is logged.
#[derive(Debug)]
pub struct LogThrottle {
    every: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    last: Option<Instant>,
    suppressed: u64,
}

impl LogThrottle {
    /// Allows one message per `every`.
    #[must_use]
    pub const fn new(every: Duration) -> Self {
        Self { every, state: Mutex::new(State { last: None, suppressed: 0 }) }
    }

    /// The number of messages suppressed since the last allowed one; `None` when this one is suppressed.
    pub fn allow(&self) -> Option<u64> {
        let mut state = lock(&self.state);
        if state.last.is_some_and(|last| last.elapsed() < self.every) {
            state.suppressed += 1;
            return None;
        }
        state.last = Some(Instant::now());
        Some(std::mem::take(&mut state.suppressed))
    }
}

/// Unpredictable bytes from the operating system. Panics if it has none.
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

/// Ids that are unique, also across processes: keyed hashes of a counter. Random bytes for each id would need a
/// system call.
#[derive(Debug, Default)]
pub struct Ids {
    /// Contains the random keys.
    hash: RandomState,
    next: AtomicU64,
}

impl Ids {
    /// 16 hexadecimal digits.
    pub fn next(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:016x}", self.hash.hash_one(number))
    }
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
    fn log_throttle_allows_one_message_and_counts_suppressed_ones() {
        let throttle = LogThrottle::new(Duration::from_hours(1));
        let allowed: Vec<_> = (0..4).map(|_| throttle.allow()).collect();
        assert_eq!(allowed, [Some(0), None, None, None]);
        throttle.state.lock().unwrap().last = Instant::now().checked_sub(throttle.every);
        assert_eq!((throttle.allow(), throttle.allow()), (Some(3), None));
    }
}
