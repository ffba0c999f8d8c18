//! The data file as commands open it: without taking it from a server that runs on it.

use crate::app::{App, StartError};
use crate::cli::{CliError, DataFile};
use crate::clock::Clock;
use crate::config::{Config, MailRoute, Registration, TmdbConfig};
use crate::domain::password::PasswordPolicy;
use crate::store::{DataLock, LockError, is_of_older_version};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// As [`open`], but looking must not make a data file that nobody asked for.
///
/// # Errors
/// When there is none, and when it cannot be opened.
pub(super) async fn open_existing(data: &DataFile) -> Result<App, CliError> {
    if !data.db.exists() {
        let path = data.db.display();
        return Err(CliError::Said(format!("there is no data file at {path}; name it with --db")));
    }
    open(data.place()?).await
}

/// Opens the data file, which a running server may have open too.
///
/// # Errors
/// When it cannot be opened, and when that would upgrade it under an older server.
pub(super) async fn open(db: PathBuf) -> Result<App, CliError> {
    let _alone = alone_if_older(&db)?;
    let config = Config {
        tmdb: TmdbConfig::default(),
        mail: MailRoute::Folder(crate::config::default_mail_dir(&db)),
        mail_from: None,
        db,
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        base_url: None,
        registration: Some(Registration::Closed),
        password_policy: PasswordPolicy::default(),
        trusted_proxies: Vec::new(),
        rate_limits: true,
        clock: Arc::new(Clock::System),
    };
    Ok(App::open(config).await?)
}

/// The right to upgrade a file of an older version. The server that made it such, if it still runs,
/// would go on writing into what it does not know.
///
/// # Errors
/// When a server has it.
fn alone_if_older(db: &Path) -> Result<Option<DataLock>, CliError> {
    if !is_of_older_version(db) {
        return Ok(None);
    }
    match DataLock::take(db) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Held { path, holder }) => Err(CliError::Said(format!(
            "{} is from an older version, and process {holder} still serves it; stop that server \
             first, then start this one",
            path.display()
        ))),
        Err(error) => Err(StartError::from(error).into()),
    }
}
