//! Rate limits on sign-in, sign-up, emails and export: by address, and by account whether it exists
//! or not. Memory is bounded, and no account is locked out for ever.

use crate::auth::credential::{Credential, Kind, account_key, network_of};
use crate::auth::rate_limiter::{BoundedMap, Quota, RateLimiter, SWEEP_INTERVAL, TooManyTries};
use crate::domain::ids::UserId;
use crate::mutex::lock;
use std::net::IpAddr;
use std::sync::Mutex;

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

impl Action {
    fn quota(self) -> Quota {
        let period = match self {
            Self::SignIn | Self::Reset => 6,
            Self::SignUp => 1_200,
            Self::Forgot => 3_600,
            Self::Export => 360,
        };
        Quota::new(10, period)
    }
}

/// Reset emails to one email address: at most 3 in any hour.
const EMAILS: Quota = Quota::new(3, 3_600);
/// Sign-ins to one account from networks that are not known to it.
const SIGN_INS: Quota = Quota::new(10, 6);
/// How many seconds a sign-in beyond that quota is delayed at most; one that would wait longer is refused.
const MAX_SIGN_IN_DELAY: i64 = 12;
/// Requests of one user that change something: 200 at once, then 20 a second.
const WRITES: Quota = Quota { burst: 10, period: 1, times: 20 };
/// A network is known to an account for this many seconds after a sign-in.
pub const KNOWN_LIFETIME: i64 = 30 * 86_400;
/// How many sign-ins are read at the start.
pub const MAX_LOADED: i64 = 50_000;
/// The networks of an IPv6 address that share limits: the bits of the prefix, and how many times the
/// quota of one address they get. An ordinary server has a /64 or a /48, its provider a /32.
const IPV6_NETWORKS: [(u32, i64); 3] = [(64, 1), (48, 8), (32, 64)];
/// Tries of a credential before it slows down.
const FREE_TRIES: u32 = 10;
/// Tries are forgotten after this many seconds without one.
const TRY_WINDOW: i64 = 900;
/// The longest wait between two tries, in seconds.
const MAX_TRY_WAIT: i64 = 60;
/// All limits. `now` is in unix seconds.
#[derive(Default)]
pub struct Limits {
    addresses: RateLimiter<(Action, IpAddr, u32)>,
    emails: RateLimiter<String>,
    tries: LoginThrottle,
    accounts: RateLimiter<String>,
    writes: RateLimiter<UserId>,
    /// When an account was last signed in to from a network.
    known: Mutex<BoundedMap<(String, IpAddr), i64>>,
}

impl Limits {
    /// Counts one action of an address, unless it or one of its networks is over the limit.
    pub fn check(&self, action: Action, address: IpAddr, now: i64) -> Result<(), TooManyTries> {
        // An IPv4 address is its own network.
        let is_ipv4 = address.to_canonical().is_ipv4();
        let networks = if is_ipv4 { &IPV6_NETWORKS[..1] } else { &IPV6_NETWORKS };
        networks.iter().try_for_each(|(bits, times)| {
            let quota = Quota { times: *times, ..action.quota() };
            self.addresses.check((action, network_of(address, *bits), *bits), quota, now)
        })
    }

    /// Counts one request of a user that changes something.
    pub fn check_write(&self, user: UserId, now: i64) -> Result<(), TooManyTries> {
        self.writes.check(user, WRITES, now)
    }

    /// Whether one more reset email may go to an address, which may not exist; counts it if so.
    pub fn check_email(&self, email: &str, now: i64) -> bool {
        self.emails.check(account_key(email), EMAILS, now).is_ok()
    }

    /// Counts one try before the secret is compared, so that simultaneous tries are limited too.
    /// From the tenth on each makes the next wait longer, until [`Limits::succeeded`]. For signing in,
    /// tries are counted by account and network or device, so that no one can keep the owner out.
    pub fn check_tries(&self, credential: &Credential, now: i64) -> Result<(), TooManyTries> {
        self.tries.check(credential.clone(), now)
    }

    /// Counts one sign-in like [`Limits::check_tries`]; the seconds by which it must be delayed. The networks
    /// that have not signed in to the account lately share a quota, and take turns beyond it. A client that
    /// does not wait for its turn has used it nevertheless: the turns after it are fixed already.
    pub fn check_sign_in(&self, credential: &Credential, now: i64) -> Result<i64, TooManyTries> {
        self.check_tries(credential, now)?;
        let Kind::SignIn(account, _) = &credential.0 else { return Ok(0) };
        if self.is_known(credential, now) {
            return Ok(0);
        }
        let delay = self.accounts.reserve(account.clone(), SIGN_INS, MAX_SIGN_IN_DELAY, now);
        if delay.is_err() {
            // No password is compared.
            self.tries.give_back(credential);
        }
        delay
    }

