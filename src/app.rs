//! The state of a running server, shared by requests and jobs. State that depends on settings is replaced as a whole.
//! Requests in flight keep the state with which they began.

mod metrics;
mod settings;
mod settings_update;

pub use metrics::{AppMetrics, DeliveryCount, JobResult};
pub use settings::{EffectiveSettings, Source};
pub use settings_update::SettingsUpdate;

use crate::app::settings::Sources;
use crate::auth::credential::{Credential, KNOWN_LIFETIME};
use crate::auth::limits::{Action, LimitUpdate, Limits, sign_in_prefix};
use crate::auth::one_time_token::LinkTokens;
use crate::auth::password::Passwords;
use crate::auth::rate_limiter::TooManyAttempts;
use crate::auth::token::{KeyError, Tokens};
use crate::catalogue::Catalogue;
use crate::catalogue::tmdb::{
    Bounds, InvalidKey, Key, Settings, SettingsError, Tmdb, delete_cache,
};
use crate::clock::{LogThrottle, random_name};
use crate::config::{Config, Registration, WebhookHost};
use crate::domain::ids::UserId;
use crate::domain::settings::{Setting, Settings as Stored};
use crate::mail::{MailError, Mailer};
use crate::oidc::{OidcError, Providers};
use crate::store::{LockError, OpenError, Store, StoreError};
use crate::webhook_client::{ClientError, WebhookClient};
use crate::worker::Worker;
use arc_swap::{ArcSwap, ArcSwapOption};
use secrecy::{ExposeSecret, SecretString};
use std::collections::HashSet;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{self, Arc};
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};
use tokio_util::sync::CancellationToken;

const MAX_DIARY_SEARCHES: usize = 2;
const UNTRUSTED_PROXY_LOG: Duration = Duration::from_hours(1);

/// The path of images on this server, below the base path. A size and a `poster_path` follow it.
pub const OWN_IMAGES: &str = "/t/p/";

/// State shared by all requests and jobs.
pub struct App {
    pub config: Config,
    pub store: Store,
    pub passwords: Passwords,
    pub limits: Limits,
    pub tokens: ServerTokens,
    /// Sends emails.
    pub email_worker: Worker,
    /// Looks up titles.
    pub title_worker: Worker,
    /// Matches the titles of imports, and writes imports.
    pub import_worker: Worker,
    /// Undoes large changes.
    pub undo_worker: Worker,
    /// Sends events to outgoing webhooks.
    pub webhook_worker: Worker,
    /// Queues jobs for new changes in the journal.
    pub webhook_event_worker: Worker,
    /// Deletes expired metadata, and queues refreshes of outdated metadata.
    pub metadata_worker: Worker,
    /// Ends check-ins.
    pub checkin_worker: Worker,
    /// Notifies users of releases.
    pub notification_worker: Worker,
    /// Makes scheduled backups.
    pub backup_worker: Worker,
    /// Reads settings that other instances have changed.
    pub settings_worker: Worker,
    /// Canceled when the server stops.
    pub stopping: CancellationToken,
    /// Required for the first sign-up, unless it is a local request.
    pub setup_code: Option<String>,
    pub metrics: AppMetrics,
    /// Unix seconds.
    pub started_at: i64,
    /// Limits how often the warning about an untrusted proxy is logged.
    pub untrusted_proxy_log: LogThrottle,
    /// Links to a backup.
    pub backup_links: LinkTokens,
    /// Held while a backup is made for a download.
    pub backup_lock: Arc<Mutex<()>>,
    /// Users whose picture is being received.
    pub picture_uploads: sync::Mutex<HashSet<UserId>>,
    /// Held while a picture is decoded, which occupies a processor core for up to a second.
    pub picture_decoder: Arc<Mutex<()>>,
    /// Users whose files are being received for an import.
    pub import_uploads: sync::Mutex<HashSet<UserId>>,
    /// Held while the files of an import are read, which occupies a processor core for some seconds.
    pub import_reader: Mutex<()>,
    /// Limits concurrent searches of diaries, because each reads a whole diary.
    pub diary_searches: Semaphore,
    catalogue: ArcSwap<Catalogue>,
    /// Incremented after each replacement of the catalogue.
    catalogue_generation: AtomicU64,
    mailer: ArcSwap<Mailer>,
    providers: ArcSwap<Providers>,
    webhooks: ArcSwapOption<WebhookClient>,
    settings: ArcSwap<EffectiveSettings>,
    /// Locked during an update.
    sources: Arc<Mutex<Sources>>,
}

