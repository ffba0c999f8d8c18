//! Opens the data file for commands, also while a server uses it.

use crate::app::{App, StartError};
use crate::cli::{CliError, DataFile};
use crate::clock::Clock;
use crate::config::{Config, MailRoute, Registration, TmdbConfig};
use crate::domain::account::PasswordPolicy;
use crate::store::{DataLock, LockError, is_of_older_version};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

/// [`open`] for commands that must not create a data file.
pub(super) async fn open_existing(data: &DataFile) -> Result<App, CliError> {
    if data.database()?.is_none() && !data.db.exists() {
        let path = data.db.display();
        let message = format!("there is no data file at {path}; name it with --db");
        return Err(CliError::Message(message));
    }
    open(data).await
}

/// Opens or creates the data file. Fails when that would upgrade the file of a running older server.
pub(super) async fn open(data: &DataFile) -> Result<App, CliError> {
    let (db, database) = (data.path()?, data.database()?);
    let _lock = if database.is_none() { lock_if_older(&db)? } else { None };
    let config = Config {
        tmdb: TmdbConfig::default(),
        mail: MailRoute::Folder(crate::config::default_mail_dir(&db)),
        mail_from: None,
        db,
        database,
        signing_key_file: None,
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        base_url: None,
        registration: Some(Registration::Closed),
        max_users: None,
        password_policy: PasswordPolicy::default(),
        trusted_proxies: Vec::new(),
        rate_limits: true,
        clock: Arc::new(Clock::System),
    };
    Ok(App::open_for_command(config).await?)
}

/// Locks a file of an older version, which opening will upgrade. A running older server would go on writing
/// to a schema that it does not know.
fn lock_if_older(db: &Path) -> Result<Option<DataLock>, CliError> {
    if !is_of_older_version(db) {
        return Ok(None);
    }
    match DataLock::take(db) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Held { path, holder }) => Err(CliError::Message(format!(
            "{} is of an older version, and process {holder} still serves it; stop that server and \
             start the new version first",
            path.display()
        ))),
        Err(error) => Err(StartError::from(error).into()),
    }
}
