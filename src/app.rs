//! What a running server holds: one of each, shared by every request. What an admin can settle is
//! swapped whole while requests go on with what they began with.

mod settled;

pub use settled::{Settled, Source};

use crate::auth::limits::Limits;
use crate::auth::password::Passwords;
use crate::auth::token::{KeyError, Tokens};
use crate::catalogue::Catalogue;
use crate::catalogue::tmdb::{Bounds, Key, NoKey, Settings, SettingsError, Tmdb};
use crate::clock::random_name;
use crate::config::{Config, Registration, Secret};
use crate::domain::settings::{Change, Setting, Settings as Stored};
use crate::mail::{Asked, MailError, Mailer};
use crate::store::{LockError, OpenError, Store, StoreError};
use arc_swap::ArcSwap;
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard, Notify};

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
    /// Held while a copy of the data file is made for somebody.
    pub backups: Mutex<()>,
    catalogue: ArcSwap<Catalogue>,
    mailer: ArcSwap<Mailer>,
    settled: ArcSwap<Settled>,
    /// Held while something is settled anew, and with it what is stored.
    stored: Mutex<Stored>,
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
        let store = Store::open(&config.db)?;
        let mut stored = store.settings().await?;
        let settled = Settled::of(&config, &stored);
        if settled.tmdb_token.is_some() && stored.get(Setting::TmdbStood).is_none() {
            store.change_settings(tmdb_stood()).await?;
            stored = stored.with(&tmdb_stood());
        }
        let mailer = mailer(&config, &settled)?;
        let catalogue = catalogue(&config, settled.tmdb_token.as_ref())?;
        let tokens = Tokens::open(&config.key_path())?;
        let open = settled.registration == Registration::Open;
        let guarded = open && !config.listen.ip().is_loopback() && !store.has_users().await?;
        let setup_code = guarded.then(random_name::<9>);
        Ok(Self {
            config,
            store,
            passwords: Passwords::new(),
            limits: Limits::default(),
            tokens,
            asked: Asked::default(),
            claimed: Notify::new(),
            crossing: Notify::new(),
            refreshing: Notify::new(),
            setup_code,
            backups: Mutex::new(()),
            catalogue: ArcSwap::from_pointee(catalogue),
            mailer: ArcSwap::from_pointee(mailer),
            settled: ArcSwap::from_pointee(settled),
            stored: Mutex::new(stored),
        })
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

    /// Begins to settle something anew; one change at a time.
    pub async fn begin_change(&self) -> Changing<'_> {
        Changing { app: self, stored: self.stored.lock().await }
    }
}

/// A change of what is settled, that nobody else makes meanwhile.
pub struct Changing<'a> {
    app: &'a App,
    stored: MutexGuard<'a, Stored>,
}

impl Changing<'_> {
    /// Stores the change and lets it count at once: for requests that begin from now on.
    ///
    /// # Errors
    /// As [`StartError`] says; then nothing has changed.
    pub async fn settle(mut self, mut change: Change) -> Result<(), StartError> {
        if change.iter().any(|(setting, value)| *setting == Setting::TmdbToken && value.is_some()) {
            change.extend(tmdb_stood());
        }
        let (app, stored) = (self.app, self.stored.with(&change));
        let settled = Settled::of(&app.config, &stored);
        let before = app.settled();
        let mailer = mailer(&app.config, &settled)?;
        let catalogue = (settled.tmdb_token != before.tmdb_token)
            .then(|| catalogue(&app.config, settled.tmdb_token.as_ref()))
            .transpose()?;
        app.store.change_settings(change).await?;
        *self.stored = stored;
        // Nothing waits from here on until all of it counts: whoever asked may be gone by now.
        app.mailer.store(Arc::new(mailer));
        app.settled.store(Arc::new(settled));
        let before = catalogue.map(|catalogue| app.catalogue.swap(Arc::new(catalogue)));
        if let Some(before) = before {
            app.crossing.notify_one();
            before.close().await;
        }
        Ok(())
    }
}

fn tmdb_stood() -> Change {
    vec![(Setting::TmdbStood, Some("yes".to_owned()))]
}

fn mailer(config: &Config, settled: &Settled) -> Result<Mailer, MailError> {
    Mailer::new(&settled.mail, &settled.mail_from, &config.clock)
}

/// TMDB where there is a key, else the built-in titles.
fn catalogue(config: &Config, token: Option<&Secret>) -> Result<Catalogue, StartError> {
    let Some(token) = token else { return Ok(Catalogue::builtin()) };
    let tmdb = Tmdb::open(&tmdb_settings(config, token)?)?;
    Ok(Catalogue::tmdb(tmdb, config.tmdb.proxy_images))
}

/// What a client of TMDB with this key is started with.
///
/// # Errors
/// When the key does not look like one.
pub fn tmdb_settings(config: &Config, token: &Secret) -> Result<Settings, NoKey> {
    Ok(Settings {
        api_url: config.tmdb.api_url.clone(),
        image_url: config.tmdb.image_url.clone(),
        key: Key::parse(token.reveal())?,
        cache_path: config.db.with_added_extension("cache"),
        image_folder: config.db.with_added_extension("images"),
        clock: Arc::clone(&config.clock),
        bounds: Bounds { total: config.tmdb.timeout, ..Bounds::default() },
    })
}
