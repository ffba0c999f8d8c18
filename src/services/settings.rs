//! Changes of settings by an admin: validated, stored, and in effect at once.

use crate::app::{App, EffectiveSettings, Source, StartError, tmdb_settings};
use crate::catalogue::CatalogueError;
use crate::catalogue::tmdb::{KeyCheckError, validate_key};
use crate::clock::random_name;
use crate::config::{InvalidSite, MailRoute, Registration, SmtpServer, path_of, site_url};
use crate::domain::account::User;
use crate::domain::settings::{Change, Setting};
use crate::domain::validation::{FieldErrors, INVALID_EMAIL, REQUIRED};
use crate::mail::{Email, EmailKind, Mailer, SendError};
use secrecy::{ExposeSecret, SecretString};
use std::path::PathBuf;
use std::sync::Arc;

/// Why the settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("this is set by a flag or an environment variable")]
    SetByFlag,
    #[error("TMDB refused the key")]
    RefusedTmdbKey,
    #[error("the form breaks rules")]
    Invalid(FieldErrors),
    /// TMDB did not respond.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    Start(#[from] StartError),
}

/// A mail server as an admin entered it.
#[derive(Clone, Debug)]
pub struct MailForm {
    /// `smtp://user@host` or `smtps://user@host`.
    pub url: String,
    /// `None` keeps the stored password.
    pub password: Option<SecretString>,
    /// The sender of emails.
    pub from: String,
    /// The server's address, for links; required unless a flag sets it.
    pub site: Option<String>,
}

/// Switches to TMDB once it accepts the key; `None` switches to the built-in titles.
pub async fn set_tmdb_token(app: &Arc<App>, token: Option<String>) -> Result<(), SettingsError> {
    if app.settings().tmdb_source == Source::Flag {
        return Err(SettingsError::SetByFlag);
    }
    let token = token.map(|text| text.trim().to_owned());
    if let Some(text) = &token {
        let wrong = |message: &str| SettingsError::Invalid(FieldErrors::one("token", message));
        let settings = tmdb_settings(&app.config, &text.clone().into());
        let settings = settings.map_err(|error| wrong(&capitalized(&error.to_string())))?;
        match validate_key(&settings).await {
            Ok(true) => {}
            Ok(false) => return Err(SettingsError::RefusedTmdbKey),
            Err(KeyCheckError::Catalogue(error)) => return Err(error.into()),
            Err(KeyCheckError::Settings(error)) => return Err(StartError::Tmdb(error).into()),
        }
    }
    // The update begins after the check, so that other updates do not wait for TMDB.
    app.begin_settings_update().await.apply(vec![(Setting::TmdbToken, token)]).await?;
    app.catalogue().warm_up().await;
    Ok(())
}

/// Opens or closes registration.
pub async fn set_registration(app: &Arc<App>, choice: Registration) -> Result<(), SettingsError> {
    let update = app.begin_settings_update().await;
    if app.settings().registration_source == Source::Flag {
        return Err(SettingsError::SetByFlag);
    }
    let choice = choice.as_str().to_owned();
    Ok(update.apply(vec![(Setting::Registration, Some(choice))]).await?)
}

/// Sends email through a mail server; `None` writes it into the folder.
pub async fn set_mail(app: &Arc<App>, form: Option<MailForm>) -> Result<(), SettingsError> {
    let update = app.begin_settings_update().await;
    let settings = app.settings();
    if settings.mail_source == Source::Flag {
        return Err(SettingsError::SetByFlag);
    }
    let change = match form {
        Some(form) => checked(app, &settings, form).map_err(SettingsError::Invalid)?,
        None => [Setting::SmtpUrl, Setting::SmtpPassword, Setting::MailFrom, Setting::BaseUrl]
            .map(|setting| (setting, None))
            .to_vec(),
    };
    Ok(update.apply(change).await?)
}

/// Sends a test email to an admin and waits for the result. Without a mail server it returns the file that was
/// written.
pub async fn send_test_email(app: &App, admin: User) -> Result<Option<PathBuf>, String> {
    let site = app.settings().site.clone();
    let email = Email { to: admin.email, name: admin.username, site, kind: EmailKind::Test };
    let sent = app.mailer().send(&email, &random_name::<16>()).await;
    sent.map_err(SendError::into_admin_message)
}

/// The URL, if it can be this server's public address. The error says what it must look like.
fn own_site(text: &str, base_path: &str) -> Result<String, String> {
    match site_url(text) {
        Ok(url) if path_of(&url) == base_path => Ok(url),
        Err(error @ (InvalidSite::Scheme | InvalidSite::User)) => Err(error.to_string()),
        _ if base_path.is_empty() => {
            Err("must end with the host, without a path, ? and #".to_owned())
        }
        _ => Err(format!("must end with {base_path}, the base path of this server")),
    }
}

fn checked(app: &App, settings: &EffectiveSettings, form: MailForm) -> Result<Change, FieldErrors> {
    let (url, from) = (form.url.trim(), form.from.trim());
    let mut errors = FieldErrors::default();
    let server = SmtpServer::parse(url);
    errors.check("url", server.as_ref().err().map(|error| capitalized(&error.to_string())));
    let server = server.ok();
    let given = form.password.filter(|password| !password.expose_secret().is_empty());
    let password = given.or_else(|| stored_password(settings, server.as_ref()));
    if let Some(server) = &server {
        let missing = server.user.is_some() && password.is_none();
        errors.check("password", missing.then(|| REQUIRED.to_owned()));
    }
    let sender = Mailer::new(&settings.mail, from, &app.config.clock);
    errors.check("from", sender.err().map(|_| INVALID_EMAIL.to_owned()));
    let fixed = settings.site_source == Source::Flag;
    let site = form.site.as_deref().map(str::trim).filter(|site| !site.is_empty() && !fixed);
    let site = match site.map(|site| own_site(site, &app.config.base_path)) {
        None if !fixed => {
            errors.check("site", Some(REQUIRED.to_owned()));
            None
        }
        None => None,
        Some(site) => {
            errors.check("site", site.as_ref().err().map(|error| capitalized(error)));
            site.ok()
        }
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let password = password.filter(|_| server.is_some_and(|server| server.user.is_some()));
    Ok(vec![
        (Setting::SmtpUrl, Some(url.to_owned())),
        (Setting::SmtpPassword, password.map(|secret| secret.expose_secret().to_owned())),
        (Setting::MailFrom, Some(from.to_owned())),
        (Setting::BaseUrl, site),
    ])
}

/// The stored password, if neither the mail server nor its user changed.
fn stored_password(
    settings: &EffectiveSettings,
    server: Option<&SmtpServer>,
) -> Option<SecretString> {
    let (MailRoute::Smtp(stored), Some(server)) = (&settings.mail, server) else { return None };
    let same = SmtpServer { password: None, ..stored.clone() } == *server;
    stored.password.clone().filter(|_| same)
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
