//! Rate limits on sign-in, sign-up, emails and export: by address, and by account whether it exists
//! or not. Memory is bounded, and no account is locked out for ever.
//!
//! The limiter is our own and not a crate's: the clock is injected and may be set back, and a full
//! table drops only those who are not limited.

use crate::domain::account::normalize_email;
use crate::domain::ids::UserId;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is limited by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    SignIn,
    SignUp,
    /// Requesting a reset email.
    Forgot,
    /// Using a reset link.
    Reset,
    Export,
}

/// `burst` at once, then one per `period` seconds.
#[derive(Clone, Copy)]
struct Quota {
    burst: i64,
    period: i64,
}

impl Action {
    fn quota(self) -> Quota {
        let period = match self {
            Self::SignIn | Self::Reset => 6,
            Self::SignUp => 1_200,
            Self::Forgot => 3_600,
            Self::Export => 360,
        };
        Quota { burst: 10, period }
    }
}

/// Too many tries; the next is possible after this many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many tries")]
pub struct TooManyTries(pub i64);

/// Reset emails to one email address: at most 3 in any hour.
const EMAILS: Quota = Quota { burst: 3, period: 3_600 };
/// Tries of a credential before it slows down.
const FREE_TRIES: u32 = 10;
/// Tries are forgotten after this many seconds without one.
const TRY_WINDOW: i64 = 900;
/// The longest wait between two tries, in seconds.
const MAX_TRY_WAIT: i64 = 60;
/// The most entries of each table.
const MAX_ITEMS: usize = 100_000;
/// Seconds between two sweeps of a table.
const SWEEP_INTERVAL: i64 = 60;

/// A secret of an account, which may not exist. Each is counted by itself, so that tries of one do
/// not slow down the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Credential(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    SignIn(String),
    OwnPassword(UserId),
    ResetToken(UserId),
}

impl Credential {
    /// The password for signing in with an email address, which is case-folded.
    #[must_use]
    pub fn sign_in(email: &str) -> Self {
        Self(Kind::SignIn(account_key(email)))
    }

    /// The current password of a user who is signed in.
    #[must_use]
    pub const fn own_password(id: UserId) -> Self {
        Self(Kind::OwnPassword(id))
    }

    #[must_use]
    pub const fn reset_token(id: UserId) -> Self {
        Self(Kind::ResetToken(id))
    }
}

/// Cut off at the longest email address (RFC 5321, 4.5.3.1), so that long ones do not fill the memory.
fn account_key(email: &str) -> String {
    normalize_email(&email.chars().take(254).collect::<String>())
}

/// All limits. `now` is in unix seconds.
#[derive(Default)]
pub struct Limits {
    addresses: RateLimiter<(Action, IpAddr)>,
    emails: RateLimiter<String>,
    tries: LoginThrottle,
}

impl Limits {
    /// Counts one action of an address, unless it is over the limit.
    pub fn check(&self, action: Action, address: IpAddr, now: i64) -> Result<(), TooManyTries> {
        self.addresses.check((action, network(address)), action.quota(), now)
    }

    /// Whether one more reset email may go to an address, which may not exist; counts it if so.
    pub fn check_email(&self, email: &str, now: i64) -> bool {
        self.emails.check(account_key(email), EMAILS, now).is_ok()
    }

    /// Counts one try before the secret is compared, so that simultaneous tries are limited too.
    /// From the tenth on each makes the next wait longer, until [`Limits::succeeded`].
    pub fn check_login(&self, credential: Credential, now: i64) -> Result<(), TooManyTries> {
        self.tries.check(credential, now)
    }

    /// Forgets the tries of a credential after a successful one.
    pub fn succeeded(&self, credential: &Credential) {
        lock(&self.tries.tries).entries.remove(credential);
    }
}

/// The generic cell rate algorithm, per key.
struct RateLimiter<K> {
    arrivals: Mutex<BoundedMap<K, Arrival>>,
}

#[derive(Clone, Copy)]
struct Arrival {
    /// The theoretical arrival time: when the whole burst is available again.
    time: i64,
    quota: Quota,
}

impl<K: Eq + Hash> RateLimiter<K> {
    fn check(&self, key: K, quota: Quota, now: i64) -> Result<(), TooManyTries> {
        let mut arrivals = lock(&self.arrivals);
        let burst_seconds = quota.burst * quota.period;
        // A time beyond the burst means that the clock was set back.
        let known = arrivals.entries.get(&key).map(|arrival| arrival.time);
        let time = known.filter(|time| time - now <= burst_seconds).unwrap_or(now);
        let time = time.max(now) + quota.period;
        let wait = time - now - burst_seconds;
        if wait > 0 {
            return Err(TooManyTries(wait));
        }
        arrivals.sweep(now, |arrival| arrival.time <= now);
        arrivals.make_room(|Arrival { time, quota }| time - now > (quota.burst - 1) * quota.period);
        arrivals.entries.insert(key, Arrival { time, quota });
        Ok(())
    }
}

