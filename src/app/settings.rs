//! The effective settings. The command line and the environment override what an admin has set, which overrides the
//! defaults.

use crate::catalogue::tmdb::Key;
use crate::config::{Config, MailRoute, Registration, SmtpServer, default_mail_from, on_base_path};
use crate::domain::settings::{Change, Setting, Settings};
use secrecy::SecretString;

/// Where a setting's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The command line or the environment. The value cannot be changed while the server runs.
    Flag,
    Admin,
    Default,
}

/// The effective values of all settings that an admin can change.
#[derive(Clone, Debug)]
pub struct EffectiveSettings {
    /// The key to TMDB, if there is one.
    pub tmdb_token: Option<SecretString>,
    pub tmdb_source: Source,
    /// Whether new users can sign up.
    pub registration: Registration,
    pub registration_source: Source,
    pub mail: MailRoute,
    /// The sender address of emails.
    pub mail_from: String,
    /// The source of both `mail` and `mail_from`.
    pub mail_source: Source,
    /// The address under which users reach the server, for links.
    pub site: String,
    pub site_source: Source,
}

/// The sources from which the effective settings are merged.
pub(super) struct Sources {
    /// The configuration of the start, updated at each SIGHUP.
    pub(super) config: Config,
    pub(super) stored: Settings,
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
        // A server with another base path may have stored the URL.
        let stored_site = base_url.filter(|_| site_source == Source::Admin);
        let stored_site = stored_site.map(|url| on_base_path(url, &config.base_path));
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
            site: stored_site.unwrap_or_else(|| config.site()),
            site_source,
        }
    }

    /// Whether users reach the server by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.site.starts_with("https://")
    }

    /// The names of the settings that an admin has changed.
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

/// The change that records that TMDB was used.
pub(super) fn tmdb_ever_enabled() -> Change {
    vec![(Setting::TmdbEverEnabled, Some("yes".to_owned()))]
}
