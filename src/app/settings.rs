//! Settings in effect: command line and environment, then what an admin set, then defaults.

use crate::app::{App, StartError, catalogue, mailer};
use crate::catalogue::Catalogue;
use crate::catalogue::tmdb::Key;
use crate::config::{Config, MailRoute, Registration, SmtpServer, default_mail_from};
use crate::domain::job::JobKind;
use crate::domain::settings::{Change, Setting, Settings};
use crate::mail::Mailer;
use crate::store::StoreError;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::OwnedMutexGuard;

/// Where a setting's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The command line or the environment: it cannot be changed while the server runs.
    Flag,
    Admin,
    Default,
}

/// The values in effect of all that an admin can set.
#[derive(Clone, Debug)]
pub struct EffectiveSettings {
    /// The key to TMDB, if there is one.
    pub tmdb_token: Option<SecretString>,
    pub tmdb_source: Source,
    /// Whether people may create accounts.
    pub registration: Registration,
    pub registration_source: Source,
    pub mail: MailRoute,
    /// The sender of emails.
    pub mail_from: String,
    /// The source of both `mail` and `mail_from`.
    pub mail_source: Source,
    /// The address under which users reach the server, for links.
    pub site: String,
    pub site_source: Source,
}

impl EffectiveSettings {
    /// Merges the three sources. Invalid stored values are ignored and logged.
    #[must_use]
    pub fn of(config: &Config, stored: &Settings) -> Self {
        let flag_token = config.tmdb.token.clone();
        let stored_token = stored.get(Setting::TmdbToken).and_then(|text| {
            let key = valid(Setting::TmdbToken, Key::parse(text));
            key.map(|_| SecretString::from(text))
        });
        let tmdb_source = source(flag_token.is_some(), stored_token.is_some());
        let registration = stored.get(Setting::Registration).and_then(|text| {
            let parsed = Registration::parse(text).ok_or("neither open nor closed");
            valid(Setting::Registration, parsed)
        });
        let smtp = stored.get(Setting::SmtpUrl).and_then(|url| {
            let mut server = valid(Setting::SmtpUrl, SmtpServer::parse(url))?;
            let password = stored.get(Setting::SmtpPassword);
            server.password = password.map(SecretString::from);
            Some(server)
        });
        let flag_mail = matches!(config.mail, MailRoute::Smtp(_));
        let mail_source = source(flag_mail, smtp.is_some());
        let stored_from = stored.get(Setting::MailFrom).filter(|_| mail_source == Source::Admin);
        let base_url = stored.get(Setting::BaseUrl);
        let site_source = source(config.base_url.is_some(), base_url.is_some());
        let stored_site = base_url.filter(|_| site_source == Source::Admin);
        let flag_from = || config.mail_from.clone().unwrap_or_else(|| default_mail_from().into());
        Self {
            tmdb_token: flag_token.or(stored_token),
            tmdb_source,
            registration_source: source(config.registration.is_some(), registration.is_some()),
            registration: config.registration.or(registration).unwrap_or(Registration::Open),
            mail: match smtp.filter(|_| !flag_mail) {
                Some(server) => MailRoute::Smtp(server),
                None => config.mail.clone(),
            },
            mail_from: stored_from.map_or_else(flag_from, str::to_owned),
            mail_source,
            site: stored_site.map_or_else(|| config.site(), str::to_owned),
            site_source,
        }
    }

    /// Whether the address that users type begins with https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.site.starts_with("https://")
    }

    /// The names of what an admin has set.
    #[must_use]
    pub fn set_by_admin(&self) -> Vec<&'static str> {
        let sources = [
            ("tmdb", self.tmdb_source),
            ("registration", self.registration_source),
            ("mail", self.mail_source),
            ("base_url", self.site_source),
        ];
        let set = sources.into_iter().filter(|(_, source)| *source == Source::Admin);
        set.map(|(name, _)| name).collect()
    }
}

fn source(flag: bool, stored: bool) -> Source {
    match (flag, stored) {
        (true, _) => Source::Flag,
        (false, true) => Source::Admin,
        (false, false) => Source::Default,
    }
}

fn valid<T>(setting: Setting, value: Result<T, impl std::fmt::Display>) -> Option<T> {
    let name = setting.as_str();
    value
        .map_err(|error| tracing::warn!(setting = name, %error, "ignoring invalid stored setting"))
        .ok()
}

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
        // A task of its own completes even if the caller is cancelled.
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
        // What failed with the old settings may succeed now.
        let before = catalogue.map(|catalogue| app.catalogue.swap(Arc::new(catalogue)));
        if before.is_some() {
            app.catalogue_generation.fetch_add(1, Ordering::AcqRel);
        }
        let titles = if before.is_some() { &JobKind::TITLES[..] } else { &[] };
        let kinds = [&JobKind::EMAILS[..], titles].concat();
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

/// The change that records that TMDB was used.
pub(super) fn tmdb_ever_enabled() -> Change {
    vec![(Setting::TmdbEverEnabled, Some("yes".to_owned()))]
}
