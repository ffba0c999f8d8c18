//! Rate limits on sign-in, sign-up, emails and export: by address, and by account (whether it exists or not). The
//! number of counters is bounded, and no account is locked forever.

use crate::auth::credential::{Credential, Kind, account_key, network_of};
use crate::auth::rate_limiter::{Counters, Quota, Rule, TooManyAttempts};
use crate::domain::ids::UserId;
use crate::domain::rate_limit::Counter;
use crate::mutex::lock;
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use std::net::IpAddr;
use std::sync::Mutex;

/// The actions that are limited by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    SignIn,
    /// The page of a sign-in begins one with a passkey, whether or not a passkey is used.
    PasskeyChallenge,
    SignUp,
    /// Requesting a reset email.
    Forgot,
    /// Using a reset link, or checking an invite.
    OneTimeToken,
    Export,
    CalendarFeed,
    /// Reporting a play.
    Webhook,
}

impl Action {
    const fn quota(self) -> Quota {
        let period = match self {
            Self::SignIn | Self::OneTimeToken => 6,
            Self::SignUp => 1_200,
            Self::Forgot => 3_600,
            Self::Export => 360,
            Self::PasskeyChallenge | Self::CalendarFeed | Self::Webhook => {
                return Quota::new(60, 1);
            }
        };
        Quota::new(10, period)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::PasskeyChallenge => "passkey-challenge",
            Self::SignUp => "sign-up",
            Self::Forgot => "forgot",
            Self::OneTimeToken => "one-time-token",
            Self::Export => "export",
            Self::CalendarFeed => "calendar-feed",
            Self::Webhook => "webhook",
        }
    }
}

/// Reset emails to one email address: at most 3 in any hour.
const EMAILS: Quota = Quota::new(3, 3_600);
/// Sign-ins to one account from networks that are not known to it.
const SIGN_INS: Quota = Quota::new(10, 6);
/// The longest delay of a sign-in beyond that quota, in seconds. A sign-in that would have to wait longer is refused.
const MAX_SIGN_IN_DELAY: i64 = 12;
/// Requests of one user that change data: 200 at once, then 20 a second.
const WRITES: Quota = Quota { burst: 10, period: 1, times: 20 };
/// The IPv6 networks that share limits: the bits of the prefix, and how many times the quota of one address the
/// network gets. A server usually has a /64 or a /48, its provider a /32.
const IPV6_NETWORKS: [(u32, i64); 3] = [(64, 1), (48, 8), (32, 64)];

/// The counters that limit an action, and how the action changes each.
#[derive(Clone, Debug)]
pub struct LimitUpdate(Vec<(String, Rule)>);

impl LimitUpdate {
    /// Counts one action of an address and its networks.
    #[must_use]
    pub fn action(action: Action, address: IpAddr) -> Self {
        // For IPv4 the address itself is the network.
        let is_ipv4 = address.to_canonical().is_ipv4();
        let networks = if is_ipv4 { &IPV6_NETWORKS[..1] } else { &IPV6_NETWORKS };
        let counter = |(bits, times): &(u32, i64)| {
            let network = hash(&network_of(address, *bits).to_string());
            let quota = Quota { times: *times, ..action.quota() };
            (format!("{}:{bits}:{network}", action.name()), Rule::Take(quota, 0))
        };
        Self(networks.iter().map(counter).collect())
    }

    /// Counts one reset email to an address, whether it has an account or not.
    #[must_use]
    pub fn email(email: &str) -> Self {
        let name = format!("email:{}", hash(&account_key(email)));
        Self(vec![(name, Rule::Take(EMAILS, 0))])
    }

    /// Counts one attempt before the secret is compared, so that simultaneous attempts are limited too. From the
    /// tenth on, each attempt makes the next wait longer, until [`LimitUpdate::success`]. Attempts to sign in are
    /// counted by account and network or device, so that others cannot lock the owner out.
    #[must_use]
    pub fn attempt(credential: &Credential) -> Self {
        Self(vec![(attempts_name(credential), Rule::Attempt)])
    }

