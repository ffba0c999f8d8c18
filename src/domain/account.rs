//! Accounts: roles, the sign-up form and its rules, reserved usernames, and the rules for new passwords.

use crate::domain::ids::UserId;
use crate::domain::validation::{
    self, COMMON_PASSWORD, FieldErrors, max_length, min_length, required,
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use utoipa::ToSchema;

/// The role of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Admin,
    Regular,
}

impl Role {
    /// `admin` or `regular`, as in responses and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Regular => "regular",
        }
    }

    /// Reads `admin`; any other text is the regular role.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text == "admin" { Self::Admin } else { Self::Regular }
    }
}

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// As typed at sign-up.
    pub username: String,
    /// As typed at sign-up.
    pub email: String,
    pub role: Role,
    /// Unix seconds.
    pub created_at: i64,
}

/// How an account is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserSelector {
    /// The username or the email address.
    Name(String),
    Username(String),
    Email(String),
    Id(UserId),
}

/// The fields of a sign-up request, not validated. Missing fields are empty.
#[derive(Clone, Debug, Default)]
pub struct SignUpForm {
    pub first_name: String,
    pub last_name: String,
    pub username: String,
    pub email: String,
    pub password: SecretString,
    pub password_confirmation: SecretString,
}

/// A valid sign-up. Names are trimmed and in Unicode's composed form (NFC).
#[derive(Clone, Debug)]
pub struct SignUp {
    /// At most 100 code points.
    pub first_name: String,
    /// At most 100 code points.
    pub last_name: String,
    /// 5 to 15 code points, not reserved.
    pub username: String,
    pub email: String,
    /// As typed; never stored.
    pub password: SecretString,
}

/// Names that could be taken for the operators (decision 9).
const RESERVED: [&str; 12] = [
    "admin",
    "administrator",
    "moderator",
    "moviestars",
    "official",
    "operator",
    "owner",
    "postmaster",
    "root",
    "superuser",
    "support",
    "system",
];

impl SignUp {
    /// Validates the form by section 5 of the specification and the password by the policy. The error has a
    /// message for each invalid field.
    pub fn parse(form: SignUpForm, policy: PasswordPolicy) -> Result<Self, FieldErrors> {
        let confirmation = {
            let (password, again) = (&form.password, &form.password_confirmation);
            validation::password_confirmation(again.expose_secret(), password.expose_secret())
        };
        Self::parse_with(form, Some(policy), confirmation)
    }

    /// Validates the fields of an account that an admin adds. Admins type the password once. Without a policy the
    /// password is not checked, because the caller sets a random one.
    pub fn parse_added(
        form: SignUpForm,
        policy: Option<PasswordPolicy>,
    ) -> Result<Self, FieldErrors> {
        Self::parse_with(form, policy, None)
    }

    fn parse_with(
        form: SignUpForm,
        policy: Option<PasswordPolicy>,
        confirmation: Option<String>,
    ) -> Result<Self, FieldErrors> {
        let sign_up = Self {
            first_name: validation::normalize_name(&form.first_name),
            last_name: validation::normalize_name(&form.last_name),
            username: validation::normalize_name(&form.username),
            email: form.email,
            password: form.password,
        };
        let mut errors = FieldErrors::default();
        errors.check("firstName", validation::name(&sign_up.first_name));
        errors.check("lastName", validation::name(&sign_up.last_name));
        errors.check("username", username_error(&sign_up.username));
        errors.check("email", validation::email(&sign_up.email));
        errors.check(
            "password",
            policy.and_then(|policy| policy.check(sign_up.password.expose_secret())),
        );
        errors.check("passwordConfirmation", confirmation);
        if errors.is_empty() { Ok(sign_up) } else { Err(errors) }
    }
}

/// Validates a new username; returns it trimmed and in Unicode's composed form (NFC).
pub fn parse_username(text: &str) -> Result<String, FieldErrors> {
    let username = validation::normalize_name(text);
    match username_error(&username) {
        None => Ok(username),
        Some(message) => Err(FieldErrors::one("username", &message)),
    }
}

fn username_error(username: &str) -> Option<String> {
    validation::username(username).or_else(|| {
        let alphanumerics =
            |key: String| key.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let (key, looks) = (
            alphanumerics(normalize_username(username)),
            alphanumerics(username_skeleton(username)),
        );
        let is_reserved = |name: &str| key == name || looks == username_skeleton(name);
        RESERVED
            .iter()
            .any(|name| is_reserved(name))
            .then(|| validation::RESERVED_USERNAME.to_owned())
    })
}

/// A valid new password.
#[derive(Clone, Debug)]
pub struct NewPassword(SecretString);

impl NewPassword {
    /// Validates a password and its confirmation (specification 5.12 and 5.13). The error has a message for
    /// each invalid field.
    pub fn parse(
        password: String,
        confirmation: &str,
        policy: PasswordPolicy,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        errors.check("password", policy.check(&password));
        let again = validation::password_confirmation(confirmation, &password);
        errors.check("passwordConfirmation", again);
        if errors.is_empty() { Ok(Self(password.into())) } else { Err(errors) }
    }

    /// As typed; never stored.
    #[must_use]
    pub fn into_secret(self) -> SecretString {
        self.0
    }
}

