//! How often credentials may be tried and accounts made: by address, and by account whether it
//! exists or not. What is remembered is bounded and forgotten in time, and nobody is locked out
//! for good.

mod book;
mod credential;

use book::Book;
pub use credential::Credential;
use credential::account_key;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is limited by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Ten at once, then ten a minute.
    SignIn,
    /// Ten at once, then three an hour.
    SignUp,
    /// Asking for a letter: ten at once, then one an hour. So no hour sees an eleventh.
    Forgot,
    /// Using the letter's link: ten at once, then ten a minute.
    Reset,
    /// Taking one's data away: ten at once, then ten an hour.
    Export,
}

impl Action {
    /// How many may come at once, and after how many seconds one more may.
    fn allowance(self) -> (i64, i64) {
        match self {
            Self::SignIn | Self::Reset => (10, 6),
            Self::SignUp => (10, 1_200),
            Self::Forgot => (10, 3_600),
            Self::Export => (10, 360),
        }
    }
}

/// Too many tries; one more may come after this many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many tries")]
pub struct TooMany(pub i64);

/// How many letters an e-mail address gets: three at once, then one an hour. So no hour sees a
/// fourth.
const LETTERS: (i64, i64) = (3, 3_600);
/// How many tries an account takes before it slows down.
const PATIENCE: u32 = 10;
/// After how many quiet seconds tries are forgotten.
const WINDOW: i64 = 900;
/// The longest that an account makes its next try wait, in seconds.
const LONGEST: i64 = 60;

/// The counts. Times are unix seconds.
#[derive(Default)]
pub struct Limits {
    /// When each address will have worked off what it has asked for.
    addresses: Mutex<Book<(Action, IpAddr), i64>>,
    tries: Mutex<Book<Credential, Tries>>,
    /// When each e-mail address will have worked off the letters it was sent.
    letters: Mutex<Book<String, i64>>,
}

#[derive(Clone, Copy, Default)]
struct Tries {
    count: u32,
    last: i64,
    /// The next try may come at this second.
    until: i64,
}

impl Tries {
    /// Forgotten by now, or made at a time that is yet to come: the clock was set back then, and
    /// nobody is to wait for the time that it was to come again.
    fn are_over(self, now: i64) -> bool {
        now - self.last > WINDOW || self.last - now > LONGEST
    }
}

impl Limits {
    /// Counts one action of an address.
    ///
    /// # Errors
    /// [`TooMany`] when it has no allowance left; then nothing is counted.
    pub fn take(&self, action: Action, address: IpAddr, now: i64) -> Result<(), TooMany> {
        let mut addresses = lock(&self.addresses);
        let key = (action, network(address));
        let worked_off = spend(addresses.known.get(&key).copied(), action.allowance(), now)?;
        addresses.forget_over(now, |worked_off| *worked_off <= now);
        addresses
            .make_room(|(action, _), worked_off| is_spent(*worked_off, action.allowance(), now));
        addresses.known.insert(key, worked_off);
        Ok(())
    }

    /// Whether one more letter may go to an e-mail address, known or not; counts it if so.
    pub fn may_write(&self, email: &str, now: i64) -> bool {
        let mut letters = lock(&self.letters);
        let key = account_key(email);
        let known = letters.known.get(&key).copied();
        let Ok(worked_off) = spend(known, LETTERS, now) else { return false };
        letters.forget_over(now, |worked_off| *worked_off <= now);
        letters.make_room(|_, worked_off| is_spent(*worked_off, LETTERS, now));
        letters.known.insert(key, worked_off);
        true
    }

    /// Counts one try of a secret before it is looked at: so tries that come at once are not all
    /// let through. From the tenth on each makes the next wait longer, until the right one comes.
    ///
    /// # Errors
    /// [`TooMany`] while no try is taken; then nothing is counted.
    pub fn attempt(&self, credential: Credential, now: i64) -> Result<(), TooMany> {
        let mut book = lock(&self.tries);
        book.forget_over(now, |tries| tries.are_over(now));
        book.make_room(|_, tries| tries.until > now);
        let tries = book.known.entry(credential).or_default();
        if tries.are_over(now) {
            *tries = Tries::default();
        }
        if tries.until > now {
            return Err(TooMany(tries.until - now));
        }
        tries.count = tries.count.saturating_add(1);
        tries.last = now;
        if let Some(beyond) = tries.count.checked_sub(PATIENCE) {
            tries.until = now + (1_i64 << beyond.min(6)).min(LONGEST);
        }
        Ok(())
    }

    /// Forgets the tries of a secret that was right now.
    pub fn succeeded(&self, credential: &Credential) {
        lock(&self.tries).known.remove(credential);
    }
}

/// Spends one of so many at once and one more after each period; answers when all that was spent
/// will have been worked off.
fn spend(worked_off: Option<i64>, (burst, period): (i64, i64), now: i64) -> Result<i64, TooMany> {
    // More than all that may come at once cannot have been spent: the clock was set back.
    let worked_off = worked_off.filter(|worked_off| worked_off - now <= burst * period);
    let worked_off = worked_off.unwrap_or(now).max(now) + period;
    let wait = worked_off - now - burst * period;
    if wait > 0 { Err(TooMany(wait)) } else { Ok(worked_off) }
}

fn is_spent(worked_off: i64, (burst, period): (i64, i64), now: i64) -> bool {
    worked_off - now > (burst - 1) * period
}

/// One household or server: an IPv4 address, or the 64 bits of an IPv6 network.
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