    /// Counts one sign-in like [`LimitUpdate::attempt`]. Networks that have not signed in to the account recently
    /// share a quota. Beyond it, each sign-in gets a later time and must be delayed until then. A client that does
    /// not wait has still used its time, because the later ones are already assigned.
    #[must_use]
    pub fn sign_in(credential: &Credential, is_known: bool) -> Self {
        let Self(mut counters) = Self::attempt(credential);
        if let Kind::SignIn(account, _) = &credential.0
            && !is_known
        {
            counters.push((quota_name(account), Rule::Take(SIGN_INS, MAX_SIGN_IN_DELAY)));
        }
        Self(counters)
    }

    /// Resets the attempts after a successful one. A sign-in from an unknown network also returns its unit of the
    /// quota.
    #[must_use]
    pub fn success(credential: &Credential, was_known: bool) -> Self {
        let mut counters = vec![(attempts_name(credential), Rule::Reset)];
        if let Kind::SignIn(account, _) = &credential.0
            && !was_known
        {
            counters.push((quota_name(account), Rule::Refund(SIGN_INS)));
        }
        Self(counters)
    }

    /// The names of the counters. They contain no addresses in plain text.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Changes the counters, which must be in the order of the names; changes none of them when a limit is reached.
    /// Returns the seconds by which the action must be delayed. `now` is in unix seconds.
    pub fn apply(&self, counters: &mut [Counter], now: i64) -> Result<i64, TooManyAttempts> {
        let mut changed = counters.to_vec();
        let mut delay = 0;
        for ((_, rule), counter) in self.0.iter().zip(&mut changed) {
            delay = delay.max(rule.apply(counter, now)?);
        }
        counters.copy_from_slice(&changed);
        Ok(delay)
    }
}

fn attempts_name(credential: &Credential) -> String {
    match &credential.0 {
        Kind::SignIn(account, network) => {
            format!("{}network:{}", account_prefix(account), hash(&network.to_string()))
        }
        Kind::Device(account, device) => {
            format!("{}device:{}", account_prefix(account), hash(device))
        }
        Kind::OwnPassword(id) => format!("own-password:{}", id.0),
        Kind::ResetToken(id) => format!("reset-token:{}", id.0),
    }
}

fn quota_name(account: &str) -> String {
    account_prefix(account) + "quota"
}

fn account_prefix(account: &str) -> String {
    format!("account:{}:", hash(account))
}

/// The prefix of the names of all counters for sign-ins to an account.
#[must_use]
pub fn sign_in_prefix(email: &str) -> String {
    account_prefix(&account_key(email))
}

/// A shortened hash: short to save memory, long enough to make collisions negligible.
fn hash(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&digest(&SHA256, text.as_bytes()).as_ref()[..16])
}

/// The counters of one process.
#[derive(Default)]
pub struct Limits {
    counters: Mutex<Counters<String>>,
    writes: Mutex<Counters<UserId>>,
}

impl Limits {
    /// Like [`LimitUpdate::apply`], on the counters in memory.
    pub fn update(&self, update: &LimitUpdate, now: i64) -> Result<i64, TooManyAttempts> {
        let names = update.names();
        let mut counters = lock(&self.counters);
        let mut values: Vec<Counter> = names.iter().map(|name| counters.get(name)).collect();
        let delay = update.apply(&mut values, now)?;
        for (name, value) in names.into_iter().zip(values) {
            counters.set(name, value, now);
        }
        Ok(delay)
    }

    /// Deletes the counters whose names have this prefix.
    pub fn delete_with_prefix(&self, prefix: &str) {
        lock(&self.counters).remove_if(|name| name.starts_with(prefix));
    }

