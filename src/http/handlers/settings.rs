//! The settings that an admin can change while the server runs, with their sources.

use crate::app::{App, Source};
use crate::config::{MailRoute, Registration, masked};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::Json;
use crate::http::middleware::guard::{Admin, ConfirmedAdmin, CurrentUser};
use crate::services::audit::{self, Actor};
use crate::services::settings;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The settings of the server with their sources.
#[derive(Serialize, ToSchema)]
pub struct SettingsBody {
    tmdb: TmdbBody,
    registration: RegistrationBody,
    mail: MailBody,
}

/// The setting of the TMDB key.
#[derive(Serialize, ToSchema)]
pub struct TmdbBody {
    source: SourceBody,
    /// The key as dots and its last four characters; null without a key.
    masked: Option<String>,
    /// Whether TMDB rejected the key in its last response.
    rejected: bool,
}

/// The setting of who can sign up.
#[derive(Serialize, ToSchema)]
pub struct RegistrationBody {
    source: SourceBody,
    value: Registration,
}

/// The setting of how emails are sent.
#[derive(Serialize, ToSchema)]
pub struct MailBody {
    source: SourceBody,
    /// The URL of the mail server, `smtp://` or `smtps://`, without the password; null if emails are written to a
    /// folder.
    url: Option<String>,
    /// Whether emails are sent through a mail server.
    smtp: bool,
    /// Whether a password for the mail server is set.
    password: bool,
    /// The address of the sender.
    from: String,
    /// The base URL of links in emails.
    site: String,
    site_source: SourceBody,
}

/// The source of a setting. `flag`: a flag, a variable or the configuration file, so that the setting cannot be changed
/// here. `admin`: an admin has set it. `default`: it is not set.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SettingSource)]
pub enum SourceBody {
    Flag,
    Admin,
    Default,
}

/// A new TMDB key.
#[derive(Deserialize, ToSchema)]
pub struct TmdbForm {
    /// The API key or the API read access token; null removes the stored key.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    token: Option<String>,
}

/// Who can sign up from now on.
#[derive(Deserialize, ToSchema)]
pub struct RegistrationForm {
    registration: Registration,
}

/// A new mail server.
#[derive(Deserialize, ToSchema)]
pub struct MailForm {
    /// The URL of the mail server, `smtp://user@host` or `smtps://user@host`. With null, emails are written to a
    /// folder.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    url: Option<String>,
    /// The password for the mail server; without it, the stored password is used.
    password: Option<String>,
    /// The address of the sender.
    #[serde(default)]
    from: String,
    /// The base URL of links in emails; ignored if a flag sets it.
    site: Option<String>,
}

/// The result of sending a test email.
#[derive(Serialize, ToSchema)]
pub struct TestEmail {
    /// Whether the email was sent.
    sent: bool,
    /// The address of the recipient.
    to: String,
    /// The path of the file, if emails are written to a folder; otherwise null.
    file: Option<String>,
    /// Why sending failed; null if the email was sent.
    reason: Option<String>,
}

impl From<Source> for SourceBody {
    fn from(source: Source) -> Self {
        match source {
            Source::Flag => Self::Flag,
            Source::Admin => Self::Admin,
            Source::Default => Self::Default,
        }
    }
}

/// Get the settings of the server with their sources
#[utoipa::path(get, path = "/api/v1/settings", operation_id = "settings", tag = "settings",
    responses((status = 200, body = SettingsBody)))]
pub async fn settings(State(app): State<Arc<App>>, _: Admin) -> Json<SettingsBody> {
    Json(current(&app))
}

/// Set or remove the TMDB key
///
/// The server stores a key only after TMDB has accepted it.
#[utoipa::path(put, path = "/api/v1/settings/tmdb", operation_id = "setTmdbToken", tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: set by a flag", body = ErrorBody),
        (status = 422, description = "4220: not a key, or rejected by TMDB", body = ErrorBody),
        (status = 502, description = "5020: TMDB does not answer", body = ErrorBody),
    ))]
pub async fn set_tmdb_token(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    Json(form): Json<TmdbForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    settings::set_tmdb_token(&app, form.token).await?;
    record_change(&app, actor, "tmdb").await;
    Ok(Json(current(&app)))
}

/// Open or close registration
#[utoipa::path(put, path = "/api/v1/settings/registration", operation_id = "setRegistration",
    tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 409, description = "4090: set by a flag", body = ErrorBody),
        (status = 422, description = "4220: neither open nor closed", body = ErrorBody),
    ))]
pub async fn set_registration(
    State(app): State<Arc<App>>,
    _: Admin,
    actor: Actor,
    Json(form): Json<RegistrationForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    settings::set_registration(&app, form.registration).await?;
    record_change(&app, actor, "registration").await;
    Ok(Json(current(&app)))
}

/// Set or remove the mail server
#[utoipa::path(put, path = "/api/v1/settings/mail", operation_id = "setMail", tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: set by a flag", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn set_mail(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    Json(form): Json<MailForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    let MailForm { url, password, from, site } = form;
    let password = password.map(Into::into);
    let form = url.map(|url| settings::MailForm { url, password, from, site });
    settings::set_mail(&app, form).await?;
    record_change(&app, actor, "mail").await;
    Ok(Json(current(&app)))
}

/// Send a test email to the caller and wait for the result
#[utoipa::path(post, path = "/api/v1/settings/mail/test", operation_id = "sendTestEmail",
    tag = "settings", responses((status = 200, body = TestEmail)))]
pub async fn send_test_email(
    State(app): State<Arc<App>>,
    _: Admin,
    caller: CurrentUser,
) -> Result<Json<TestEmail>, ApiError> {
    let admin = app.store.user(caller.id).await?.ok_or(ApiError::InvalidToken)?;
    let to = admin.email.clone();
    let (sent, file, reason) = match settings::send_test_email(&app, admin).await {
        Ok(file) => (true, file.map(|path| path.display().to_string()), None),
        Err(reason) => (false, None, Some(reason)),
    };
    Ok(Json(TestEmail { sent, to, file, reason }))
}

async fn record_change(app: &App, actor: Actor, setting: &str) {
    let event = AuditEvent::own(AuditAction::SettingsChanged).with_detail(setting);
    audit::record(app, actor, event).await;
}

fn current(app: &App) -> SettingsBody {
    let settings = app.settings();
    let (url, smtp, password) = match &settings.mail {
        MailRoute::Folder(_) => (None, false, false),
        MailRoute::Smtp(server) => (Some(server.to_string()), true, server.password.is_some()),
    };
    SettingsBody {
        tmdb: TmdbBody {
            source: settings.tmdb_source.into(),
            masked: settings.tmdb_token.as_ref().map(masked),
            rejected: app.catalogue().key_is_rejected().unwrap_or(false),
        },
        registration: RegistrationBody {
            source: settings.registration_source.into(),
            value: settings.registration,
        },
        mail: MailBody {
            source: settings.mail_source.into(),
            url,
            smtp,
            password,
            from: settings.mail_from.clone(),
            site: settings.site.clone(),
            site_source: settings.site_source.into(),
        },
    }
}
