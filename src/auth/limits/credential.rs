//! Which secret is tried. Each is counted apart, so that nobody who tries one holds up those who
//! bring another.

use crate::domain::account::normalize_email;
use crate::domain::ids::UserId;

/// A secret of an account, which may not exist.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Credential(Kind);

/// Kinds and not texts: whatever somebody types in the place of an e-mail address, it is never
/// taken for anything else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    SignIn(String),
    OwnPassword(UserId),
    ResetPass(UserId),
}

impl Credential {
    /// The password that is brought to sign in with an e-mail address, in whatever case.
    #[must_use]
    pub fn sign_in(email: &str) -> Self {
        Self(Kind::SignIn(account_key(email)))
    }

    /// The password that somebody who is signed in has to show once more.
    #[must_use]
    pub const fn own_password(id: UserId) -> Self {
        Self(Kind::OwnPassword(id))
    }

    /// What the letter with a link brought.
    #[must_use]
    pub const fn reset_pass(id: UserId) -> Self {
        Self(Kind::ResetPass(id))
    }
}

/// What an e-mail address is remembered by: none is longer than this, so that strangers cannot fill
/// the memory with long ones (RFC 5321, 4.5.3.1).
pub(super) fn account_key(email: &str) -> String {
    normalize_email(&email.chars().take(254).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_address_is_remembered_by_its_beginning() {
        assert_eq!(account_key(&"x".repeat(60_000)).len(), 254);
        assert_eq!(Credential::sign_in(&"x".repeat(254)), Credential::sign_in(&"X".repeat(60_000)));
    }
}