    /// Counts one request of a user that changes data.
    pub fn check_write(&self, user: UserId, now: i64) -> Result<(), TooManyAttempts> {
        let mut writes = lock(&self.writes);
        let mut counter = writes.get(&user);
        Rule::Take(WRITES, 0).apply(&mut counter, now)?;
        writes.set(user, counter, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::rate_limiter::{ATTEMPT_WINDOW, MAX_ITEMS};
    use std::net::{Ipv4Addr, Ipv6Addr};

    const NOW: i64 = 1_800_000_000;

    fn act(
        limits: &Limits,
        action: Action,
        address: IpAddr,
        now: i64,
    ) -> Result<(), TooManyAttempts> {
        limits.update(&LimitUpdate::action(action, address), now).map(drop)
    }

    fn attempt(limits: &Limits, email: &str, now: i64) -> Result<(), TooManyAttempts> {
        limits.update(&LimitUpdate::attempt(&credential(email)), now).map(drop)
    }

    fn email(limits: &Limits, email: &str, now: i64) -> bool {
        limits.update(&LimitUpdate::email(email), now).is_ok()
    }

    /// An attempt from a network that is not known.
    fn sign_in(limits: &Limits, credential: &Credential, now: i64) -> Result<i64, TooManyAttempts> {
        limits.update(&LimitUpdate::sign_in(credential, false), now)
    }

    fn succeed(limits: &Limits, credential: &Credential, now: i64) {
        limits.update(&LimitUpdate::success(credential, false), now).unwrap();
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
        let take = |now| act(&limits, Action::SignIn, address("192.0.2.1"), now);
        assert!((0..10).all(|_| take(NOW).is_ok()));
        assert_eq!(take(NOW), Err(TooManyAttempts(6)));
        assert_eq!(take(NOW + 5), Err(TooManyAttempts(1)));
        assert_eq!(take(NOW + 6), Ok(()));
        assert_eq!(take(NOW + 6), Err(TooManyAttempts(6)));
        assert!((0..10).all(|_| take(NOW + 1_000).is_ok()), "the whole burst is available again");
    }

    #[test]
    fn an_action_counted_with_an_earlier_second_gets_no_quota_of_its_own() {
        let limits = Limits::default();
        let take = |now| act(&limits, Action::SignIn, address("192.0.2.1"), now).is_ok();
        let allowed = (0..600).filter(|n| take(NOW + n / 100 - n % 2)).count();
        assert!(allowed <= 11, "{allowed}");
    }

    #[test]
    fn a_user_writes_two_hundred_times_at_once_and_then_twenty_times_a_second() {
        let limits = Limits::default();
        let writes = |user, now| {
            (0..1_000).filter(|_| limits.check_write(UserId(user), now).is_ok()).count()
        };
        assert_eq!((writes(1, NOW), writes(2, NOW)), (200, 200));
        assert_eq!(limits.check_write(UserId(1), NOW), Err(TooManyAttempts(1)));
        assert_eq!((writes(1, NOW + 1), writes(1, NOW + 60)), (20, 200));
        println!("figure: 200 writes at once, then 20 a second");
    }

    #[test]
    fn an_email_address_gets_no_fourth_reset_email_within_an_hour() {
        let limits = Limits::default();
        assert!((0..3).all(|_| email(&limits, "a@example.org", NOW)));
        assert!(!email(&limits, "A@example.org", NOW + 3_599));
        assert!(email(&limits, "b@example.org", NOW));
        assert!(email(&limits, "a@example.org", NOW + 3_600));
        assert!(!email(&limits, "a@example.org", NOW + 7_199));
    }

    #[test]
    fn a_long_email_address_is_counted_by_its_first_254_characters() {
        assert_eq!(account_key(&"x".repeat(60_000)).len(), 254);
        assert_eq!(credential(&"x".repeat(254)), credential(&"X".repeat(60_000)));
    }

    #[test]
    fn actions_and_addresses_are_counted_separately_and_an_ipv6_network_together() {
        let limits = Limits::default();
        let are_allowed =
            |action, text| (0..10).all(|_| act(&limits, action, address(text), NOW).is_ok());
        assert!(are_allowed(Action::SignIn, "2001:db8::1"));
        assert!(act(&limits, Action::SignIn, address("2001:db8::ffff:1"), NOW).is_err());
        assert!(are_allowed(Action::SignUp, "2001:db8::1"));
        assert!(are_allowed(Action::SignIn, "2001:db8:0:1::1"));
        assert!(are_allowed(Action::SignIn, "::ffff:192.0.2.7"));
        assert!(act(&limits, Action::SignIn, address("192.0.2.7"), NOW).is_err());
    }

    #[test]
    fn from_the_tenth_attempt_on_the_wait_doubles_up_to_a_minute() {
        let limits = Limits::default();
        let mut now = NOW;
        assert!((0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()));
        let waits = [1, 2, 4, 8, 16, 32, 60, 60];
        for wait in waits {
            assert_eq!(attempt(&limits, "A@example.org", now), Ok(()));
            assert_eq!(attempt(&limits, "a@example.org", now), Err(TooManyAttempts(wait)));
            now += wait;
        }
        now += ATTEMPT_WINDOW + 1;
        assert!(
            (0..9).all(|_| attempt(&limits, "a@example.org", now).is_ok()),
            "deleted after the window"
        );
        println!("figure: waits of an account from the tenth attempt on: {waits:?} s");
    }

    #[test]
    fn one_attempt_a_minute_from_one_address_does_not_lock_the_owner_out() {
        let limits = Limits::default();
        let sign_in = |from: &str, now| {
            sign_in(&limits, &Credential::sign_in("a@example.org", address(from)), now)
        };
        let (mut refused, mut now) = (0, NOW);
        while now < NOW + 3_600 {
            // The attacker warms up, then tries once a minute; the owner tries every minute elsewhere.
            let attempts = if now == NOW { 30 } else { 1 };
            for _ in 0..attempts {
                let _ = sign_in("192.0.2.1", now);
            }
            refused += i32::from(sign_in("203.0.113.9", now + 7).is_err());
            now += 61;
        }
        assert_eq!(refused, 0);
        println!(
            "figure: with one wrong attempt a minute the owner was refused {refused} of 60 times"
        );
    }

    #[test]
    fn a_known_network_is_not_delayed_by_the_attempts_of_others() {
        let limits = Limits::default();
        let owner = Credential::sign_in("a@example.org", address("203.0.113.9"));
        for other in 0..200_u32 {
            let attacker = IpAddr::from((0xC000_0200 + other).to_be_bytes());
            let _ = sign_in(&limits, &Credential::sign_in("a@example.org", attacker), NOW);
        }
        assert_eq!(sign_in(&limits, &owner, NOW), Err(TooManyAttempts(6)));
        assert_eq!(limits.update(&LimitUpdate::sign_in(&owner, true), NOW), Ok(0));
        limits.delete_with_prefix(&sign_in_prefix("A@example.org"));
        assert_eq!(sign_in(&limits, &owner, NOW), Ok(0));
    }

    #[test]
    fn a_device_that_has_signed_in_is_limited_by_its_own_attempts_only() {
        let limits = Limits::default();
        for n in 0..200_u32 {
            let attacker = IpAddr::from((0xC000_0200 + n).to_be_bytes());
            let _ = sign_in(&limits, &Credential::sign_in("a@example.org", attacker), NOW);
        }
        let device = Credential::device("A@example.org", "phone".to_owned());
        assert!((0..10).all(|_| sign_in(&limits, &device, NOW).is_ok()));
        assert_eq!(sign_in(&limits, &device, NOW), Err(TooManyAttempts(1)));
        limits.delete_with_prefix(&sign_in_prefix("a@example.org"));
        assert_eq!(sign_in(&limits, &device, NOW), Ok(0));
    }

    #[test]
    fn sign_ins_of_new_networks_are_delayed_by_at_most_twelve_seconds_and_then_refused() {
        let limits = Limits::default();
        let mut clients =
            (0..).map(|n| Credential::sign_in("a@example.org", [192, 0, 2, n].into()));
        let mut sign_in = |now| sign_in(&limits, &clients.next().unwrap(), now);
        assert!((0..10).all(|_| sign_in(NOW) == Ok(0)));
        assert_eq!([sign_in(NOW), sign_in(NOW)], [Ok(6), Ok(12)]);
        assert_eq!(
            [sign_in(NOW), sign_in(NOW)],
            [Err(TooManyAttempts(6)), Err(TooManyAttempts(6))]
        );
        assert_eq!([sign_in(NOW + 5), sign_in(NOW + 6)], [Err(TooManyAttempts(1)), Ok(12)]);
        assert_eq!([sign_in(NOW + 18), sign_in(NOW + 18)], [Ok(6), Ok(12)]);
        let yesterday = NOW - 86_400;
        assert_eq!(sign_in(yesterday), Ok(0), "the clock was set back");
        println!(
            "figure: sign-ins of new networks to an account are delayed by 6 and 12 s, further ones refused"
        );
    }

    #[test]
    fn a_refusal_for_the_attempts_of_other_networks_adds_no_wait_of_its_own() {
        let limits = Limits::default();
        for client in 0..12 {
            let client =
                Credential::sign_in("a@example.org", Ipv4Addr::new(203, 0, 113, client).into());
            assert!(sign_in(&limits, &client, NOW).is_ok());
        }
        let owner = Credential::sign_in("a@example.org", Ipv4Addr::new(198, 51, 100, 7).into());
        for _ in 0..20 {
            assert_eq!(sign_in(&limits, &owner, NOW), Err(TooManyAttempts(6)));
        }
        assert_eq!(sign_in(&limits, &owner, NOW + 6), Ok(12));
    }

    #[test]
    fn a_successful_sign_in_does_not_use_the_quota_of_new_networks() {
        let limits = Limits::default();
        for n in 0..20 {
            let credential = Credential::sign_in("a@example.org", address(&format!("192.0.2.{n}")));
            assert_eq!(sign_in(&limits, &credential, NOW), Ok(0), "{n}");
            succeed(&limits, &credential, NOW);
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
                addresses.filter(|address| act(&limits, Action::SignIn, *address, NOW).is_ok());
            assert_eq!(passed.count(), allowed, "/{bits}");
        }
        println!("figure: 80 sign-ins at once of one /48 and 640 of one /32 pass");
    }

    #[test]
    fn a_clock_set_back_limits_no_one_longer() {
        let limits = Limits::default();
        while act(&limits, Action::SignIn, address("192.0.2.1"), NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        while email(&limits, "a@example.org", NOW) {}
        let yesterday = NOW - 86_400;
        assert_eq!(act(&limits, Action::SignIn, address("192.0.2.1"), yesterday), Ok(()));
        assert_eq!(attempt(&limits, "a@example.org", yesterday), Ok(()));
        assert!(email(&limits, "a@example.org", yesterday));
    }

    #[test]
    fn a_successful_sign_in_clears_its_account_only() {
        let limits = Limits::default();
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        assert_eq!(attempt(&limits, "b@example.org", NOW), Ok(()));
        succeed(&limits, &credential("a@example.org"), NOW);
        assert_eq!(attempt(&limits, "a@example.org", NOW), Ok(()));
    }

    #[test]
    fn expired_counters_are_removed_by_the_next_request() {
        let limits = Limits::default();
        for client in 0..1_000_u32 {
            act(&limits, Action::SignIn, IpAddr::from(client.to_be_bytes()), NOW).unwrap();
            attempt(&limits, &format!("{client}@example.org"), NOW).unwrap();
            assert!(email(&limits, &format!("{client}@example.org"), NOW));
        }
        let count = || lock(&limits.counters).count();
        assert_eq!(count(), 3_000);
        attempt(&limits, "b@example.org", NOW + 2 * ATTEMPT_WINDOW).unwrap();
        assert_eq!(count(), 1_001, "the emails count for an hour");
        act(&limits, Action::SignIn, address("192.0.2.1"), NOW + EMAILS.period).unwrap();
        assert_eq!(count(), 1);
    }

    #[test]
    fn the_number_of_counters_is_bounded_and_active_limits_stay() {
        let limits = Limits::default();
        let limited = address("192.0.2.1");
        while act(&limits, Action::SignIn, limited, NOW).is_ok() {}
        while attempt(&limits, "a@example.org", NOW).is_ok() {}
        for client in 0..300_000_u32 {
            let address = IpAddr::from(client.to_be_bytes());
            let _ = act(&limits, Action::SignIn, address, NOW);
            let _ = attempt(&limits, &format!("{client}@example.org"), NOW);
        }
        assert!(lock(&limits.counters).count() <= MAX_ITEMS);
        (0..=MAX_ITEMS).for_each(|n| assert!(email(&limits, &n.to_string(), NOW)));
        assert!(lock(&limits.counters).count() <= MAX_ITEMS);
        assert!(act(&limits, Action::SignIn, limited, NOW).is_err());
        assert!(attempt(&limits, "a@example.org", NOW).is_err());
    }
}
