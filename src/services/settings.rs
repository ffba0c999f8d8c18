//! What an admin settles while the server runs: checked before it counts, then stored and in force
//! at once.

use crate::app::{App, Settled, Source, StartError, tmdb_settings};
use crate::catalogue::CatalogueError;
use crate::catalogue::tmdb::{KeyCheckError, validate_key};
use crate::config::{MailRoute, Registration, SmtpServer, site_url};
use crate::domain::account::User;
use crate::domain::settings::{Change, Setting};
use crate::domain::validation::FieldErrors;
use crate::mail::{Email, Mailer, Subject};
use secrecy::ExposeSecret;
use std::path::PathBuf;
use std::sync::Arc;

/// Why nothing was settled.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The command line or the environment has settled it.
    #[error("this is settled from the start")]
    FromStart,
    /// It breaks rules, or does not work.
    #[error("the form breaks rules")]
    Invalid(FieldErrors),
    /// TMDB does not say whether it takes the key.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// It cannot be put in force.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// A mail server as an admin names it.
#[derive(Clone, Debug)]
pub struct MailForm {
    /// `smtp://user@host` or `smtps://user@host`.
    pub url: String,
    /// Its password; the one that is stored where none is given.
    pub password: Option<String>,
    /// Whom mail comes from.
    pub from: String,
    /// The address that people type, for links; needed unless it is settled from the start.
    pub site: Option<String>,
}

/// Puts TMDB behind the catalogue once it takes the key; `None` brings the built-in titles back.
///
/// # Errors
/// As [`SettingsError`] says; then nothing has changed.
pub async fn set_tmdb_token(app: &Arc<App>, token: Option<String>) -> Result<(), SettingsError> {
    if app.settled().tmdb_source == Source::Start {
        return Err(SettingsError::FromStart);
    }
    let token = token.map(|text| text.trim().to_owned());
    if let Some(text) = &token {
        let wrong = |message: &str| SettingsError::Invalid(FieldErrors::one("token", message));
        let settings = tmdb_settings(&app.config, &text.clone().into());
        let settings = settings.map_err(|error| wrong(&capitalised(&error.to_string())))?;
        match validate_key(&settings).await {
            Ok(true) => {}
            Ok(false) => return Err(wrong("TMDB refuses this key")),
            Err(KeyCheckError::Catalogue(error)) => return Err(error.into()),
            Err(KeyCheckError::Settings(error)) => return Err(StartError::Tmdb(error).into()),
        }
    }
    // Only now, for nobody else's change is to wait for TMDB.
    app.begin_change().await.settle(vec![(Setting::TmdbToken, token)]).await?;
    app.catalogue().warm_up().await;
    Ok(())
}

/// Opens or closes registration.
///
/// # Errors
/// As [`SettingsError`] says; then nothing has changed.
pub async fn set_registration(app: &Arc<App>, choice: Registration) -> Result<(), SettingsError> {
    let changing = app.begin_change().await;
    if app.settled().registration_source == Source::Start {
        return Err(SettingsError::FromStart);
    }
    let choice = choice.as_str().to_owned();
    Ok(changing.settle(vec![(Setting::Registration, Some(choice))]).await?)
}

/// Has mail leave through a mail server; `None` has it written into the folder again.
///
/// # Errors
/// As [`SettingsError`] says; then nothing has changed.
pub async fn set_mail(app: &Arc<App>, form: Option<MailForm>) -> Result<(), SettingsError> {
    let changing = app.begin_change().await;
    let settled = app.settled();
    if settled.mail_source == Source::Start {
        return Err(SettingsError::FromStart);
    }
    let change = match form {
        Some(form) => checked(app, &settled, form).map_err(SettingsError::Invalid)?,
        None => [Setting::SmtpUrl, Setting::SmtpPassword, Setting::MailFrom, Setting::BaseUrl]
            .map(|setting| (setting, None))
            .to_vec(),
    };
    Ok(changing.settle(change).await?)
}

/// Sends a letter to an admin and waits for what becomes of it; answers where it was written, if
/// no mail server is named.
///
/// # Errors
/// What the mail server did not like.
pub async fn send_test(app: &App, admin: User) -> Result<Option<PathBuf>, String> {
    let site = app.settled().site.clone();
    let letter = Email { to: admin.email, name: admin.username, site, subject: Subject::Test };
    app.mailer().send_now(&letter).await
}

fn checked(app: &App, settled: &Settled, form: MailForm) -> Result<Change, FieldErrors> {
    let (url, from) = (form.url.trim(), form.from.trim());
    let mut errors = FieldErrors::default();
    let server = SmtpServer::parse(url);
    errors.check("url", server.as_ref().err().map(|error| capitalised(&error.to_string())));
    let server = server.ok();
    let given = form.password.filter(|password| !password.is_empty());
    let password = given.or_else(|| stored_password(settled, server.as_ref()));
    if let Some(server) = &server {
        let missing = server.user.is_some() && password.is_none();
        errors.check("password", missing.then(|| "Required".to_owned()));
    }
    let sender = Mailer::new(&settled.mail, from, &app.config.clock);
    errors.check("from", sender.err().map(|_| "Invalid email address".to_owned()));
    let fixed = settled.site_source == Source::Start;
    let site = form.site.as_deref().map(str::trim).filter(|site| !site.is_empty() && !fixed);
    let site = match site.map(site_url) {
        None if !fixed => {
            errors.check("site", Some("Required".to_owned()));
            None
        }
        None => None,
        Some(site) => {
            errors.check("site", site.as_ref().err().map(|error| capitalised(error)));
            site.ok()
        }
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let password = password.filter(|_| server.is_some_and(|server| server.user.is_some()));
    Ok(vec![
        (Setting::SmtpUrl, Some(url.to_owned())),
        (Setting::SmtpPassword, password),
        (Setting::MailFrom, Some(from.to_owned())),
        (Setting::BaseUrl, site),
    ])
}

/// The password that is stored, as long as it would go the same way to the same server and user.
fn stored_password(settled: &Settled, server: Option<&SmtpServer>) -> Option<String> {
    let (MailRoute::Smtp(stored), Some(server)) = (&settled.mail, server) else { return None };
    let same = SmtpServer { password: None, ..stored.clone() } == *server;
    let password = stored.password.as_ref().filter(|_| same);
    password.map(|secret| secret.expose_secret().to_owned())
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
