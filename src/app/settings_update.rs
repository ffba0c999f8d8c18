//! Changes of settings while the server runs.

use crate::app::settings::{EffectiveSettings, tmdb_ever_enabled};
use crate::app::{App, StartError, catalogue, mailer};
use crate::catalogue::Catalogue;
use crate::domain::job::JobKind;
use crate::domain::settings::{Change, Setting, Settings};
use crate::mail::Mailer;
use crate::store::StoreError;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::OwnedMutexGuard;

/// An update of the stored settings; one at a time.
pub struct SettingsUpdate {
    app: Arc<App>,
    stored: OwnedMutexGuard<Settings>,
}

impl App {
    /// Begins an update; waits until any other has ended.
    pub async fn begin_settings_update(self: &Arc<Self>) -> SettingsUpdate {
        SettingsUpdate {
            app: Arc::clone(self),
            stored: Arc::clone(&self.stored).lock_owned().await,
        }
    }
}

impl SettingsUpdate {
    /// Stores the change and puts it into effect for requests that begin from now on. After an error
    /// nothing has changed.
    pub async fn apply(self, change: Change) -> Result<(), StartError> {
        // A task of its own completes even if the caller is canceled.
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
        let stored = self.stored.with(&change);
        let replacement = self.replacement(&stored, sets_token)?;
        self.app.store.change_settings(change).await?;
        self.put_into_effect(stored, replacement).await;
        Ok(())
    }

    /// Reads what another instance may have stored, and puts it into effect.
    pub async fn reload(self) -> Result<(), StartError> {
        let stored = self.app.store.settings().await?;
        if stored != *self.stored {
            let replacement = self.replacement(&stored, false)?;
            self.put_into_effect(stored, replacement).await;
        }
        Ok(())
    }

    /// The same key set again gets a new client, with a closed circuit breaker.
    fn replacement(&self, stored: &Settings, sets_token: bool) -> Result<Replacement, StartError> {
        let app = &self.app;
        let settings = EffectiveSettings::of(&app.config, stored);
        let mailer = mailer(&app.config, &settings)?;
        let replaces_catalogue = sets_token
            || exposed(settings.tmdb_token.as_ref()) != exposed(app.settings().tmdb_token.as_ref());
        let catalogue = replaces_catalogue
            .then(|| catalogue(&app.config, settings.tmdb_token.as_ref()))
            .transpose()?;
        Ok(Replacement { settings, mailer, catalogue })
    }

    async fn put_into_effect(mut self, stored: Settings, replacement: Replacement) {
        let Replacement { settings, mailer, catalogue } = replacement;
        let app = &self.app;
        *self.stored = stored;
        app.mailer.store(Arc::new(mailer));
        app.settings.store(Arc::new(settings));
        let before = catalogue.map(|catalogue| app.catalogue.swap(Arc::new(catalogue)));
        if before.is_some() {
            app.catalogue_generation.fetch_add(1, Ordering::AcqRel);
        }
        let titles = if before.is_some() { &JobKind::TITLES[..] } else { &[] };
        let kinds = [&JobKind::EMAILS[..], titles].concat();
        // What failed with the old settings may succeed now.
        if let Err(error) = app.store.reset_backoff(kinds, app.config.clock.now()).await {
            tracing::warn!(%error, "failed to reschedule jobs");
        }
        app.notify_workers();
        let Some(before) = before else { return };
        let app = Arc::clone(&self.app);
        tokio::task::spawn_blocking(move || app.catalogue().prepare());
        before.close().await;
        drop(self.stored);
        self.app.delete_tmdb_cache_without_key().await;
    }
}

/// What changed settings replace.
struct Replacement {
    settings: EffectiveSettings,
    mailer: Mailer,
    /// `None`: it stays.
    catalogue: Option<Catalogue>,
}

/// Secrets have no comparison of their own.
fn exposed(secret: Option<&SecretString>) -> Option<&str> {
    secret.map(ExposeSecret::expose_secret)
}
