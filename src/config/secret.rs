//! Secrets from the environment: never from the command line, where everybody on the machine could
//! read them.

use std::fmt;
use std::path::PathBuf;

/// A text that no log and no error shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Why a secret that was promised cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// Its file cannot be read.
    #[error("cannot read {name}={}: {source}", path.display())]
    File {
        /// The variable.
        name: String,
        /// What it says.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Both ways are used at once.
    #[error("{0} and {0}_FILE are both set; remove one of them")]
    Both(String),
}

impl Secret {
    /// A secret from elsewhere.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// What the variable holds, or the file that the variable with `_FILE` behind its name names,
    /// without the line's end. An empty one is none.
    ///
    /// # Errors
    /// As [`SecretError`] says.
    pub fn from_environment(name: &str) -> Result<Option<Self>, SecretError> {
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
        Ok((!text.is_empty()).then(|| Self(text.to_owned())))
    }

    /// The text itself, for the one place that needs it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Enough of it for somebody who has it to tell it from others: four characters.
    #[must_use]
    pub fn masked(&self) -> String {
        let end = self.0.char_indices().rev().nth(3).filter(|_| self.0.len() >= 16);
        format!("••••{}", end.map_or("", |(at, _)| &self.0[at..]))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(secret)")
    }
}

fn variable(name: &str) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "the one place that may read secrets")]
    let value = std::env::var(name);
    value.ok().filter(|value| !value.is_empty())
}
