//! Changes of settings while the server runs.

use crate::app::settings::{EffectiveSettings, Sources, tmdb_ever_enabled};
use crate::app::{App, StartError, catalogue, mailer, webhook_client};
use crate::catalogue::Catalogue;
use crate::config::{Config, TmdbConfig};
use crate::domain::job::JobKind;
use crate::domain::settings::{Change, Setting, Settings};
use crate::mail::Mailer;
use crate::oidc::Providers;
use crate::store::StoreError;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::OwnedMutexGuard;

/// An update of the settings. Only one runs at a time.
pub struct SettingsUpdate {
    app: Arc<App>,
    sources: OwnedMutexGuard<Sources>,
}

impl App {
    /// Begins an update, after waiting for any other to end.
    pub async fn begin_settings_update(self: &Arc<Self>) -> SettingsUpdate {
        SettingsUpdate {
            app: Arc::clone(self),
            sources: Arc::clone(&self.sources).lock_owned().await,
        }
    }
}

impl SettingsUpdate {
    /// Stores the change and applies it to all requests that begin from now on. After an error nothing has changed.
    pub async fn apply(self, change: Change) -> Result<(), StartError> {
        // A separate task, because it completes even if the caller is canceled.
        match tokio::spawn(self.apply_to_end(change)).await {
            Ok(applied) => applied,
            Err(failed) if failed.is_panic() => Err(StoreError::Panicked.into()),
            Err(_) => Err(StoreError::Closed.into()),
        }
    }

    async fn apply_to_end(self, mut change: Change) -> Result<(), StartError> {
        let token = change.iter().find(|(setting, _)| *setting == Setting::TmdbToken);
        let sets_token = token.is_some_and(|(_, token)| token.is_some());
        if sets_token {
            change.extend(tmdb_ever_enabled());
        }
        let stored = self.sources.stored.with(&change);
        let replacement = self.replacement(&self.sources.config, &stored, sets_token)?;
        self.app.store.change_settings(change).await?;
        self.put_into_effect(None, stored, replacement).await;
        Ok(())
    }

    /// Applies the TMDB key, the mail server, the registration, the identity providers and the hosts of outgoing webhooks of
    /// a configuration.
    pub async fn reload_config(self, config: Config) -> Result<(), StartError> {
        let current = self.sources.config.clone();
        let tmdb = TmdbConfig { token: config.tmdb.token, ..current.tmdb.clone() };
        let Config { mail, mail_from, registration, oidc, webhook_hosts, .. } = config;
        let config = Config { registration, tmdb, mail, mail_from, oidc, webhook_hosts, ..current };
        let providers = Arc::new(Providers::new(&config.oidc)?);
        let webhooks = webhook_client(&config.webhook_hosts)?.map(Arc::new);
        let mut stored = self.sources.stored.clone();
        let replacement = self.replacement(&config, &stored, false)?;
        if config.tmdb.token.is_some() && stored.get(Setting::TmdbEverEnabled).is_none() {
            self.app.store.change_settings(tmdb_ever_enabled()).await?;
            stored = stored.with(&tmdb_ever_enabled());
        }
        self.app.providers.store(providers);
        self.app.webhooks.store(webhooks);
        self.put_into_effect(Some(config), stored, replacement).await;
        Ok(())
    }

    /// Reads the settings that another instance may have stored, and applies them.
    pub async fn reload(self) -> Result<(), StartError> {
        let stored = self.app.store.settings().await?;
        if stored != self.sources.stored {
            let replacement = self.replacement(&self.sources.config, &stored, false)?;
            self.put_into_effect(None, stored, replacement).await;
        }
        Ok(())
    }

    /// Creates the replaced parts of the app's state. Setting the same key again creates a new client too, to close its
    /// circuit breaker.
    fn replacement(
        &self,
        config: &Config,
        stored: &Settings,
        sets_token: bool,
    ) -> Result<Replacement, StartError> {
        let app = &self.app;
        let settings = EffectiveSettings::of(config, stored);
        let mailer = mailer(config, &settings)?;
        let replaces_catalogue = sets_token
            || exposed(settings.tmdb_token.as_ref()) != exposed(app.settings().tmdb_token.as_ref());
        let catalogue = replaces_catalogue
            .then(|| catalogue(config, settings.tmdb_token.as_ref()))
            .transpose()?;
        Ok(Replacement { settings, mailer, catalogue })
    }

    async fn put_into_effect(
        mut self,
        config: Option<Config>,
        stored: Settings,
        replacement: Replacement,
    ) {
        let Replacement { settings, mailer, catalogue } = replacement;
        let app = &self.app;
        if let Some(config) = config {
            self.sources.config = config;
        }
        self.sources.stored = stored;
        app.mailer.store(Arc::new(mailer));
        app.settings.store(Arc::new(settings));
        let before = catalogue.map(|catalogue| app.catalogue.swap(Arc::new(catalogue)));
        if before.is_some() {
            app.catalogue_generation.fetch_add(1, Ordering::AcqRel);
        }
        let titles = if before.is_some() { &JobKind::TITLES[..] } else { &[] };
        let kinds = [&JobKind::EMAILS[..], &JobKind::WEBHOOKS, titles].concat();
        // Jobs that failed with the old settings may succeed now.
        if let Err(error) = app.store.reset_backoff(kinds, app.config.clock.now()).await {
            tracing::warn!(%error, "failed to reschedule jobs");
        }
        app.notify_workers();
        let Some(before) = before else { return };
        before.close().await;
        drop(self.sources);
        self.app.delete_tmdb_cache_without_key().await;
    }
}

/// The parts of the app's state that changed settings replace.
struct Replacement {
    settings: EffectiveSettings,
    mailer: Mailer,
    /// `None` keeps the present one.
    catalogue: Option<Catalogue>,
}

/// The plain text, because secrets cannot be compared.
fn exposed(secret: Option<&SecretString>) -> Option<&str> {
    secret.map(ExposeSecret::expose_secret)
}
