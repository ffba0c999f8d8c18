//! What no answer tells, whoever asks, and how it says that somebody may not ask.

use crate::app::Answer;
use serde_json::Value;

#[track_caller]
pub fn tells_no_secret(answer: &Answer, operation: &str) {
    for secret in ["argon2", "password_hash", "pass_hash"] {
        // A copy of the data file, for an admin, is all there is.
        let told = answer.text.contains(secret) && operation != "backup";
        assert!(!told, "{operation} tells {secret}");
    }
    if answer.status.is_success() && answer.header("content-type").starts_with("application/json") {
        names_no_password(&answer.json(), operation);
    }
}

/// No field of an answer is called as one that holds a password would be; whether the mail server's
/// is known is told by a yes or no, and which passwords people may choose by a word.
#[track_caller]
fn names_no_password(json: &Value, operation: &str) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                let secret = ["password", "hash", "secret", "passwd"]
                    .iter()
                    .any(|word| name.to_ascii_lowercase().contains(word));
                let harmless = value.is_boolean() || name == "password_policy";
                assert!(!secret || harmless, "{operation} tells {name}");
                names_no_password(value, operation);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names_no_password(item, operation)),
        _ => {}
    }
}

/// Ours says 4011; TMDB's paths say TMDB's 7, so that TMDB's clients understand.
#[track_caller]
pub fn refused_in_the_right_dialect(answer: &Answer, operation: &str, path: &str) {
    if path.starts_with("/3/") || path.starts_with("/4/") {
        assert_eq!(answer.json()["status_code"], 7);
        assert_eq!(answer.json()["success"], false);
    } else if ["checkReset", "changePassword"].contains(&operation) {
        // A session's token is no pass, and a bad pass signs nobody out.
        answer.is_error(401, 4012);
    } else {
        let error = answer.is_error(401, 4011);
        assert_eq!(error["message"], "Invalid or expired token. Please sign-in again.");
    }
}
