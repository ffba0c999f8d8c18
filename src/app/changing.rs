//! A change of what is settled: stored, then in force, and whole even when whoever asked for it is
//! gone meanwhile.

use crate::app::{App, Settled, StartError, catalogue, mailer};
use crate::domain::settings::{Change, Setting, Settings};
use crate::store::StoreError;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// A change of what is settled, that nobody else makes meanwhile.
pub struct Changing {
    app: Arc<App>,
    stored: OwnedMutexGuard<Settings>,
}

impl App {
    /// Begins to settle something anew; one change at a time.
    pub async fn begin_change(self: &Arc<Self>) -> Changing {
        Changing { app: Arc::clone(self), stored: Arc::clone(&self.stored).lock_owned().await }
    }
}

impl Changing {
    /// Stores the change and lets it count at once: for requests that begin from now on.
    ///
    /// # Errors
    /// As [`StartError`] says; then nothing has changed.
    pub async fn settle(self, change: Change) -> Result<(), StartError> {
        // Whoever waits for this may go away at any point; the task goes on to the end.
        match tokio::spawn(self.carry_out(change)).await {
            Ok(settled) => settled,
            Err(lost) if lost.is_panic() => Err(StoreError::Panicked.into()),
            Err(_) => Err(StoreError::Closed.into()),
        }
    }

    async fn carry_out(mut self, mut change: Change) -> Result<(), StartError> {
        let of_key = change.iter().find(|(setting, _)| *setting == Setting::TmdbToken);
        let sets_key = of_key.is_some_and(|(_, token)| token.is_some());
        if sets_key {
            change.extend(tmdb_stood());
        }
        let (app, stored) = (&self.app, self.stored.with(&change));
        let settled = Settled::of(&app.config, &stored);
        let mailer = mailer(&app.config, &settled)?;
        // The same key again begins anew: with nothing held against it.
        let swaps = sets_key
            || exposed(settled.tmdb_token.as_ref()) != exposed(app.settled().tmdb_token.as_ref());
        let catalogue =
            swaps.then(|| catalogue(&app.config, settled.tmdb_token.as_ref())).transpose()?;
        app.store.change_settings(change).await?;
        *self.stored = stored;
        app.mailer.store(Arc::new(mailer));
        app.settled.store(Arc::new(settled));
        let Some(catalogue) = catalogue else { return Ok(()) };
        let before = app.catalogue.swap(Arc::new(catalogue));
        // What waited for an answer need not wait for its turn: this catalogue may have one.
        if let Err(error) = app.store.hurry(app.config.clock.now()).await {
            tracing::warn!("Titles that wait for the catalogue wait for their turn: {error}");
        }
        for bell in [&app.crossing, &app.claimed, &app.refreshing] {
            bell.notify_one();
        }
        let app = Arc::clone(&self.app);
        tokio::task::spawn_blocking(move || app.catalogue().prepare());
        before.close().await;
        drop(self.stored);
        self.app.forget_tmdb().await;
        Ok(())
    }
}

/// Secrets have no comparison of their own.
fn exposed(secret: Option<&SecretString>) -> Option<&str> {
    secret.map(ExposeSecret::expose_secret)
}

/// What is written down when a key counts for the first time.
pub(super) fn tmdb_stood() -> Change {
    vec![(Setting::TmdbStood, Some("yes".to_owned()))]
}