/// The skeleton of a username (UTS 39, section 4). Names that look alike have the same one, such as `annal`, `anna1`
/// and one with Cyrillic letters.
#[must_use]
pub fn username_skeleton(username: &str) -> String {
    // The skeleton of a capital I is a small l, but that of a small i is not.
    let looks: String = skeleton(&username.trim().nfkc().collect::<String>()).collect();
    let looks = looks.to_uppercase().to_lowercase();
    skeleton(&looks).collect::<String>().to_lowercase()
}

/// The form in which usernames are compared: NFKC without case. It is converted to upper case first, because some
/// letters (ß, ς) are equal only in upper case.
#[must_use]
pub fn normalize_username(username: &str) -> String {
    let composed = username.trim().nfkc().collect::<String>();
    composed.to_uppercase().to_lowercase().nfkc().collect()
}

/// The form in which email addresses are compared: ASCII lower case.
#[must_use]
pub fn normalize_email(email: &str) -> String {
    email.to_ascii_lowercase()
}

/// The rules for new passwords. `spec`: 7 to 15 characters with a lowercase letter, an uppercase letter and a digit.
/// `modern`: 8 to 128 characters, none of the most common passwords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PasswordPolicy {
    /// As in specification 5.8 to 5.11.
    #[default]
    Spec,
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
            Self::Spec => validation::password(value),
            Self::Modern => modern_password_error(value).or_else(|| common_password_error(value)),
        }
    }
}

const MAX_PASSWORD_LENGTH: usize = 128;

/// The browser has the same rules.
fn modern_password_error(value: &str) -> Option<String> {
    required(value)
        .or_else(|| min_length(value, 8))
        .or_else(|| max_length(value, MAX_PASSWORD_LENGTH))
}

/// The list of zxcvbn. Its license is in the same folder.
const COMMON_PASSWORD_LIST: &str = include_str!("../../assets/passwords/common.txt");

/// Only the server checks this, because the list is too long for the browser.
fn common_password_error(value: &str) -> Option<String> {
    let value = value.to_lowercase();
    let found = COMMON_PASSWORD_LIST.lines().any(|line| line == value);
    found.then(|| COMMON_PASSWORD.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton_and_others_do_not() {
        for (one, other) in [
            ("annal", "anna1"),
            ("annal", "annaI"),
            ("annak", "\u{430}nn\u{430}k"),
            ("ANNAK", "\u{391}\u{39d}\u{39d}\u{391}\u{39a}"),
            ("bobby0", "bobbyo"),
            ("modern", "rnodern"),
            ("anna b", "anna\u{a0}b"),
        ] {
            assert_eq!(username_skeleton(one), username_skeleton(other), "{one} {other}");
        }
        for (one, other) in
            [("annak", "annab"), ("anna b", "annab"), ("annak1", "annak2"), ("müller", "muller")]
        {
            assert_ne!(username_skeleton(one), username_skeleton(other), "{one} {other}");
        }
        for reserved in ["\u{430}dmin", "m0derator", "0fficia1", "moviestar\u{455}"] {
            assert_eq!(
                username_error(reserved).unwrap(),
                validation::RESERVED_USERNAME,
                "{reserved}"
            );
        }
    }

    fn form(username: &str) -> SignUpForm {
        SignUpForm {
            username: username.to_owned(),
            email: "anna@example.org".to_owned(),
            password: "Abcdef1".into(),
            password_confirmation: "Abcdef1".into(),
            ..SignUpForm::default()
        }
    }

    #[test]
    fn reserved_names_are_rejected_in_any_case_and_with_punctuation() {
        for username in
            ["admin", "Admin", "ADMIN", " admin ", "a d m i n", "ａｄｍｉｎ", "_admin_", "System"]
        {
            let errors = SignUp::parse(form(username), PasswordPolicy::Spec).unwrap_err();
            let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
            assert_eq!(fields, ["username"], "{username}");
        }
        assert!(SignUp::parse(form("admina"), PasswordPolicy::Spec).is_ok());
    }

    #[test]
    fn an_empty_form_has_an_error_for_every_required_field() {
        let errors = SignUp::parse(SignUpForm::default(), PasswordPolicy::Spec).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["email", "password", "passwordConfirmation", "username"]);
    }

    #[test]
    fn names_are_trimmed_and_composed_before_their_length_is_checked() {
        let sign_up = SignUp::parse(form("  Ame\u{301}lie "), PasswordPolicy::Spec).unwrap();
        assert_eq!(sign_up.username, "Am\u{e9}lie");
    }

    #[test]
    fn equal_usernames_in_different_spellings_are_normalized_alike() {
        assert_eq!(normalize_username("AMÉLIE"), normalize_username("ame\u{301}lie"));
        assert_eq!(normalize_username("STRASSE"), normalize_username("straße"));
        assert_eq!(normalize_username("ΟΔΥΣΣΕΥΣ"), normalize_username("οδυσσευσ"));
        assert_eq!(normalize_email("Anna@Example.ORG"), "anna@example.org");
    }

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
        assert!(COMMON_PASSWORD_LIST.lines().count() >= 3_000);
        for line in COMMON_PASSWORD_LIST.lines() {
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
