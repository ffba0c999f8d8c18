//! A database on a PostgreSQL server. Passwords come from the environment or a file, never from a flag.

use crate::config::secret::{SecretError, secret_from_env};
use crate::store::{DatabaseUrl, InvalidUrl};
use secrecy::ExposeSecret;

const URL: &str = "MOVIESTARS_DATABASE_URL";
const PASSWORD: &str = "MOVIESTARS_DATABASE_PASSWORD";
/// The variables that may hold a password; each may be a file's name with the suffix `_FILE`.
pub const DATABASE_SECRETS: [&str; 2] = [URL, PASSWORD];

/// The server and how it is used.
#[derive(Clone, Debug)]
pub struct DatabaseConfig {
    pub url: DatabaseUrl,
    /// The most connections of this instance at once.
    pub connections: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    #[error(transparent)]
    Secret(#[from] SecretError),
    #[error(transparent)]
    Url(#[from] InvalidUrl),
    #[error(
        "the database URL holds a password, which other users of this machine can see; set {PASSWORD} or \
         {PASSWORD}_FILE in its place"
    )]
    PasswordInFlag,
}

/// The URL of the flag or of the variable; `None`: the data is in a file.
pub fn database_from_env(flag: Option<&str>) -> Result<Option<DatabaseUrl>, DatabaseError> {
    if let Some(flag) = flag {
        return database_from_flag(flag).map(Some);
    }
    let url = secret_from_env(URL)?.map(|url| url.expose_secret().parse()).transpose()?;
    url.map(with_password_from_env).transpose()
}

/// The URL on the command line, with the password of the environment.
pub fn database_from_flag(flag: &str) -> Result<DatabaseUrl, DatabaseError> {
    let url: DatabaseUrl = flag.parse()?;
    if url.has_password() {
        return Err(DatabaseError::PasswordInFlag);
    }
    with_password_from_env(url)
}

fn with_password_from_env(url: DatabaseUrl) -> Result<DatabaseUrl, DatabaseError> {
    Ok(match secret_from_env(PASSWORD)? {
        Some(password) => url.with_password(password.expose_secret()),
        None => url,
    })
}
