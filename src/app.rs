//! What a running server holds: one of each, shared by every request.

use crate::auth::limits::Limits;
use crate::auth::password::Passwords;
use crate::auth::token::{KeyError, Tokens};
use crate::catalogue::Catalogue;
use crate::catalogue::tmdb::{Bounds, Key, NoKey, Settings, SettingsError, Tmdb};
use crate::clock::random_name;
use crate::config::{Config, Registration};
use crate::mail::{Asked, MailError, Mailer};
use crate::store::{LockError, OpenError, Store, StoreError};
use std::sync::Arc;
use tokio::sync::Notify;

/// The server's rooms, wired together.
pub struct App {
    /// What it was started with.
    pub config: Config,
    /// The data file.
    pub store: Store,
    /// Films and shows.
    pub catalogue: Catalogue,
    /// Password hashing.
    pub passwords: Passwords,
    /// How often secrets may be tried.
    pub limits: Limits,
    /// Session tokens.
    pub tokens: Tokens,
    /// Sends letters.
    pub mailer: Mailer,
    /// Addresses that asked for a link to choose a new password with.
    pub asked: Asked,
    /// Rung when a title was kept that the catalogue has yet to confirm.
    pub claimed: Notify,
    /// Rung when stored titles may have another catalogue's numbers.
    pub crossing: Notify,
    /// Rung when stored facts may have grown old.
    pub refreshing: Notify,
    /// What the first sign-up must bring when the server listens beyond the loopback, where
    /// strangers could come before its owner.
    pub setup_code: Option<String>,
}

/// Why a server cannot start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data file.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Another server has the data file.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// The data file, opened but not answering.
    #[error("cannot read the data file: {0}")]
    Store(#[from] StoreError),
    /// The signing key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key to TMDB.
    #[error("MOVIESTARS_TMDB_TOKEN: {0}")]
    TmdbKey(#[from] NoKey),
    /// TMDB's addresses.
    #[error(transparent)]
    Tmdb(#[from] SettingsError),
    /// How mail leaves.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// The address.
    #[error("cannot listen on {address}: {source}; choose another address with --listen")]
    Listen {
        /// The address asked for.
        address: std::net::SocketAddr,
        /// The system's reason.
        source: std::io::Error,
    },
}

impl App {
    /// Opens the data file and the key, and reads the catalogue.
    ///
    /// # Errors
    /// As [`StartError`] says.
    pub async fn open(config: Config) -> Result<Self, StartError> {
        let mailer = Mailer::new(&config)?;
        let catalogue = catalogue(&config)?;
        let store = Store::open(&config.db)?;
        let tokens = Tokens::open(&config.key_path())?;
        let open = config.registration == Registration::Open;
        let guarded = open && !config.listen.ip().is_loopback() && !store.has_users().await?;
        let setup_code = guarded.then(random_name::<9>);
        Ok(Self {
            config,
            store,
            catalogue,
            passwords: Passwords::new(),
            limits: Limits::default(),
            tokens,
            mailer,
            asked: Asked::default(),
            claimed: Notify::new(),
            crossing: Notify::new(),
            refreshing: Notify::new(),
            setup_code,
        })
    }
}

/// TMDB where there is a key, else the built-in titles.
fn catalogue(config: &Config) -> Result<Catalogue, StartError> {
    let Some(tmdb) = &config.tmdb else { return Ok(Catalogue::builtin()) };
    let settings = Settings {
        api_url: tmdb.api_url.clone(),
        image_url: tmdb.image_url.clone(),
        key: Key::parse(tmdb.token.reveal())?,
        cache_path: config.db.with_added_extension("cache"),
        image_folder: config.db.with_added_extension("images"),
        clock: Arc::clone(&config.clock),
        bounds: Bounds::default(),
    };
    Ok(Catalogue::tmdb(Tmdb::open(&settings)?, tmdb.proxy_images))
}
