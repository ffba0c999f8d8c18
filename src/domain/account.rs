//! Accounts: what a sign-up must hold, who may do what, and which usernames are reserved.

use crate::domain::ids::UserId;
use crate::domain::password::PasswordPolicy;
use crate::domain::validation::{self, FieldErrors};
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

/// What an account may do. A column of its own, never derived from a name (decision 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Looks after users and images.
    Admin,
    /// Everybody else.
    Regular,
}

impl Role {
    /// `admin` or `regular`, as in answers and in the store.
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
    /// Its number.
    pub id: UserId,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// As typed at sign-up.
    pub username: String,
    /// As typed at sign-up.
    pub email: String,
    /// What it may do.
    pub role: Role,
    /// When it was made, in unix seconds.
    pub created_at: i64,
}

/// The form as it came in. Missing fields are empty.
#[derive(Clone, Debug, Default)]
pub struct SignUpForm {
    /// Unvalidated but for its length.
    pub first_name: String,
    /// Unvalidated but for its length.
    pub last_name: String,
    /// 5 to 15 code points.
    pub username: String,
    /// An e-mail address.
    pub email: String,
    /// As the policy wants it.
    pub password: String,
    /// The same again.
    pub password_confirmation: String,
}

/// A sign-up that obeys every rule. Names are in Unicode's composed form (NFC) and trimmed.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// At most 100 code points.
    pub first_name: String,
    /// At most 100 code points.
    pub last_name: String,
    /// 5 to 15 code points, not reserved.
    pub username: String,
    /// An e-mail address.
    pub email: String,
    /// As typed; never logged, never stored.
    pub password: String,
}

/// Names that could pass for the people who run the place (decision 9).
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
    /// Checks the form against specification section 5, the password against the policy.
    ///
    /// # Errors
    /// Every field that breaks a rule, with the rule's message.
    pub fn parse(form: SignUpForm, policy: PasswordPolicy) -> Result<Self, FieldErrors> {
        let sign_up = Self {
            first_name: validation::as_kept(&form.first_name),
            last_name: validation::as_kept(&form.last_name),
            username: validation::as_kept(&form.username),
            email: form.email,
            password: form.password,
        };
        let mut errors = FieldErrors::default();
        errors.check("firstName", validation::name(&sign_up.first_name));
        errors.check("lastName", validation::name(&sign_up.last_name));
        errors.check(
            "username",
            validation::username(&sign_up.username).or_else(|| sign_up.reserved()),
        );
        errors.check("email", validation::email(&sign_up.email));
        errors.check("password", policy.check(&sign_up.password));
        let again =
            validation::password_confirmation(&form.password_confirmation, &sign_up.password);
        errors.check("passwordConfirmation", again);
        if errors.is_empty() { Ok(sign_up) } else { Err(errors) }
    }

    fn reserved(&self) -> Option<String> {
        let key = normalize_username(&self.username);
        let letters: String = key.chars().filter(|c| c.is_alphanumeric()).collect();
        RESERVED.contains(&letters.as_str()).then(|| "This username is reserved".to_owned())
    }
}

/// A password that obeys every rule, chosen anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    /// Checks a password against the policy, and its repetition (specification 5.12 and 5.13).
    ///
    /// # Errors
    /// Every field that breaks a rule, with the rule's message.
    pub fn parse(
        password: String,
        confirmation: &str,
        policy: PasswordPolicy,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        errors.check("password", policy.check(&password));
        let again = validation::password_confirmation(confirmation, &password);
        errors.check("passwordConfirmation", again);
        if errors.is_empty() { Ok(Self(password)) } else { Err(errors) }
    }

    /// As typed; never logged, never stored.
    #[must_use]
    pub fn into_text(self) -> String {
        self.0
    }
}

/// The form in which usernames are compared: compatibility-composed and without case. By way of
/// the upper case, because some letters (ß, ς) share one only there.
#[must_use]
pub fn normalize_username(username: &str) -> String {
    let composed = username.trim().nfkc().collect::<String>();
    composed.to_uppercase().to_lowercase().nfkc().collect()
}

/// The form in which e-mail addresses are compared: ASCII-lowercased.
#[must_use]
pub fn normalize_email(email: &str) -> String {
    email.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(username: &str) -> SignUpForm {
        SignUpForm {
            username: username.to_owned(),
            email: "anna@example.org".to_owned(),
            password: "Abcdef1".to_owned(),
            password_confirmation: "Abcdef1".to_owned(),
            ..SignUpForm::default()
        }
    }

    #[test]
    fn reserved_names_are_refused_however_they_are_dressed() {
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
    fn an_empty_form_names_every_required_field() {
        let errors = SignUp::parse(SignUpForm::default(), PasswordPolicy::Spec).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["email", "password", "passwordConfirmation", "username"]);
    }

    #[test]
    fn names_are_trimmed_and_composed_before_they_are_measured() {
        let sign_up = SignUp::parse(form("  Ame\u{301}lie "), PasswordPolicy::Spec).unwrap();
        assert_eq!(sign_up.username, "Am\u{e9}lie");
    }

    #[test]
    fn two_spellings_of_one_name_have_one_key() {
        assert_eq!(normalize_username("AMÉLIE"), normalize_username("ame\u{301}lie"));
        assert_eq!(normalize_username("STRASSE"), normalize_username("straße"));
        assert_eq!(normalize_username("ΟΔΥΣΣΕΥΣ"), normalize_username("οδυσσευσ"));
        assert_eq!(normalize_email("Anna@Example.ORG"), "anna@example.org");
    }
}