    /// Whether the client is known: its device or network has signed in to the account lately, or it has a
    /// session or a reset token.
    pub fn is_known(&self, credential: &Credential, now: i64) -> bool {
        let Kind::SignIn(account, network) = &credential.0 else { return true };
        let last = lock(&self.known).entries.get(&(account.clone(), *network)).copied();
        last.is_some_and(|last| now - last <= KNOWN_LIFETIME)
    }

    /// Forgets the tries of a credential after a successful one, and remembers the network.
    pub fn succeeded(&self, credential: &Credential, now: i64) {
        lock(&self.tries.tries).entries.remove(credential);
        if let Kind::SignIn(account, _) = &credential.0
            && self.remember_network(credential, now)
        {
            self.accounts.give_back(account);
        }
    }

    /// Remembers the network of a sign-in or sign-up; whether it was not known to the account.
    pub fn remember_network(&self, credential: &Credential, now: i64) -> bool {
        let Kind::SignIn(account, network) = &credential.0 else { return false };
        let mut known = lock(&self.known);
        known.sweep(now, |last| now - last > KNOWN_LIFETIME);
        known.make_room(|last| now - last < SWEEP_INTERVAL);
        let last = known.entries.insert((account.clone(), *network), now);
        last.is_none_or(|last| now - last > KNOWN_LIFETIME)
    }

    /// Remembers sign-ins from before the start.
    pub fn load_networks(&self, sign_ins: impl IntoIterator<Item = (Credential, i64)>) {
        let mut known = lock(&self.known);
        for (credential, signed_in_at) in sign_ins {
            if let Kind::SignIn(account, network) = credential.0 {
                known.entries.insert((account, network), signed_in_at);
            }
        }
    }

