//! What a running server holds: one of each, shared by every request. What an admin can settle is
//! swapped whole while requests go on with what they began with.

mod changing;
mod settled;

pub use changing::Changing;
pub use settled::{Settled, Source};

use crate::auth::limits::{Action, Credential, Limits, TooManyTries};
use crate::auth::password::Passwords;
use crate::auth::token::{KeyError, Tokens};
use crate::catalogue::Catalogue;
use crate::catalogue::tmdb::{
    Bounds, InvalidKey, Key, Settings, SettingsError, Tmdb, delete_cache,
};
use crate::clock::random_name;
use crate::config::{Config, Registration};
use crate::domain::settings::{Setting, Settings as Stored};
use crate::mail::{MailError, Mailer, PasswordResetQueue};
use crate::store::{LockError, OpenError, Store, StoreError};
use arc_swap::ArcSwap;
use secrecy::{ExposeSecret, SecretString};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{Mutex, Notify};

/// The server's rooms, wired together.
pub struct App {
    /// What it was started with.
    pub config: Config,
    /// The data file.
    pub store: Store,
    /// Password hashing.
    pub passwords: Passwords,
    /// How often secrets may be tried.
    pub limits: Limits,
    /// Session tokens.
    pub tokens: Tokens,
    /// Addresses that asked for a link to choose a new password with.
    pub asked: PasswordResetQueue,
    /// Rung when a title was kept that the catalogue has yet to confirm.
    pub claimed: Notify,
    /// Rung when stored titles may have another catalogue's numbers.
    pub crossing: Notify,
    /// Rung when stored facts may have grown old.
    pub refreshing: Notify,
    /// What the first sign-up must bring that does not come from this very machine to a server for
    /// it alone, as strangers could come before its owner.
    pub setup_code: Option<String>,
    /// Held while a copy of the data file is made for somebody.
    pub backups: Mutex<()>,
    catalogue: ArcSwap<Catalogue>,
    mailer: ArcSwap<Mailer>,
    settled: ArcSwap<Settled>,
    /// Held while something is settled anew, and with it what is stored.
    stored: Arc<Mutex<Stored>>,
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
    TmdbKey(#[from] InvalidKey),
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
        let store = Store::open(&config.db)?;
        let mut stored = store.settings().await?;
        let settled = Settled::of(&config, &stored);
        if settled.tmdb_token.is_some() && stored.get(Setting::TmdbStood).is_none() {
            store.change_settings(changing::tmdb_stood()).await?;
            stored = stored.with(&changing::tmdb_stood());
        }
        let mailer = mailer(&config, &settled)?;
        let catalogue = catalogue(&config, settled.tmdb_token.as_ref())?;
        let tokens = Tokens::open(&config.key_path())?;
        let open = settled.registration == Registration::Open;
        let awaits_first = open && !store.has_users().await?;
        let setup_code = awaits_first.then(random_name::<9>);
        Ok(Self {
            config,
            store,
            passwords: Passwords::new(),
            limits: Limits::default(),
            tokens,
            asked: PasswordResetQueue::default(),
            claimed: Notify::new(),
            crossing: Notify::new(),
            refreshing: Notify::new(),
            setup_code,
            backups: Mutex::new(()),
            catalogue: ArcSwap::from_pointee(catalogue),
            mailer: ArcSwap::from_pointee(mailer),
            settled: ArcSwap::from_pointee(settled),
            stored: Arc::new(Mutex::new(stored)),
        })
    }

    /// Counts what somebody at that address does, unless nothing is counted here.
    ///
    /// # Errors
    /// When they did it too often.
    pub fn count(&self, action: Action, client: IpAddr) -> Result<(), TooManyTries> {
        let now = self.config.clock.now();
        if self.config.rate_limits { self.limits.check(action, client, now) } else { Ok(()) }
    }

    /// Counts a try of a secret, unless nothing is counted here.
    ///
    /// # Errors
    /// When there were too many.
    pub fn attempt(&self, credential: Credential) -> Result<(), TooManyTries> {
        let now = self.config.clock.now();
        if self.config.rate_limits { self.limits.check_login(credential, now) } else { Ok(()) }
    }

    /// Films and shows.
    #[must_use]
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.catalogue.load_full()
    }

    /// Sends letters.
    #[must_use]
    pub fn mailer(&self) -> Arc<Mailer> {
        self.mailer.load_full()
    }

    /// What counts of what an admin can settle.
    #[must_use]
    pub fn settled(&self) -> Arc<Settled> {
        self.settled.load_full()
    }

    /// What stands before a size and a `poster_path`.
    #[must_use]
    pub fn image_base(&self) -> String {
        match &**self.catalogue.load() {
            Catalogue::Builtin(_) => "/t/p/".to_owned(),
            Catalogue::Tmdb(_) => self.config.tmdb.image_base(),
        }
    }

    /// The host beside ours that a page may load pictures from.
    #[must_use]
    pub fn image_origin(&self) -> Option<String> {
        match &**self.catalogue.load() {
            Catalogue::Builtin(_) => None,
            Catalogue::Tmdb(_) => self.config.tmdb.image_origin(),
        }
    }

    /// Deletes what was kept of TMDB's answers and pictures, unless there is a key: nobody looks
    /// after their age then (decision 3).
    pub async fn forget_tmdb(&self) {
        let _nobody_sets_a_key = self.stored.lock().await;
        if matches!(&**self.catalogue.load(), Catalogue::Builtin(_)) {
            let (cache, images) = (self.config.cache_path(), self.config.image_folder());
            let forgotten =
                tokio::task::spawn_blocking(move || delete_cache(&cache, &images)).await;
            if let Ok(Err(error)) = forgotten {
                tracing::warn!("What was kept of TMDB's outlasts its key: {error}");
            }
        }
    }
}

fn mailer(config: &Config, settled: &Settled) -> Result<Mailer, MailError> {
    Mailer::new(&settled.mail, &settled.mail_from, &config.clock)
}

/// TMDB where there is a key, else the built-in titles.
fn catalogue(config: &Config, token: Option<&SecretString>) -> Result<Catalogue, StartError> {
    let Some(token) = token else { return Ok(Catalogue::builtin()) };
    let tmdb = Tmdb::open(&tmdb_settings(config, token)?)?;
    Ok(Catalogue::tmdb(tmdb, config.tmdb.proxy_images))
}

/// What a client of TMDB with this key is started with.
///
/// # Errors
/// When the key does not look like one.
pub fn tmdb_settings(config: &Config, token: &SecretString) -> Result<Settings, InvalidKey> {
    Ok(Settings {
        api_url: config.tmdb.api_url.clone(),
        image_url: config.tmdb.image_url.clone(),
        key: Key::parse(token.expose_secret())?,
        cache_path: config.cache_path(),
        image_folder: config.image_folder(),
        clock: Arc::clone(&config.clock),
        bounds: Bounds { total: config.tmdb.timeout, ..Bounds::default() },
    })
}
