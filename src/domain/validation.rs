//! Form validation (section 5 of the specification). The browser has the same rules, and both are tested with
//! `assets/validation_cases.json`. Lengths are in code points.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;

/// Messages by form field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<&'static str, Vec<String>>);

impl FieldErrors {
    #[must_use]
    pub fn one(field: &'static str, message: &str) -> Self {
        let mut errors = Self::default();
        errors.check(field, Some(message.to_owned()));
        errors
    }

    /// Adds the message, if there is one.
    pub fn check(&mut self, field: &'static str, message: Option<String>) {
        if let Some(message) = message {
            self.0.entry(field).or_default().push(message);
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        self.0.iter().map(|(field, messages)| (*field, messages.as_slice()))
    }
}

pub const REQUIRED: &str = "Required";
pub const INVALID_EMAIL: &str = "Invalid email address";
pub const RESERVED_USERNAME: &str = "This username is reserved";
/// Only the server checks this.
pub const COMMON_PASSWORD: &str = "Is too common; choose another";

/// The longest first or last name (decision 15).
const MAX_NAME: usize = 100;
/// The longest address that email can be sent to (RFC 5321).
const MAX_EMAIL: usize = 254;

/// specification 5.12: required, at most 15, at least 5. `@` is not allowed, so that no username is the email address
/// of another user (decision 9).
#[must_use]
pub fn username(value: &str) -> Option<String> {
    required(value)
        .or_else(|| plain_text(value))
        .or_else(|| {
            has_blanks_in_a_row(value).then(|| "Must not contain two spaces in a row".to_owned())
        })
        .or_else(|| value.contains('@').then(|| "Must not contain @".to_owned()))
        .or_else(|| max_length(value, 15))
        .or_else(|| min_length(value, 5))
}

/// specification 5.5: required, and of a simple pattern: a top-level domain of 2 letters or more, no empty part
/// between dots (decision 15).
#[must_use]
pub fn email(value: &str) -> Option<String> {
    required(value)
        .or_else(|| max_length(value, MAX_EMAIL))
        .or_else(|| (!looks_like_email(value)).then(|| INVALID_EMAIL.to_owned()))
}

/// specification 5.8 to 5.11: required, a lowercase letter, an uppercase letter, a digit, 7 to 15 long.
#[must_use]
pub fn password(value: &str) -> Option<String> {
    let has = |wanted: fn(&char) -> bool| value.chars().any(|letter| wanted(&letter));
    let lacks = |what: &str| Some(format!("Must contain at least one {what}"));
    required(value)
        .or_else(|| (!has(char::is_ascii_lowercase)).then(|| lacks("lowercase letter")).flatten())
        .or_else(|| (!has(char::is_ascii_uppercase)).then(|| lacks("uppercase letter")).flatten())
        .or_else(|| (!has(char::is_ascii_digit)).then(|| lacks("number")).flatten())
        .or_else(|| min_length(value, 7))
        .or_else(|| max_length(value, 15))
}

/// specification 5.7: required, and equal to the password.
#[must_use]
pub fn password_confirmation(value: &str, password: &str) -> Option<String> {
    required(value).or_else(|| (value != password).then(|| "Passwords don't match".to_owned()))
}

/// First and last names may be empty; at most 100 (decision 15).
#[must_use]
pub fn name(value: &str) -> Option<String> {
    plain_text(value).or_else(|| max_length(value, MAX_NAME))
}

/// specification 5.14: required, at most 36, and at least one word of at most 12 (decision 15).
#[must_use]
pub fn playlist_title(value: &str) -> Option<String> {
    const MAX_WORD_LENGTH: usize = 12;
    let too_long = |word: &str| word.chars().count() > MAX_WORD_LENGTH;
    let spaces = format!("Must include a space at least every {MAX_WORD_LENGTH} characters");
    required(value)
        .or_else(|| plain_text(value))
        .or_else(|| max_length(value, 36))
        .or_else(|| value.split_whitespace().all(too_long).then_some(spaces))
}

/// A description of a playlist or a note on an item: at most 500, several lines allowed.
#[must_use]
pub fn playlist_text(value: &str) -> Option<String> {
    lines_of_text(value, 500)
}

/// A text of several lines.
pub(super) fn lines_of_text(value: &str, most: usize) -> Option<String> {
    value.lines().find_map(plain_text).or_else(|| max_length(value, most))
}

/// A name or title as it is stored and measured: trimmed and in Unicode's composed form (NFC).
#[must_use]
pub fn normalize_name(text: &str) -> String {
    text.trim().nfc().collect()
}

fn has_blanks_in_a_row(value: &str) -> bool {
    value.split(char::is_whitespace).any(str::is_empty)
}

pub(super) fn required(value: &str) -> Option<String> {
    value.trim().is_empty().then(|| REQUIRED.to_owned())
}

pub(super) fn max_length(value: &str, most: usize) -> Option<String> {
    (value.chars().count() > most).then(|| format!("Must be {most} characters or less"))
}

pub(super) fn min_length(value: &str, least: usize) -> Option<String> {
    (value.chars().count() < least).then(|| format!("Must be {least} characters or more"))
}

/// Rejects invisible characters and those that change the writing direction, because with them different names could
/// look the same: control characters, line separators, and Unicode's ignorable characters. Variation selectors of
/// emoji are allowed.
pub(super) fn plain_text(value: &str) -> Option<String> {
    let hidden = |c: char| c.is_control() || HIDDEN.iter().any(|range| range.contains(&c));
    value.contains(hidden).then(|| "Must not contain invisible characters".to_owned())
}

const HIDDEN: [RangeInclusive<char>; 21] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    // Private use characters and noncharacters.
    '\u{e000}'..='\u{f8ff}',
    '\u{fdd0}'..='\u{fdef}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{fffe}'..='\u{ffff}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
    '\u{f0000}'..='\u{10ffff}',
];

fn looks_like_email(value: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
    let Some((local, domain)) = value.split_once('@') else {
        return false;
    };
    let Some((host, top)) = domain.rsplit_once('.') else {
        return false;
    };
    // Mail servers reject an address with an empty part.
    let has_parts = |text: &str| text.split('.').all(|part| !part.is_empty());
    has_parts(local)
        && local.chars().all(word)
        && has_parts(host)
        && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        && top.len() >= 2
        && top.chars().all(|c| c.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Case {
        value: String,
        #[serde(default)]
        password: String,
        message: Option<String>,
    }

    // specification 5.1, 5.2, 5.3, 5.4, 5.5, 5.7, 5.8, 5.9, 5.10, 5.11, 9.2
    #[test]
    fn shared_validation_cases_get_their_messages() {
        let table: BTreeMap<String, Vec<Case>> =
            serde_json::from_str(include_str!("../../assets/validation_cases.json")).unwrap();
        let mut checked = 0;
        for (rule, cases) in &table {
            for case in cases {
                let value = &case.value;
                let message = match rule.as_str() {
                    "username" => username(&normalize_name(value)),
                    "email" => email(value),
                    "password" => password(value),

                    "passwordConfirmation" => password_confirmation(value, &case.password),
                    "name" => name(&normalize_name(value)),
                    "playlistTitle" => playlist_title(&normalize_name(value)),
                    // The rules for `modernPassword` are in `domain::account`. The warning exists only in the
                    // browser.
                    "modernPassword" | "usernameWarning" => continue,
                    other => panic!("no rule is called {other}"),
                };
                assert_eq!(message, case.message, "{rule}: {value:?}");
                checked += 1;
            }
        }
        assert!(checked >= 50, "only {checked} cases");
    }
}