impl<K> Default for RateLimiter<K> {
    fn default() -> Self {
        Self { arrivals: Mutex::default() }
    }
}

/// Exponential backoff on failed tries, per credential.
#[derive(Default)]
struct LoginThrottle {
    tries: Mutex<BoundedMap<Credential, Tries>>,
}

#[derive(Clone, Copy, Default)]
struct Tries {
    count: u32,
    last: i64,
    next: i64,
}

impl Tries {
    /// Out of the window, or in the future, because the clock was set back.
    fn are_over(self, now: i64) -> bool {
        now - self.last > TRY_WINDOW || self.last - now > MAX_TRY_WAIT
    }
}

impl LoginThrottle {
    fn check(&self, credential: Credential, now: i64) -> Result<(), TooManyTries> {
        let mut map = lock(&self.tries);
        map.sweep(now, |tries| tries.are_over(now));
        map.make_room(|tries| tries.next > now);
        let tries = map.entries.entry(credential).or_default();
        if tries.are_over(now) {
            *tries = Tries::default();
        }
        if tries.next > now {
            return Err(TooManyTries(tries.next - now));
        }
        tries.count = tries.count.saturating_add(1);
        tries.last = now;
        if let Some(beyond) = tries.count.checked_sub(FREE_TRIES) {
            tries.next = now + (1_i64 << beyond.min(6)).min(MAX_TRY_WAIT);
        }
        Ok(())
    }
}

/// A map with at most [`MAX_ITEMS`].
struct BoundedMap<K, V> {
    entries: HashMap<K, V>,
    swept_at: i64,
}

impl<K, V> Default for BoundedMap<K, V> {
    fn default() -> Self {
        Self { entries: HashMap::new(), swept_at: 0 }
    }
}

impl<K: Eq + Hash, V> BoundedMap<K, V> {
    /// Once in [`SWEEP_INTERVAL`], removes what is over and frees its memory.
    fn sweep(&mut self, now: i64, is_over: impl Fn(&V) -> bool) {
        // The clock may be set back.
        if (now - self.swept_at).abs() >= SWEEP_INTERVAL {
            self.entries.retain(|_, value| !is_over(value));
            self.entries.shrink_to_fit();
            self.swept_at = now;
        }
    }

    /// When the map is full, removes all that are not limited now; then all, when it is still full.
    fn make_room(&mut self, is_limited: impl Fn(&V) -> bool) {
        if self.entries.len() >= MAX_ITEMS {
            self.entries.retain(|_, value| is_limited(value));
        }
        if self.entries.len() >= MAX_ITEMS {
            self.entries.clear();
        }
    }
}