/// Locks counts, which stay right when a thread has panicked: every change to them is one step.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::book::REMEMBERED;
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn attempt(limits: &Limits, email: &str, now: i64) -> Result<(), TooMany> {
        limits.attempt(Credential::sign_in(email), now)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn ten_may_come_at_once_and_then_one_every_six_seconds() {
        let limits = Limits::default();
        let take = |now| limits.take(Action::SignIn, address("192.0.2.1"), now);
        assert!((0..10).all(|_| take(NOW).is_ok()));
        assert_eq!(take(NOW), Err(TooMany(6)));
        assert_eq!(take(NOW + 5), Err(TooMany(1)));
        assert_eq!(take(NOW + 6), Ok(()));
        assert_eq!(take(NOW + 6), Err(TooMany(6)));
        assert!((0..10).all(|_| take(NOW + 1_000).is_ok()), "a quiet time restores all ten");
    }

    #[test]
    fn an_e_mail_address_gets_no_fourth_letter_within_an_hour() {
        let limits = Limits::default();
        assert!((0..3).all(|_| limits.may_write("a@example.org", NOW)));
        assert!(!limits.may_write("A@example.org", NOW + 3_599));
        assert!(limits.may_write("b@example.org", NOW));
        assert!(limits.may_write("a@example.org", NOW + 3_600));
        assert!(!limits.may_write("a@example.org", NOW + 7_199));
    }

    #[test]
    fn actions_and_addresses_are_counted_apart_and_an_ipv6_network_together() {
        let limits = Limits::default();
        let spend = |action, text| (0..10).all(|_| limits.take(action, address(text), NOW).is_ok());
        assert!(spend(Action::SignIn, "2001:db8::1"));
        assert!(limits.take(Action::SignIn, address("2001:db8::ffff:1"), NOW).is_err());
        assert!(spend(Action::SignUp, "2001:db8::1"));
        assert!(spend(Action::SignIn, "2001:db8:0:1::1"));
        assert!(spend(Action::SignIn, "::ffff:192.0.2.7"));
        assert!(limits.take(Action::SignIn, address("192.0.2.7"), NOW).is_err());
    }

    #[test]
    fn from_the_tenth_try_on_each_makes_the_next_wait_longer_up_to_a_minute() {
        let limits = Limits::default();
        let mut now = NOW;
        assert!((0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()));
        let waits = [1, 2, 4, 8, 16, 32, 60, 60];
        for wait in waits {
            assert_eq!(attempt(&limits, "A@example.org", now), Ok(()));
            assert_eq!(attempt(&limits, "a@example.org", now), Err(TooMany(wait)));
            now += wait;
        }
        now += WINDOW + 1;
        assert!(
            (0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()),
            "forgotten by then"
        );
        println!("figure: from the tenth try on an account waits {waits:?} s");
    }

    #[test]
    fn a_clock_that_is_set_back_makes_nobody_wait_for_the_day_to_come_again() {
        let limits = Limits::default();
        while limits.take(Action::SignIn, address("192.0.2.1"), NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        while limits.may_write("a@example.org", NOW) {}
        let yesterday = NOW - 86_400;
        assert_eq!(limits.take(Action::SignIn, address("192.0.2.1"), yesterday), Ok(()));
        assert_eq!(attempt(&limits, "a@example.org", yesterday), Ok(()));
        assert!(limits.may_write("a@example.org", yesterday));
    }

    #[test]
    fn the_right_password_clears_an_account_and_another_is_not_affected() {
        let limits = Limits::default();
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        assert_eq!(attempt(&limits, "b@example.org", NOW), Ok(()));
        limits.succeeded(&Credential::sign_in("a@example.org"));
        assert_eq!(attempt(&limits, "a@example.org", NOW), Ok(()));
    }

    #[test]
    fn what_is_over_is_forgotten_with_the_next_who_comes() {
        let limits = Limits::default();
        for stranger in 0..1_000_u32 {
            limits.take(Action::SignIn, IpAddr::from(stranger.to_be_bytes()), NOW).unwrap();
            attempt(&limits, &format!("{stranger}@example.org"), NOW).unwrap();
            assert!(limits.may_write(&format!("{stranger}@example.org"), NOW));
        }
        attempt(&limits, "b@example.org", NOW + 2 * WINDOW).unwrap();
        assert_eq!(lock(&limits.tries).known.len(), 1, "after two windows");
        let later = NOW + LETTERS.1;
        limits.take(Action::SignIn, address("192.0.2.1"), later).unwrap();
        attempt(&limits, "a@example.org", later).unwrap();
        assert!(limits.may_write("a@example.org", later));
        assert_eq!(lock(&limits.addresses).known.len(), 1);
        assert_eq!(lock(&limits.tries).known.len(), 1);
        assert_eq!(lock(&limits.letters).known.len(), 1);
    }

    #[test]
    fn a_million_strangers_are_not_remembered_and_free_nobody_who_is_held_back() {
        let limits = Limits::default();
        let culprit = address("192.0.2.1");
        while limits.take(Action::SignIn, culprit, NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        for stranger in 0..1_000_000_u32 {
            let address = IpAddr::from(stranger.to_be_bytes());
            let _ = limits.take(Action::SignIn, address, NOW);
            let _ = attempt(&limits, &format!("{stranger}@example.org"), NOW);
        }
        assert!(lock(&limits.addresses).known.len() <= REMEMBERED);
        assert!(lock(&limits.tries).known.len() <= REMEMBERED);
        (0..=REMEMBERED).for_each(|n| assert!(limits.may_write(&n.to_string(), NOW)));
        assert!(lock(&limits.letters).known.len() <= REMEMBERED);
        assert!(limits.take(Action::SignIn, culprit, NOW).is_err());
        assert!(attempt(&limits, "a@example.org", NOW).is_err());
    }
}
