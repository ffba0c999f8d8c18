//! The keys by which failed attempts at a secret are counted: an account with a network or a device, or a user.

use crate::clock::random_name;
use crate::domain::account::normalize_email;
use crate::domain::ids::UserId;
use aws_lc_rs::hmac;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// For how many seconds after a sign-in a network or a device counts as known to the account.
pub const KNOWN_LIFETIME: i64 = 30 * 86_400;

/// A secret of an account (which may not exist), and who tries it. Attempts are counted separately for each, so that
/// they do not slow down others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Credential(pub(super) Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// The normalized email address, and the network of the client.
    SignIn(String, IpAddr),
    /// The normalized email address, and a device that has signed in to the account.
    Device(String, String),
    OwnPassword(UserId),
    ResetToken(UserId),
}

impl Credential {
    /// The password of the account with this email address (compared without case), tried from a network.
    #[must_use]
    pub fn sign_in(email: &str, client: IpAddr) -> Self {
        Self(Kind::SignIn(account_key(email), network(client)))
    }

    /// The password of an account, tried from a device that [`DeviceTokens`] has verified.
    #[must_use]
    pub fn device(email: &str, device: String) -> Self {
        Self(Kind::Device(account_key(email), device))
    }

    /// The current password of a signed-in user.
    #[must_use]
    pub const fn own_password(id: UserId) -> Self {
        Self(Kind::OwnPassword(id))
    }

    #[must_use]
    pub const fn reset_token(id: UserId) -> Self {
        Self(Kind::ResetToken(id))
    }
}

impl Credential {
    /// The account and the network; `None` if the device is known.
    #[must_use]
    pub fn network(&self) -> Option<(&str, IpAddr)> {
        match &self.0 {
            Kind::SignIn(account, network) => Some((account, *network)),
            Kind::Device(..) | Kind::OwnPassword(_) | Kind::ResetToken(_) => None,
        }
    }
}

/// Cut off at the length of the longest valid email address (RFC 5321, 4.5.3.1), to bound the memory.
pub(super) fn account_key(email: &str) -> String {
    normalize_email(&email.chars().take(254).collect::<String>())
}

/// The part of an address that limits count as one client: an IPv4 address, or the /64 network of an IPv6 address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    network_of(address, 64)
}

/// The network of an address with a prefix of `bits` bits; IPv4 uses at most 32.
pub fn network_of(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits))))
        }
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32_u32.saturating_sub(bits)).unwrap_or_default();
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask))
        }
    }
}

/// Issues and verifies the tokens in cookies of devices that have signed in to an account. Their attempts are counted
/// separately, so that attempts of others do not lock the owner out
/// (<https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies>).
pub struct DeviceTokens(hmac::Key);

impl DeviceTokens {
    pub(super) const fn new(key: hmac::Key) -> Self {
        Self(key)
    }

    /// The name of the cookie for an account. It does not disclose the email address. A browser can have several such
    /// cookies.
    #[must_use]
    pub fn cookie_name(&self, email: &str) -> String {
        let tag = hmac::sign(&self.0, format!("name {}", account_key(email)).as_bytes());
        let tag = tag.as_ref().first_chunk::<9>().map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
        format!("device-{}", tag.unwrap_or_default())
    }

    /// The token of a device that has just signed in, at `now` (unix seconds).
    #[must_use]
    pub fn issue(&self, email: &str, now: i64) -> String {
        let device = random_name::<16>();
        let tag = hmac::sign(&self.0, signed(email, &device, now).as_bytes());
        format!("{device}.{now}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag))
    }

    /// The device of a token that was issued for the account in the last 30 days.
    #[must_use]
    pub fn read(&self, token: &str, email: &str, now: i64) -> Option<String> {
        let (device, rest) = token.split_once('.')?;
        let (issued, tag) = rest.split_once('.')?;
        let issued_at: i64 = issued.parse().ok()?;
        let tag = BASE64_URL_SAFE_NO_PAD.decode(tag).ok()?;
        let text = signed(email, device, issued_at);
        hmac::verify(&self.0, text.as_bytes(), &tag).ok()?;
        // The subtraction cannot overflow, because the signature proves that the server issued this time.
        (0..=KNOWN_LIFETIME).contains(&(now - issued_at)).then(|| device.to_owned())
    }
}

fn signed(email: &str, device: &str, issued_at: i64) -> String {
    format!("{device}.{issued_at}.{}", account_key(email))
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_lc_rs::hmac::HMAC_SHA256;

    const NOW: i64 = 1_800_000_000;

    fn tokens(key: u8) -> DeviceTokens {
        DeviceTokens::new(hmac::Key::new(HMAC_SHA256, &[key; 32]))
    }

    #[test]
    fn a_device_is_known_to_its_account_for_thirty_days() {
        let tokens = tokens(1);
        let token = tokens.issue("a@example.org", NOW);
        let device = tokens.read(&token, "A@example.org", NOW + KNOWN_LIFETIME);
        assert!(token.starts_with(&device.unwrap()));
        assert_eq!(tokens.read(&token, "a@example.org", NOW + KNOWN_LIFETIME + 1), None);
        assert_eq!(tokens.read(&token, "a@example.org", NOW - 1), None, "from the future");
        assert_eq!(tokens.read(&token, "b@example.org", NOW), None);
    }

    #[test]
    fn changed_and_foreign_tokens_are_invalid() {
        let token = tokens(1).issue("a@example.org", NOW);
        assert_eq!(tokens(2).read(&token, "a@example.org", NOW), None);
        for at in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(changed).unwrap();
            let is_same = tokens(1).read(&changed, "a@example.org", NOW).is_some();
            assert!(!is_same, "{changed}");
        }
        let overflow = format!("a.{}.AAAA", i64::MIN);
        for broken in ["", ".", "..", "a.b.c", "a.1800000000.", &overflow, &"x".repeat(4_000)] {
            assert_eq!(tokens(1).read(broken, "a@example.org", NOW), None, "{broken}");
        }
    }

    #[test]
    fn cookie_names_differ_by_account_and_hide_it() {
        let name = |email: &str| tokens(1).cookie_name(email);
        assert_eq!(name("a@example.org"), name("A@Example.org"));
        assert_ne!(name("a@example.org"), name("b@example.org"));
        assert_ne!(name("a@example.org"), tokens(2).cookie_name("a@example.org"));
    }
}
