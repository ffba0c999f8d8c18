//! Settings that an admin can change while the server runs. They are stored in the database. Flags
//! and environment variables override them.

use std::collections::BTreeMap;
use std::fmt;

/// The name of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// The API key for TMDB, a secret.
    TmdbToken,
    /// Who may create accounts: `open` or `closed`.
    Registration,
    /// The mail server.
    SmtpUrl,
    /// The mail server's password, a secret.
    SmtpPassword,
    /// The sender address of emails.
    MailFrom,
    /// The server's address, for links in emails.
    BaseUrl,
    /// Whether TMDB was ever used. From then on, pending titles with TMDB ids are kept even without a key.
    TmdbEverEnabled,
}

/// The stored settings.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<Setting, String>);

/// New values; `None` deletes one.
pub type Change = Vec<(Setting, Option<String>)>;

impl Setting {
    pub const ALL: [Self; 7] = [
        Self::TmdbToken,
        Self::Registration,
        Self::SmtpUrl,
        Self::SmtpPassword,
        Self::MailFrom,
        Self::BaseUrl,
        Self::TmdbEverEnabled,
    ];

    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TmdbToken => "tmdb_token",
            Self::Registration => "registration",
            Self::SmtpUrl => "smtp_url",
            Self::SmtpPassword => "smtp_password",
            Self::MailFrom => "mail_from",
            Self::BaseUrl => "base_url",
            Self::TmdbEverEnabled => "tmdb_ever_enabled",
        }
    }

    /// The setting with this name; `None` for a name that only a newer version knows.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.as_str() == name)
    }
}

impl Settings {
    #[must_use]
    pub fn get(&self, setting: Setting) -> Option<&str> {
        self.0.get(&setting).map(String::as_str)
    }

    /// A copy with the change applied.
    #[must_use]
    pub fn with(&self, change: &Change) -> Self {
        let mut changed = self.clone();
        for (setting, value) in change {
            match value {
                Some(value) => changed.0.insert(*setting, value.clone()),
                None => changed.0.remove(setting),
            };
        }
        changed
    }
}

impl FromIterator<(Setting, String)> for Settings {
    fn from_iter<T: IntoIterator<Item = (Setting, String)>>(settings: T) -> Self {
        Self(settings.into_iter().collect())
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names only, because two values are secrets.
        out.debug_set().entries(self.0.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_and_debug_output_has_no_values() {
        for setting in Setting::ALL {
            assert_eq!(Setting::parse(setting.as_str()), Some(setting));
        }
        assert_eq!(Setting::parse("later"), None);
        let settings = Settings::default()
            .with(&vec![(Setting::TmdbToken, Some("hush".to_owned())), (Setting::MailFrom, None)]);
        assert_eq!(settings.get(Setting::TmdbToken), Some("hush"));
        assert!(!format!("{settings:?}").contains("hush"));
    }
}
