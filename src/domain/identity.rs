//! Accounts at identity providers, and the username of an account that a sign-in with a provider creates.

use crate::domain::account::parse_username;
use crate::domain::validation::{self, normalize_name};

const MIN_USERNAME: usize = 5;
const MAX_USERNAME: usize = 15;
/// The digits of the number that is appended to a taken username.
const NUMBER: usize = 4;
const FALLBACK: &str = "member";

/// Identifies an account at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityKey {
    /// The provider's id.
    pub provider: String,
    pub issuer: String,
    pub subject: String,
}

/// An account at a provider, to be linked.
#[derive(Clone, Debug)]
pub struct NewIdentity {
    pub key: IdentityKey,
    /// The email address at the provider; may be empty.
    pub email: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// A valid username, derived from the username or email address at the provider. `number` makes it a different one.
#[must_use]
pub fn username_from(preferred: Option<&str>, email: &str, number: Option<u16>) -> String {
    let local = email.split('@').next().unwrap_or_default();
    let names = [preferred.unwrap_or_default(), local, FALLBACK];
    let suffix = number.map_or_else(String::new, |number| format!("{:04}", number % 10_000));
    let made = names.into_iter().find_map(|name| username(name, &suffix));
    made.unwrap_or_else(|| format!("{FALLBACK}{suffix}"))
}

fn username(name: &str, suffix: &str) -> Option<String> {
    // If the name is an email address, only the part before the `@`.
    let name = name.split('@').next().unwrap_or_default();
    let is_plain = |c: &char| c.is_alphanumeric() || *c == ' ';
    let plain = name.chars().map(|c| if "._-".contains(c) { ' ' } else { c }).filter(is_plain);
    let plain = normalize_name(&plain.collect::<String>());
    let length = MAX_USERNAME - if suffix.is_empty() { 0 } else { NUMBER };
    let mut short = plain.chars().take(length).collect::<String>().trim().to_owned();
    if short.is_empty() {
        return None;
    }
    while short.chars().count() + suffix.len() < MIN_USERNAME {
        short.push('0');
    }
    parse_username(&format!("{short}{suffix}")).ok()
}

/// A name from the provider; empty when it breaks the rules for names.
#[must_use]
pub fn name_from(name: Option<String>) -> String {
    let name = normalize_name(&name.unwrap_or_default());
    if validation::name(&name).is_none() { name } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_is_made_of_what_the_provider_has() {
        for (preferred, email, number, expected) in [
            (Some("anna.kovacs"), "a@example.org", None, "anna kovacs"),
            (Some("anna.kovacs"), "a@example.org", Some(7), "anna kovacs0007"),
            (None, "bella@example.org", None, "bella"),
            (Some("bo"), "bo@example.org", None, "bo000"),
            (Some("bo"), "bo@example.org", Some(12), "bo0012"),
            (Some("maximilian.mustermann"), "", None, "maximilian must"),
            (Some("maximilian.mustermann"), "", Some(1), "maximilian0001"),
            (Some("dora@example.org"), "", None, "dora0"),
            (Some("admin"), "eva.x@example.org", None, "eva x"),
            (Some("管理"), "", None, "管理000"),
            (Some("!?"), "", None, "member"),
            (None, "", Some(3), "member0003"),
        ] {
            let made = username_from(preferred, email, number);
            assert_eq!(made, expected, "{preferred:?} {email}");
            assert!(parse_username(&made).is_ok(), "{made}");
        }
    }

    #[test]
    fn a_name_that_breaks_the_rules_is_left_out() {
        assert_eq!(name_from(Some(" Anna ".to_owned())), "Anna");
        assert_eq!(name_from(Some("x".repeat(101))), "");
        assert_eq!(name_from(None), "");
    }
}
