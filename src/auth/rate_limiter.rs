//! Counts by key in a bounded memory: a limiter of actions, and the map below it.
//!
//! The limiter is our own and not a crate's: the clock is injected and may be set back, and a full
//! table drops only those who are not limited.

use crate::mutex::lock;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

/// The most entries of each table.
pub const MAX_ITEMS: usize = 100_000;
/// Seconds between two sweeps of a table.
pub const SWEEP_INTERVAL: i64 = 60;

/// `burst` at once, then one per `period` seconds.
#[derive(Clone, Copy)]
pub struct Quota {
    pub burst: i64,
    pub period: i64,
    /// How many times the quota is allowed.
    pub times: i64,
}

impl Quota {
    pub const fn new(burst: i64, period: i64) -> Self {
        Self { burst, period, times: 1 }
    }

    /// Milliseconds until one more is allowed.
    pub const fn interval(self) -> i64 {
        self.period * 1_000 / self.times
    }

    /// Milliseconds until the whole burst is available again.
    pub const fn full(self) -> i64 {
        self.burst * self.times * self.interval()
    }
}

/// Too many tries; the next is possible after this many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many tries")]
pub struct TooManyTries(pub i64);

/// The generic cell rate algorithm, per key.
pub struct RateLimiter<K> {
    pub arrivals: Mutex<BoundedMap<K, Arrival>>,
}

#[derive(Clone, Copy)]
pub struct Arrival {
    /// The theoretical arrival time, in milliseconds: when the whole burst is available again.
    pub time: i64,
    pub quota: Quota,
}

impl<K: Eq + Hash> RateLimiter<K> {
    pub fn check(&self, key: K, quota: Quota, now: i64) -> Result<(), TooManyTries> {
        self.reserve(key, quota, 0, now).map(drop)
    }

    /// Counts an action whose turn comes in at most `max_wait` seconds; the seconds until then.
    pub fn reserve(
        &self,
        key: K,
        quota: Quota,
        max_wait: i64,
        now: i64,
    ) -> Result<i64, TooManyTries> {
        let mut arrivals = lock(&self.arrivals);
        let seconds = now;
        let now = now * 1_000;
        let max_wait = max_wait * 1_000;
        // A later time than can be reserved means that the clock was set back.
        let known = arrivals.entries.get(&key).map(|arrival| arrival.time);
        let time = known.filter(|time| time - now <= quota.full() + max_wait).unwrap_or(now);
        let time = time.max(now) + quota.interval();
        let wait = time - now - quota.full();
        let seconds_of = |milliseconds: i64| (milliseconds + 999) / 1_000;
        if wait > max_wait {
            return Err(TooManyTries(seconds_of(wait - max_wait)));
        }
        arrivals.sweep(seconds, |arrival| arrival.time <= now);
        arrivals.make_room(|Arrival { time, quota }| time - now > quota.full() - quota.interval());
        arrivals.entries.insert(key, Arrival { time, quota });
        Ok(seconds_of(wait.max(0)))
    }

    /// Takes back the last action of a key.
    pub fn give_back(&self, key: &K) {
        if let Some(arrival) = lock(&self.arrivals).entries.get_mut(key) {
            arrival.time -= arrival.quota.interval();
        }
    }
}

impl<K> Default for RateLimiter<K> {
    fn default() -> Self {
        Self { arrivals: Mutex::default() }
    }
}

/// A map with at most [`MAX_ITEMS`].
pub struct BoundedMap<K, V> {
    pub entries: HashMap<K, V>,
    swept_at: i64,
}

impl<K, V> Default for BoundedMap<K, V> {
    fn default() -> Self {
        Self { entries: HashMap::new(), swept_at: 0 }
    }
}

impl<K: Eq + Hash, V> BoundedMap<K, V> {
    /// Once in [`SWEEP_INTERVAL`], removes what is over and frees its memory.
    pub fn sweep(&mut self, now: i64, is_over: impl Fn(&V) -> bool) {
        // The clock may be set back.
        if (now - self.swept_at).abs() >= SWEEP_INTERVAL {
            self.entries.retain(|_, value| !is_over(value));
            self.entries.shrink_to_fit();
            self.swept_at = now;
        }
    }

    /// When the map is full, removes all that are not limited now; then all, when it is still full.
    pub fn make_room(&mut self, is_limited: impl Fn(&V) -> bool) {
        if self.entries.len() >= MAX_ITEMS {
            self.entries.retain(|_, value| is_limited(value));
        }
        if self.entries.len() >= MAX_ITEMS {
            self.entries.clear();
        }
    }
}
