//! What counts in the end: the command line and the environment, then what an admin settled, then
//! what is usual.

use crate::catalogue::tmdb::Key;
use crate::config::{Config, MailRoute, Registration, SmtpServer, default_mail_from};
use crate::domain::settings::{Setting, Settings};
use secrecy::SecretString;

/// Who settled something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The command line or the environment: it cannot be changed while the server runs.
    Start,
    /// An admin.
    Admin,
    /// Nobody.
    Usual,
}

/// What counts now, of what an admin can settle.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The key to TMDB, if there is one.
    pub tmdb_token: Option<SecretString>,
    /// Who settled the key.
    pub tmdb_source: Source,
    /// Whether people may make their own accounts.
    pub registration: Registration,
    /// Who settled that.
    pub registration_source: Source,
    /// How mail leaves.
    pub mail: MailRoute,
    /// Whom mail comes from.
    pub mail_from: String,
    /// Who settled both.
    pub mail_source: Source,
    /// The address that people type.
    pub site: String,
    /// Who settled the address.
    pub site_source: Source,
}

impl Settled {
    /// What counts. A stored value that makes no sense is passed by, and the log says so.
    #[must_use]
    pub fn of(config: &Config, stored: &Settings) -> Self {
        let given = config.tmdb.token.clone();
        let kept_key = stored.get(Setting::TmdbToken).and_then(|text| {
            let key = read(Setting::TmdbToken, Key::parse(text));
            key.map(|_| SecretString::from(text))
        });
        let tmdb_source = source(given.is_some(), kept_key.is_some());
        let registration = stored.get(Setting::Registration).and_then(|text| {
            read(Setting::Registration, Registration::parse(text).ok_or("neither open nor closed"))
        });
        let smtp = stored.get(Setting::SmtpUrl).and_then(|url| {
            let mut server = read(Setting::SmtpUrl, SmtpServer::parse(url))?;
            let password = stored.get(Setting::SmtpPassword);
            server.password = password.map(SecretString::from);
            Some(server)
        });
        let from_start = matches!(config.mail, MailRoute::Smtp(_));
        let mail_source = source(from_start, smtp.is_some());
        let from = stored.get(Setting::MailFrom).filter(|_| mail_source == Source::Admin);
        let base_url = stored.get(Setting::BaseUrl);
        let site_source = source(config.base_url.is_some(), base_url.is_some());
        let kept_site = base_url.filter(|_| site_source == Source::Admin);
        let given_from = || config.mail_from.clone().unwrap_or_else(|| default_mail_from().into());
        Self {
            tmdb_token: given.or(kept_key),
            tmdb_source,
            registration_source: source(config.registration.is_some(), registration.is_some()),
            registration: config.registration.or(registration).unwrap_or(Registration::Open),
            mail: match smtp.filter(|_| !from_start) {
                Some(server) => MailRoute::Smtp(server),
                None => config.mail.clone(),
            },
            mail_from: from.map_or_else(given_from, str::to_owned),
            mail_source,
            site: kept_site.map_or_else(|| config.site(), str::to_owned),
            site_source,
        }
    }
}

fn source(given: bool, kept: bool) -> Source {
    match (given, kept) {
        (true, _) => Source::Start,
        (false, true) => Source::Admin,
        (false, false) => Source::Usual,
    }
}

fn read<T>(setting: Setting, value: Result<T, impl std::fmt::Display>) -> Option<T> {
    value
        .map_err(|error| tracing::warn!("The stored {} is passed by: {error}", setting.as_str()))
        .ok()
}