    /// Forgets all sign-in tries of an account, for example after its password was reset.
    pub fn forget_sign_ins(&self, email: &str) {
        let account = account_key(email);
        let is_other_account = |credential: &Credential| {
            let (Kind::SignIn(other, _) | Kind::Device(other, _)) = &credential.0 else {
                return true;
            };
            *other != account
        };
        lock(&self.tries.tries).entries.retain(|credential, _| is_other_account(credential));
        lock(&self.accounts.arrivals).entries.remove(&account);
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

    /// Takes back one try that has just been counted.
    fn give_back(&self, credential: &Credential) {
        if let Some(tries) = lock(&self.tries).entries.get_mut(credential) {
            tries.count = tries.count.saturating_sub(1);
            tries.next = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::rate_limiter::MAX_ITEMS;
    use std::net::{Ipv4Addr, Ipv6Addr};

    const NOW: i64 = 1_800_000_000;

    fn attempt(limits: &Limits, email: &str, now: i64) -> Result<(), TooManyTries> {
        limits.check_tries(&credential(email), now)
    }

    fn credential(email: &str) -> Credential {
        Credential::sign_in(email, address("198.51.100.1"))
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
    fn a_user_writes_two_hundred_times_at_once_and_then_twenty_times_a_second() {
        let limits = Limits::default();
        let writes = |user, now| {
            (0..1_000).filter(|_| limits.check_write(UserId(user), now).is_ok()).count()
        };
        assert_eq!((writes(1, NOW), writes(2, NOW)), (200, 200));
        assert_eq!(limits.check_write(UserId(1), NOW), Err(TooManyTries(1)));
        assert_eq!((writes(1, NOW + 1), writes(1, NOW + 60)), (20, 200));
        println!("figure: 200 writes at once, then 20 a second");
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
        assert_eq!(credential(&"x".repeat(254)), credential(&"X".repeat(60_000)));
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
    fn one_try_a_minute_from_one_address_does_not_keep_the_owner_out() {
        let limits = Limits::default();
        let sign_in = |from: &str, now| {
            limits.check_sign_in(&Credential::sign_in("a@example.org", address(from)), now)
        };
        let (mut refused, mut now) = (0, NOW);
        while now < NOW + 3_600 {
            // The attacker warms up, then tries once a minute; the owner tries every minute elsewhere.
            let tries = if now == NOW { 30 } else { 1 };
            for _ in 0..tries {
                let _ = sign_in("192.0.2.1", now);
            }
            refused += i32::from(sign_in("203.0.113.9", now + 7).is_err());
            now += 61;
        }
        assert_eq!(refused, 0);
        println!("figure: with one wrong try a minute the owner was refused {refused} of 60 times");
    }

    #[test]
    fn a_network_that_signed_in_lately_is_not_held_up_by_the_tries_of_others() {
        let limits = Limits::default();
        let from = |text: &str| Credential::sign_in("a@example.org", address(text));
        limits.succeeded(&from("203.0.113.9"), NOW);
        for other in 0..200_u32 {
            let attacker = IpAddr::from((0xC000_0200 + other).to_be_bytes());
            let _ = limits.check_sign_in(&Credential::sign_in("a@example.org", attacker), NOW);
        }
        assert_eq!(limits.check_sign_in(&from("198.51.100.9"), NOW), Err(TooManyTries(6)));
        assert_eq!(limits.check_sign_in(&from("203.0.113.9"), NOW), Ok(0));
        let expired = NOW + KNOWN_LIFETIME + 1;
        for n in 0..12 {
            let _ = limits.check_sign_in(&from(&format!("192.0.2.{n}")), expired);
        }
        assert!(limits.check_sign_in(&from("203.0.113.9"), expired).is_err());
        limits.forget_sign_ins("A@example.org");
        assert_eq!(limits.check_sign_in(&from("203.0.113.9"), expired), Ok(0));
    }

    #[test]
    fn a_device_that_has_signed_in_is_limited_by_its_own_tries_only() {
        let limits = Limits::default();
        for n in 0..200_u32 {
            let attacker = IpAddr::from((0xC000_0200 + n).to_be_bytes());
            let _ = limits.check_sign_in(&Credential::sign_in("a@example.org", attacker), NOW);
        }
        let device = Credential::device("A@example.org", "phone".to_owned());
        assert!((0..10).all(|_| limits.check_sign_in(&device, NOW).is_ok()));
        assert_eq!(limits.check_sign_in(&device, NOW), Err(TooManyTries(1)));
        limits.forget_sign_ins("a@example.org");
        assert_eq!(limits.check_sign_in(&device, NOW), Ok(0));
    }

    #[test]
    fn sign_ins_of_new_networks_are_delayed_by_at_most_twelve_seconds_and_then_refused() {
        let limits = Limits::default();
        let mut clients =
            (0..).map(|n| Credential::sign_in("a@example.org", [192, 0, 2, n].into()));
        let mut sign_in = |now| limits.check_sign_in(&clients.next().unwrap(), now);
        assert!((0..10).all(|_| sign_in(NOW) == Ok(0)));
        assert_eq!([sign_in(NOW), sign_in(NOW)], [Ok(6), Ok(12)]);
        assert_eq!([sign_in(NOW), sign_in(NOW)], [Err(TooManyTries(6)), Err(TooManyTries(6))]);
        assert_eq!([sign_in(NOW + 5), sign_in(NOW + 6)], [Err(TooManyTries(1)), Ok(12)]);
        assert_eq!([sign_in(NOW + 18), sign_in(NOW + 18)], [Ok(6), Ok(12)]);
        let yesterday = NOW - 86_400;
        assert_eq!(sign_in(yesterday), Ok(0), "the clock was set back");
        println!(
            "figure: sign-ins of new networks to an account are delayed by 6 and 12 s, further ones refused"
        );
    }

    #[test]
    fn a_refusal_for_the_tries_of_other_networks_adds_no_wait_of_its_own() {
        let limits = Limits::default();
        for client in 0..12 {
            let client =
                Credential::sign_in("a@example.org", Ipv4Addr::new(203, 0, 113, client).into());
            assert!(limits.check_sign_in(&client, NOW).is_ok());
        }
        let owner = Credential::sign_in("a@example.org", Ipv4Addr::new(198, 51, 100, 7).into());
        for _ in 0..20 {
            assert_eq!(limits.check_sign_in(&owner, NOW), Err(TooManyTries(6)));
        }
        assert_eq!(limits.check_sign_in(&owner, NOW + 6), Ok(12));
    }

    #[test]
    fn a_successful_sign_in_costs_nothing_of_the_quota_of_new_networks() {
        let limits = Limits::default();
        for n in 0..20 {
            let credential = Credential::sign_in("a@example.org", address(&format!("192.0.2.{n}")));
            assert_eq!(limits.check_sign_in(&credential, NOW), Ok(0), "{n}");
            limits.succeeded(&credential, NOW);
        }
    }

    #[test]
    fn the_networks_of_an_ipv6_address_share_wider_limits() {
        for (bits, allowed) in [(48, 80), (32, 640)] {
            let limits = Limits::default();
            let base = u128::from(0x2001_0db8_u32) << 96;
            let addresses = (0..2_000_u128).map(|n| {
                // Each in a /64 of its own; for /32 also in a /48 of its own.
                let shift = if bits == 48 { 64 } else { 80 };
                IpAddr::V6(Ipv6Addr::from_bits(base | (n << shift)))
            });
            let passed =
                addresses.filter(|address| limits.check(Action::SignIn, *address, NOW).is_ok());
            assert_eq!(passed.count(), allowed, "/{bits}");
        }
        println!("figure: 80 sign-ins at once of one /48 and 640 of one /32 pass");
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
        limits.succeeded(&credential("a@example.org"), NOW);
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
        limits.succeeded(&credential("b@example.org"), NOW + 2 * KNOWN_LIFETIME);
        assert_eq!(lock(&limits.known).entries.len(), 1);
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
