//! Rules that change a rate limit counter, and a bounded map of counters.
//!
//! Why not a crate: the clock is injected and may be set back, counters are in memory or in a database, and a full
//! map drops only counters that limit nothing at the moment.

use crate::domain::rate_limit::Counter;
use std::collections::HashMap;
use std::hash::Hash;

/// The most entries of a map.
pub const MAX_ITEMS: usize = 100_000;
/// Seconds between two sweeps of a map.
pub const SWEEP_INTERVAL: i64 = 60;
/// How many attempts at a secret need no wait.
const FREE_ATTEMPTS: i64 = 10;
/// Attempts are forgotten after this many seconds without one.
pub const ATTEMPT_WINDOW: i64 = 900;
/// How many milliseconds in the future the last action may be. Another instance's clock may be ahead, and a later
/// action may be counted first.
const CLOCK_SKEW: i64 = 60_000;
/// The longest wait between two attempts, in seconds.
const MAX_ATTEMPT_WAIT: i64 = 60;

/// Allows `burst` actions at once, then one per `period` seconds.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    pub burst: i64,
    pub period: i64,
    /// A factor for both burst and rate.
    pub times: i64,
}

impl Quota {
    pub const fn new(burst: i64, period: i64) -> Self {
        Self { burst, period, times: 1 }
    }

    /// Milliseconds until one more is allowed.
    const fn interval(self) -> i64 {
        self.period * 1_000 / self.times
    }

    /// Milliseconds until the whole burst is available again.
    const fn full(self) -> i64 {
        self.burst * self.times * self.interval()
    }
}

/// Too many attempts. The next one is possible after this many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many attempts")]
pub struct TooManyAttempts(pub i64);

/// How an action changes a counter. `now` is in unix seconds.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Takes one unit of a quota (generic cell rate algorithm), if it is available within the given seconds.
    Take(Quota, i64),
    /// Returns one unit to a quota.
    Refund(Quota),
    /// Counts an attempt at a secret. From the tenth on, each makes the next wait longer.
    Attempt,
    /// Resets the counter.
    Reset,
}

impl Rule {
    /// Returns the delay of the action in seconds, or an error when the limit is reached.
    pub fn apply(self, counter: &mut Counter, now: i64) -> Result<i64, TooManyAttempts> {
        match self {
            Self::Take(quota, max_wait) => take(counter, quota, max_wait * 1_000, now * 1_000),
            Self::Refund(quota) => {
                counter.allowed_at = counter.allowed_at.saturating_sub(quota.interval());
                Ok(0)
            }
            Self::Attempt => count_attempt(counter, now),
            Self::Reset => {
                *counter = Counter::default();
                Ok(0)
            }
        }
    }
}

/// All times are in milliseconds.
fn take(
    counter: &mut Counter,
    quota: Quota,
    max_wait: i64,
    now: i64,
) -> Result<i64, TooManyAttempts> {
    let seconds = |milliseconds: i64| (milliseconds + 999) / 1_000;
    let unused = now - quota.full() + quota.interval();
    // A time later than can be reserved means that the clock was set back.
    let is_possible = counter.allowed_at - now <= max_wait + quota.interval() + CLOCK_SKEW;
    let turn = if is_possible { counter.allowed_at.max(unused) } else { unused };
    let wait = turn - now;
    if wait > max_wait {
        return Err(TooManyAttempts(seconds(wait - max_wait)));
    }
    counter.allowed_at = turn + quota.interval();
    counter.expires_at = seconds(turn + quota.full());
    Ok(seconds(wait.max(0)))
}

fn count_attempt(counter: &mut Counter, now: i64) -> Result<i64, TooManyAttempts> {
    // A time later than an attempt can set means that the clock was set back.
    if counter.is_expired(now) || counter.expires_at - now > ATTEMPT_WINDOW + MAX_ATTEMPT_WAIT {
        *counter = Counter::default();
    }
    let wait = counter.allowed_at / 1_000 - now;
    if wait > 0 {
        return Err(TooManyAttempts(wait));
    }
    counter.count = counter.count.saturating_add(1);
    counter.expires_at = now + ATTEMPT_WINDOW + 1;
    let beyond = counter.count - FREE_ATTEMPTS;
    if beyond >= 0 {
        counter.allowed_at = (now + (1 << beyond.min(6)).min(MAX_ATTEMPT_WAIT)) * 1_000;
    }
    Ok(0)
}

/// At most [`MAX_ITEMS`] counters.
pub struct Counters<K> {
    entries: HashMap<K, Counter>,
    swept_at: i64,
}

impl<K> Default for Counters<K> {
    fn default() -> Self {
        Self { entries: HashMap::new(), swept_at: 0 }
    }
}

impl<K: Eq + Hash> Counters<K> {
    pub fn get(&self, key: &K) -> Counter {
        self.entries.get(key).copied().unwrap_or_default()
    }

    pub fn set(&mut self, key: K, counter: Counter, now: i64) {
        if counter == Counter::default() {
            self.entries.remove(&key);
            return;
        }
        self.sweep(now);
        self.make_room(now);
        self.entries.insert(key, counter);
    }

    pub fn remove_if(&mut self, is_removed: impl Fn(&K) -> bool) {
        self.entries.retain(|key, _| !is_removed(key));
    }

    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Removes expired counters and frees their memory, at most once in [`SWEEP_INTERVAL`].
    fn sweep(&mut self, now: i64) {
        // `abs`, because the clock may have been set back.
        if (now - self.swept_at).abs() >= SWEEP_INTERVAL {
            self.entries.retain(|_, counter| !counter.is_expired(now));
            self.entries.shrink_to_fit();
            self.swept_at = now;
        }
    }

    /// When the map is full, removes all counters that limit nothing at the moment. If it is still full, removes all.
    fn make_room(&mut self, now: i64) {
        if self.entries.len() >= MAX_ITEMS {
            self.entries.retain(|_, counter| counter.allowed_at > now * 1_000);
        }
        if self.entries.len() >= MAX_ITEMS {
            self.entries.clear();
        }
    }
}
