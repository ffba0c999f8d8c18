//! Secrets from the environment. They are never flags, because every user of a machine can read the flags of
//! its processes.

use secrecy::{ExposeSecret, SecretString};
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("cannot read {name}={}: {source}", path.display())]
    File { name: String, path: PathBuf, source: std::io::Error },
    #[error("{0} and {0}_FILE are both set; remove one of them")]
    Both(String),
}

/// The value of the variable, or the content of the file that the variable with the suffix `_FILE` names,
/// without the line break at its end. `None` if it is empty.
pub fn secret_from_env(name: &str) -> Result<Option<SecretString>, SecretError> {
    let file = format!("{name}_FILE");
    let text = match (variable(name), variable(&file)) {
        (None, None) => return Ok(None),
        (Some(text), None) => text,
        (Some(_), Some(_)) => return Err(SecretError::Both(name.to_owned())),
        (None, Some(path)) => {
            let path = PathBuf::from(path);
            std::fs::read_to_string(&path).map_err(|source| SecretError::File {
                name: file,
                path,
                source,
            })?
        }
    };
    let text = text.trim_end_matches(['\r', '\n']);
    Ok((!text.is_empty()).then(|| text.into()))
}

/// Dots and, of secrets of at least 16 bytes, the last four characters, by which the owner recognizes it.
#[must_use]
pub fn masked(secret: &SecretString) -> String {
    let text = secret.expose_secret();
    let end = text.char_indices().rev().nth(3).filter(|_| text.len() >= 16);
    format!("••••{}", end.map_or("", |(at, _)| &text[at..]))
}

/// The variable that says which lines are logged.
pub fn log_filter() -> Option<String> {
    variable("MOVIESTARS_LOG")
}

fn variable(name: &str) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "the one place that may read them")]
    let value = std::env::var(name);
    value.ok().filter(|value| !value.is_empty())
}
