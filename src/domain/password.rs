//! Password policies: the specification's, and one by OWASP ASVS 6.2 (length, and no common password).

use crate::domain::validation::{COMMON_PASSWORD, max_length, min_length, password, required};

/// The rules for new passwords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PasswordPolicy {
    /// specification 5.8 to 5.11: 7 to 15 characters with a lowercase letter, an uppercase letter and a digit.
    #[default]
    Spec,
    /// 8 to 128 characters of any kind, but none of the most common passwords.
    Modern,
}

impl PasswordPolicy {
    pub const NAMES: [&str; 2] = ["spec", "modern"];

    /// Reads `modern`; any other text is `spec`.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text == Self::NAMES[1] { Self::Modern } else { Self::Spec }
    }

    /// The message for a password that breaks a rule.
    #[must_use]
    pub fn check(self, value: &str) -> Option<String> {
        match self {
            Self::Spec => password(value),
            Self::Modern => modern(value).or_else(|| common(value)),
        }
    }
}

const LONGEST: usize = 128;

/// The browser checks these too.
fn modern(value: &str) -> Option<String> {
    required(value).or_else(|| min_length(value, 8)).or_else(|| max_length(value, LONGEST))
}

/// From zxcvbn; its license is beside the file.
const COMMON: &str = include_str!("../../assets/passwords/common.txt");

/// Only the server checks it: the list is too long for the browser.
fn common(value: &str) -> Option<String> {
    let value = value.to_lowercase();
    let found = COMMON.lines().any(|line| line == value);
    found.then(|| COMMON_PASSWORD.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Table {
        #[serde(rename = "modernPassword")]
        cases: Vec<Case>,
    }

    #[derive(serde::Deserialize)]
    struct Case {
        value: String,
        message: Option<String>,
    }

    #[test]
    fn shared_validation_cases_get_their_messages_under_the_modern_policy() {
        let table = include_str!("../../assets/validation_cases.json");
        let table: Table = serde_json::from_str(table).unwrap();
        assert!(table.cases.len() >= 8);
        for Case { value, message } in table.cases {
            assert_eq!(PasswordPolicy::Modern.check(&value), message, "{value:?}");
        }
    }

    #[test]
    fn common_passwords_are_rejected_by_the_modern_policy_in_any_case() {
        assert!(COMMON.lines().count() >= 3_000);
        for line in COMMON.lines() {
            assert!(line.chars().count() >= 8, "too short to be chosen anyway: {line}");
        }
        for value in ["password", "Password", "PASSWORD", "12345678", "iloveyou", "trustno1"] {
            assert!(PasswordPolicy::Modern.check(value).is_some(), "{value}");
        }
        assert_eq!(
            PasswordPolicy::Spec.check("Trustno1"),
            None,
            "the specification has no such list"
        );
    }

    #[test]
    fn policies_are_parsed_from_their_names() {
        assert_eq!(PasswordPolicy::parse("modern"), PasswordPolicy::Modern);
        assert_eq!(PasswordPolicy::parse("spec"), PasswordPolicy::Spec);
        assert_eq!(PasswordPolicy::parse("else"), PasswordPolicy::default());
    }
}