/// The tokens of a server. Commands have none, because they need no sessions. Using the tokens in a command panics.
pub struct ServerTokens(Option<Tokens>);

impl Deref for ServerTokens {
    type Target = Tokens;

    fn deref(&self) -> &Tokens {
        self.0.as_ref().expect("a server opens the signing key")
    }
}

/// Why a server cannot start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Another server is using the data file.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// The database is open but cannot be read.
    #[error("cannot read the database: {0}")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(
        "instances that share a database need the same signing key: make one with \"head -c 32 /dev/urandom > \
         moviestars.key\" and name it with --signing-key-file"
    )]
    KeyNeeded,
    #[error("MOVIESTARS_TMDB_TOKEN: {0}")]
    TmdbKey(#[from] InvalidKey),
    #[error(transparent)]
    Tmdb(#[from] SettingsError),
    /// The mail configuration is invalid.
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Oidc(#[from] OidcError),
    #[error(transparent)]
    Webhooks(#[from] ClientError),
    #[error("cannot listen on {address}: {source}; choose another address with {flag}")]
    Listen { flag: &'static str, address: std::net::SocketAddr, source: std::io::Error },
}

impl App {
    /// Opens the database, the signing key and the catalogue.
    pub async fn open(config: Config) -> Result<Self, StartError> {
        let store = match &config.database {
            Some(database) => Store::connect(&database.url, database.connections).await?,
            None => Store::open(&config.db)?,
        };
        let mut stored = store.settings().await?;
        let settings = EffectiveSettings::of(&config, &stored);
        if settings.tmdb_token.is_some() && stored.get(Setting::TmdbEverEnabled).is_none() {
            store.change_settings(settings::tmdb_ever_enabled()).await?;
            stored = stored.with(&settings::tmdb_ever_enabled());
        }
        let catalogue = catalogue(&config, settings.tmdb_token.as_ref())?;
        let tokens = match (store.is_shared(), &config.signing_key_file) {
            (false, _) => Tokens::open(&config.key_path())?,
            (true, Some(path)) => Tokens::read_file(path)?,
            (true, None) => return Err(StartError::KeyNeeded),
        };
        Self::new(config, store, (stored, settings), catalogue, ServerTokens(Some(tokens))).await
    }

    /// Opens only the database, for a command. No other files are created. A database on a server is not migrated,
    /// because servers of an older version may use it.
    pub async fn open_for_command(config: Config) -> Result<Self, StartError> {
        let store = match &config.database {
            Some(database) => Store::connect_migrated(&database.url, database.connections).await?,
            None => Store::open(&config.db)?,
        };
        let stored = store.settings().await?;
        let settings = EffectiveSettings::of(&config, &stored);
        let (catalogue, tokens) = (Catalogue::builtin(), ServerTokens(None));
        Self::new(config, store, (stored, settings), catalogue, tokens).await
    }

    async fn new(
        config: Config,
        store: Store,
        (stored, settings): (Stored, EffectiveSettings),
        catalogue: Catalogue,
        tokens: ServerTokens,
    ) -> Result<Self, StartError> {
        let mailer = mailer(&config, &settings)?;
        let providers = Providers::new(&config.oidc)?;
        let webhooks = webhook_client(&config.webhook_hosts)?;
        let open = settings.registration == Registration::Open;
        let awaits_first = open && !store.has_users().await?;
        let setup_code = awaits_first.then(|| match &tokens.0 {
            Some(tokens) if store.is_shared() => tokens.setup_code(),
            _ => random_name::<9>(),
        });
        let sources = Sources { config: config.clone(), stored };
        Ok(Self {
            started_at: config.clock.now(),
            config,
            store,
            passwords: Passwords::new(),
            limits: Limits::default(),
            tokens,
            email_worker: Worker::new("email"),
            title_worker: Worker::new("titles"),
            import_worker: Worker::new("imports"),
            undo_worker: Worker::new("undos"),
            webhook_worker: Worker::new("webhooks"),
            webhook_event_worker: Worker::new("webhook_events"),
            metadata_worker: Worker::new("metadata"),
            checkin_worker: Worker::new("checkins"),
            notification_worker: Worker::new("notifications"),
            backup_worker: Worker::new("backups"),
            settings_worker: Worker::new("settings"),
            metrics: AppMetrics::default(),
            stopping: CancellationToken::new(),
            setup_code,
            untrusted_proxy_log: LogThrottle::new(UNTRUSTED_PROXY_LOG),
            backup_links: LinkTokens::default(),
            backup_lock: Arc::default(),
            picture_uploads: sync::Mutex::default(),
            picture_decoder: Arc::default(),
            import_uploads: sync::Mutex::default(),
            import_reader: Mutex::default(),
            diary_searches: Semaphore::new(MAX_DIARY_SEARCHES),
            catalogue: ArcSwap::from_pointee(catalogue),
            catalogue_generation: AtomicU64::new(0),
            mailer: ArcSwap::from_pointee(mailer),
            providers: ArcSwap::from_pointee(providers),
            webhooks: ArcSwapOption::from_pointee(webhooks),
            settings: ArcSwap::from_pointee(settings),
            sources: Arc::new(Mutex::new(sources)),
        })
    }

    /// Runs those checks of a start that need no file or database to be opened.
    pub fn check(config: &Config) -> Result<(), StartError> {
        if let Some(token) = &config.tmdb.token {
            Key::parse(token.expose_secret())?;
        }
        if config.database.is_some() && config.signing_key_file.is_none() {
            return Err(StartError::KeyNeeded);
        }
        mailer(config, &EffectiveSettings::of(config, &Stored::default())).map(drop)?;
        Ok(())
    }

    /// Checks and counts an action against the rate limit of its address.
    pub async fn check_rate_limit(
        &self,
        action: Action,
        client: IpAddr,
    ) -> Result<Result<(), TooManyAttempts>, StoreError> {
        let updated = self.update_limits(LimitUpdate::action(action, client)).await?;
        Ok(updated.map(drop))
    }

    /// Changes counters of rate limits. Returns the seconds by which the action must be delayed.
    pub async fn update_limits(
        &self,
        update: LimitUpdate,
    ) -> Result<Result<i64, TooManyAttempts>, StoreError> {
        let now = self.config.clock.now();
        if !self.config.rate_limits {
            return Ok(Ok(0));
        }
        if !self.store.is_shared() {
            return Ok(self.limits.update(&update, now));
        }
        let names = update.names();
        self.store.update_counters(names, move |counters| update.apply(counters, now)).await
    }

    /// Deletes the counters of all sign-in attempts of an account, for example after its password was reset.
    pub async fn reset_sign_in_limits(&self, email: &str) -> Result<(), StoreError> {
        let prefix = sign_in_prefix(email);
        if self.store.is_shared() {
            return self.store.delete_counters(prefix).await;
        }
        self.limits.delete_with_prefix(&prefix);
        Ok(())
    }

    /// Whether the client is known: its device or network has recently signed in to the account, or it has a session
    /// or a reset token.
    pub async fn is_known(&self, credential: &Credential) -> Result<bool, StoreError> {
        match credential.network() {
            Some((account, network)) if self.config.rate_limits => {
                let since = self.config.clock.now() - KNOWN_LIFETIME;
                self.store.is_known_network(account.to_owned(), network, since).await
            }
            _ => Ok(true),
        }
    }

    #[must_use]
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.catalogue.load_full()
    }

    /// Changes when the catalogue is replaced.
    #[must_use]
    pub fn catalogue_generation(&self) -> u64 {
        self.catalogue_generation.load(Ordering::Acquire)
    }

    #[must_use]
    pub fn mailer(&self) -> Arc<Mailer> {
        self.mailer.load_full()
    }

    /// Identity providers.
    #[must_use]
    pub fn providers(&self) -> Arc<Providers> {
        self.providers.load_full()
    }

    /// Sends users' events; `None` while no host is allowed.
    #[must_use]
    pub fn webhooks(&self) -> Option<Arc<WebhookClient>> {
        self.webhooks.load_full()
    }

    /// Where users may have events sent; empty: nowhere.
    #[must_use]
    pub fn webhook_hosts(&self) -> Vec<WebhookHost> {
        self.webhooks().map_or_else(Vec::new, |client| client.hosts().to_vec())
    }

    #[must_use]
    pub fn settings(&self) -> Arc<EffectiveSettings> {
        self.settings.load_full()
    }

    #[must_use]
    pub fn workers(&self) -> Vec<&Worker> {
        let settings_worker = self.store.is_shared().then_some(&self.settings_worker);
        let backup_worker = self.config.backups.is_some().then_some(&self.backup_worker);
        let workers = [
            &self.email_worker,
            &self.title_worker,
            &self.import_worker,
            &self.undo_worker,
            &self.metadata_worker,
            &self.checkin_worker,
            &self.notification_worker,
            &self.webhook_event_worker,
            &self.webhook_worker,
        ];
        workers.into_iter().chain(settings_worker).chain(backup_worker).collect()
    }

    /// Whether a server with this database would use TMDB, as far as the stored settings tell.
    #[must_use]
    pub fn uses_tmdb(&self) -> bool {
        self.settings().tmdb_token.is_some()
    }

    /// Wakes the background workers.
    pub fn notify_workers(&self) {
        self.workers().into_iter().for_each(Worker::wake);
    }

    /// The base URL of images on another host, which a size and a `poster_path` follow. `None` when images are on
    /// this server, at [`OWN_IMAGES`].
    #[must_use]
    pub fn remote_image_base(&self) -> Option<String> {
        match &**self.catalogue.load() {
            Catalogue::Builtin(_) => None,
            Catalogue::Tmdb(_) => self.config.tmdb.remote_image_base(),
        }
    }

    /// The other host from which pages load images, for the Content-Security-Policy.
    #[must_use]
    pub fn image_origin(&self) -> Option<String> {
        match &**self.catalogue.load() {
            Catalogue::Builtin(_) => None,
            Catalogue::Tmdb(_) => self.config.tmdb.image_origin(),
        }
    }

    /// Deletes TMDB's cached responses and images when there is no key, because no job would expire them then
    /// (decision 3).
    pub async fn delete_tmdb_cache_without_key(&self) {
        // While this is locked, no key can be set.
        let _sources = self.sources.lock().await;
        if matches!(&**self.catalogue.load(), Catalogue::Builtin(_)) {
            let (cache, images) = (self.config.cache_path(), self.config.image_folder());
            let deleted = tokio::task::spawn_blocking(move || delete_cache(&cache, &images)).await;
            if let Ok(Err(error)) = deleted {
                tracing::warn!(%error, "failed to delete TMDB cache after key removal");
            }
        }
    }
}

fn mailer(config: &Config, settings: &EffectiveSettings) -> Result<Mailer, MailError> {
    Mailer::new(&settings.mail, &settings.mail_from, &config.clock)
}

fn webhook_client(hosts: &[WebhookHost]) -> Result<Option<WebhookClient>, ClientError> {
    (!hosts.is_empty()).then(|| WebhookClient::new(hosts)).transpose()
}

/// TMDB if there is a key, or else the built-in catalogue.
fn catalogue(config: &Config, token: Option<&SecretString>) -> Result<Catalogue, StartError> {
    let Some(token) = token else { return Ok(Catalogue::builtin()) };
    let tmdb = Tmdb::open(&tmdb_settings(config, token)?)?;
    Ok(Catalogue::tmdb(tmdb, config.tmdb.proxy_images))
}

/// The settings of a TMDB client with this key. Fails when the key is malformed.
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
