//! Codes of an authenticator app (RFC 6238) and recovery codes.

use crate::auth::one_time_token::hash_one_time_token;
use crate::clock::random_bytes;
use secrecy::{ExposeSecret, SecretString};
use totp_rs::{Builder, Secret, Totp};

/// How many recovery codes an account gets at once.
pub const RECOVERY_CODES: usize = 10;
/// 32 characters that do not look alike. Each encodes five bits.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a recovery code in characters, which makes 60 bits.
const RECOVERY_CODE_LENGTH: usize = 12;
/// How long a code of the app is valid, in seconds.
const PERIOD: u64 = 30;
/// The account name that the app shows.
const ISSUER: &str = "moviestars";

/// The length of a secret in bytes.
const SECRET_LENGTH: usize = 20;

/// A new secret of 160 random bits, in Base32.
#[must_use]
pub fn new_secret() -> SecretString {
    Secret::from(random_bytes::<SECRET_LENGTH>()).to_base32().into()
}

/// Whether a text has the form of a secret.
#[must_use]
pub fn is_secret(text: &SecretString) -> bool {
    let secret = Secret::try_from_base32(text.expose_secret());
    secret.is_ok_and(|secret| secret.as_bytes().len() == SECRET_LENGTH)
}

/// The URL for the QR code of an authenticator app; `None` when the secret is not one of [`new_secret`].
#[must_use]
pub fn app_url(secret: &SecretString, username: &str) -> Option<String> {
    totp(secret, username)?.to_url().ok()
}

/// The number of the period since 1970 to which a code belongs: the one at `now` (unix seconds), the previous or the
/// next. `None` when the code is wrong.
#[must_use]
pub fn period_of_code(secret: &SecretString, code: &str, now: i64) -> Option<i64> {
    let code = code.split_whitespace().collect::<String>();
    let is_code = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    let totp = totp(secret, ISSUER).filter(|_| is_code)?;
    totp.check(&code, u64::try_from(now).ok()?).and_then(|period| i64::try_from(period).ok())
}

fn totp(secret: &SecretString, account: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret.expose_secret()).ok()?;
    // In the URL a colon separates the issuer from the account.
    let account = account.replace(':', " ");
    Builder::new()
        .with_secret(secret)
        .with_step_duration(PERIOD)
        .with_account_name(account)
        .with_issuer(Some(ISSUER))
        .build()
        .ok()
}

/// New recovery codes, as `abcd-efgh-ijkm`.
#[must_use]
pub fn new_recovery_codes() -> Vec<String> {
    let code = |_| {
        let bytes = random_bytes::<RECOVERY_CODE_LENGTH>();
        let characters = bytes.map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
        let groups = characters.chunks(4).map(|group| group.iter().collect::<String>());
        groups.collect::<Vec<_>>().join("-")
    };
    (0..RECOVERY_CODES).map(code).collect()
}

/// The hash that is stored for a recovery code, as it is shown or as a user types it. `None` when the text cannot be
/// a recovery code.
#[must_use]
pub fn hash_recovery_code(code: &str) -> Option<String> {
    let characters = code.chars().filter(char::is_ascii_alphanumeric);
    let code = characters.take(RECOVERY_CODE_LENGTH + 1).collect::<String>().to_ascii_lowercase();
    (code.len() == RECOVERY_CODE_LENGTH).then(|| hash_one_time_token(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the test vectors in RFC 6238, appendix B: `12345678901234567890`.
    fn known_secret() -> SecretString {
        Secret::from(*b"12345678901234567890").to_base32().into()
    }

    #[test]
    fn codes_are_those_of_rfc_6238() {
        for (now, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            assert_eq!(period_of_code(&known_secret(), code, now), Some(now / 30), "{now}");
        }
    }

    #[test]
    fn a_code_counts_thirty_seconds_before_and_after_its_period() {
        let period = |now| period_of_code(&known_secret(), "005924", now);
        let start = 1_234_567_890 / 30 * 30;
        assert_eq!(period(start - 31), None);
        for now in [start - 30, start, start + 59] {
            assert_eq!(period(now), Some(start / 30), "{now}");
        }
        assert_eq!(period(start + 60), None);
    }

    #[test]
    fn spaces_in_a_code_do_not_count_and_other_texts_are_wrong() {
        let period = |code| period_of_code(&known_secret(), code, 59);
        assert_eq!(period(" 287 082 "), Some(1));
        for wrong in ["", "287083", "28708", "2870820", "٢٨٧٠٨٢", "28708a"] {
            assert_eq!(period(wrong), None, "{wrong}");
        }
        assert_eq!(period_of_code(&"not base32!".into(), "287082", 59), None);
    }

    #[test]
    fn the_address_for_the_app_names_server_and_account() {
        let url = app_url(&known_secret(), "film:fan").unwrap();
        let secret = known_secret();
        let secret = secret.expose_secret();
        assert!(url.starts_with("otpauth://totp/moviestars:film%20fan?"), "{url}");
        assert!(url.contains(&format!("secret={secret}")) && url.contains("issuer=moviestars"));
    }

    #[test]
    fn recovery_codes_differ_and_are_read_in_any_case_and_grouping() {
        let codes = new_recovery_codes();
        let hashes = codes.iter().map(|code| hash_recovery_code(code).unwrap());
        assert_eq!(hashes.collect::<std::collections::BTreeSet<_>>().len(), RECOVERY_CODES);
        let code = &codes[0];
        assert_eq!(code.len(), 14, "{code}");
        let typed = code.to_uppercase().replace('-', " ");
        assert_eq!(hash_recovery_code(&typed), hash_recovery_code(code));
        for wrong in ["", "abcd-efgh", "abcd-efgh-ijkm-n", &"x".repeat(10_000)] {
            assert_eq!(hash_recovery_code(wrong), None, "{wrong}");
        }
    }
}
