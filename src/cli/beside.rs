//! The data file as commands open it: without taking it from a server that runs on it.

use crate::app::App;
use crate::cli::{CliError, DataFile};
use crate::clock::Clock;
use crate::config::{Config, MailRoute, Registration, TmdbConfig};
use crate::domain::password::PasswordPolicy;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
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
/// When it cannot be opened.
pub(super) async fn open(db: PathBuf) -> Result<App, CliError> {
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