/// What counts as one address: an IPv4 address, or the /64 network of an IPv6 address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let prefix = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(Ipv6Addr::from_bits(prefix))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Locks counts that stay correct when a thread has panicked: every change is one step.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn attempt(limits: &Limits, email: &str, now: i64) -> Result<(), TooManyTries> {
        limits.check_login(Credential::sign_in(email), now)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn ten_requests_at_once_and_then_one_every_six_seconds() {
        let limits = Limits::default();
        let take = |now| limits.check(Action::SignIn, address("192.0.2.1"), now);
        assert!((0..10).all(|_| take(NOW).is_ok()));
        assert_eq!(take(NOW), Err(TooManyTries(6)));
        assert_eq!(take(NOW + 5), Err(TooManyTries(1)));
        assert_eq!(take(NOW + 6), Ok(()));
        assert_eq!(take(NOW + 6), Err(TooManyTries(6)));
        assert!((0..10).all(|_| take(NOW + 1_000).is_ok()), "the whole burst is available again");
    }

    #[test]
    fn an_email_address_gets_no_fourth_reset_email_within_an_hour() {
        let limits = Limits::default();
        assert!((0..3).all(|_| limits.check_email("a@example.org", NOW)));
        assert!(!limits.check_email("A@example.org", NOW + 3_599));
        assert!(limits.check_email("b@example.org", NOW));
        assert!(limits.check_email("a@example.org", NOW + 3_600));
        assert!(!limits.check_email("a@example.org", NOW + 7_199));
    }

    #[test]
    fn a_long_email_address_is_counted_by_its_first_254_characters() {
        assert_eq!(account_key(&"x".repeat(60_000)).len(), 254);
        assert_eq!(Credential::sign_in(&"x".repeat(254)), Credential::sign_in(&"X".repeat(60_000)));
    }

    #[test]
    fn actions_and_addresses_are_counted_separately_and_an_ipv6_network_together() {
        let limits = Limits::default();
        let spend =
            |action, text| (0..10).all(|_| limits.check(action, address(text), NOW).is_ok());
        assert!(spend(Action::SignIn, "2001:db8::1"));
        assert!(limits.check(Action::SignIn, address("2001:db8::ffff:1"), NOW).is_err());
        assert!(spend(Action::SignUp, "2001:db8::1"));
        assert!(spend(Action::SignIn, "2001:db8:0:1::1"));
        assert!(spend(Action::SignIn, "::ffff:192.0.2.7"));
        assert!(limits.check(Action::SignIn, address("192.0.2.7"), NOW).is_err());
    }

    #[test]
    fn from_the_tenth_try_on_the_wait_doubles_up_to_a_minute() {
        let limits = Limits::default();
        let mut now = NOW;
        assert!((0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()));
        let waits = [1, 2, 4, 8, 16, 32, 60, 60];
        for wait in waits {
            assert_eq!(attempt(&limits, "A@example.org", now), Ok(()));
            assert_eq!(attempt(&limits, "a@example.org", now), Err(TooManyTries(wait)));
            now += wait;
        }
        now += TRY_WINDOW + 1;
        assert!(
            (0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()),
            "forgotten after the window"
        );
        println!("figure: waits of an account from the tenth attempt on: {waits:?} s");
    }

    #[test]
    fn a_clock_set_back_limits_no_one_longer() {
        let limits = Limits::default();
        while limits.check(Action::SignIn, address("192.0.2.1"), NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        while limits.check_email("a@example.org", NOW) {}
        let yesterday = NOW - 86_400;
        assert_eq!(limits.check(Action::SignIn, address("192.0.2.1"), yesterday), Ok(()));
        assert_eq!(attempt(&limits, "a@example.org", yesterday), Ok(()));
        assert!(limits.check_email("a@example.org", yesterday));
    }

    #[test]
    fn a_successful_sign_in_clears_its_account_only() {
        let limits = Limits::default();
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        assert_eq!(attempt(&limits, "b@example.org", NOW), Ok(()));
        limits.succeeded(&Credential::sign_in("a@example.org"));
        assert_eq!(attempt(&limits, "a@example.org", NOW), Ok(()));
    }

    #[test]
    fn expired_entries_are_removed_by_the_next_request() {
        let limits = Limits::default();
        for client in 0..1_000_u32 {
            limits.check(Action::SignIn, IpAddr::from(client.to_be_bytes()), NOW).unwrap();
            attempt(&limits, &format!("{client}@example.org"), NOW).unwrap();
            assert!(limits.check_email(&format!("{client}@example.org"), NOW));
        }
        attempt(&limits, "b@example.org", NOW + 2 * TRY_WINDOW).unwrap();
        assert_eq!(lock(&limits.tries.tries).entries.len(), 1, "after two windows");
        let later = NOW + EMAILS.period;
        limits.check(Action::SignIn, address("192.0.2.1"), later).unwrap();
        attempt(&limits, "a@example.org", later).unwrap();
        assert!(limits.check_email("a@example.org", later));
        assert_eq!(lock(&limits.addresses.arrivals).entries.len(), 1);
        assert_eq!(lock(&limits.tries.tries).entries.len(), 1);
        assert_eq!(lock(&limits.emails.arrivals).entries.len(), 1);
    }

    #[test]
    fn a_million_clients_stay_within_the_memory_and_free_no_one_who_is_limited() {
        let limits = Limits::default();
        let limited = address("192.0.2.1");
        while limits.check(Action::SignIn, limited, NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        for client in 0..1_000_000_u32 {
            let address = IpAddr::from(client.to_be_bytes());
            let _ = limits.check(Action::SignIn, address, NOW);
            let _ = attempt(&limits, &format!("{client}@example.org"), NOW);
        }
        assert!(lock(&limits.addresses.arrivals).entries.len() <= MAX_ITEMS);
        assert!(lock(&limits.tries.tries).entries.len() <= MAX_ITEMS);
        (0..=MAX_ITEMS).for_each(|n| assert!(limits.check_email(&n.to_string(), NOW)));
        assert!(lock(&limits.emails.arrivals).entries.len() <= MAX_ITEMS);
        assert!(limits.check(Action::SignIn, limited, NOW).is_err());
        assert!(attempt(&limits, "a@example.org", NOW).is_err());
    }
}
