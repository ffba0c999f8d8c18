//! What the tries of a secret are counted by: an account with a network or a device, or a user.

use crate::domain::account::normalize_email;
use crate::domain::ids::UserId;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A secret of an account, which may not exist. Each is counted by itself, so that tries of one do
/// not slow down the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Credential(pub(super) Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// An account, and the network of the client.
    SignIn(String, IpAddr),
    /// An account, and a device that has signed in to it.
    Device(String, String),
    OwnPassword(UserId),
    ResetToken(UserId),
}

impl Credential {
    /// The password for signing in from an address with an email address, which is case-folded.
    #[must_use]
    pub fn sign_in(email: &str, client: IpAddr) -> Self {
        Self(Kind::SignIn(account_key(email), network(client)))
    }

    /// The password for signing in from a device of a [`DeviceTokens`](crate::auth::device_token::DeviceTokens).
    #[must_use]
    pub fn device(email: &str, device: String) -> Self {
        Self(Kind::Device(account_key(email), device))
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

impl Credential {
    /// The account and the network of a sign-in without a known device.
    #[must_use]
    pub fn network(&self) -> Option<(&str, IpAddr)> {
        match &self.0 {
            Kind::SignIn(account, network) => Some((account, *network)),
            Kind::Device(..) | Kind::OwnPassword(_) | Kind::ResetToken(_) => None,
        }
    }
}

/// Cut off at the longest email address (RFC 5321, 4.5.3.1), so that long ones do not fill the memory.
pub(super) fn account_key(email: &str) -> String {
    normalize_email(&email.chars().take(254).collect::<String>())
}

/// What counts as one address: an IPv4 address, or the /64 network of an IPv6 address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    network_of(address, 64)
}

/// The network of an address with a prefix of that many bits, at most 32 of an IPv4 address.
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
