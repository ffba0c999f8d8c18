//! The settings screen's calls: what counts, who said so, and changes that count at once.

use crate::app::{App, Source};
use crate::config::{MailRoute, Registration, Secret};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::Json;
use crate::http::middleware::guard::{Admin, CurrentUser};
use crate::services::settings;
use crate::services::settings::{MailForm, SettingsError};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What counts, and who settled it.
#[derive(Serialize, ToSchema)]
pub struct SettingsBody {
    /// The key to TMDB.
    tmdb: TmdbBody,
    /// Who may make accounts.
    registration: RegistrationBody,
    /// How mail leaves.
    mail: MailBody,
}

/// The key to TMDB, never shown whole.
#[derive(Serialize, ToSchema)]
pub struct TmdbBody {
    /// Who settled it.
    source: SourceBody,
    /// Its last four characters behind dots; null without a key.
    masked: Option<String>,
    /// Whether TMDB refused it when it was last asked anything.
    refused: bool,
}

/// Who may make accounts.
#[derive(Serialize, ToSchema)]
pub struct RegistrationBody {
    /// Who settled it.
    source: SourceBody,
    /// Whether people may make their own accounts.
    value: Registration,
}

/// How mail leaves.
#[derive(Serialize, ToSchema)]
pub struct MailBody {
    /// Who settled the mail server.
    source: SourceBody,
    /// The mail server as it was typed; null when letters are written into a folder, and when
    /// it is named from the start.
    url: Option<String>,
    /// Whether letters go to a mail server.
    smtp: bool,
    /// Whether a password goes with it.
    password: bool,
    /// Whom mail comes from.
    from: String,
    /// The address in links.
    site: String,
    /// Who settled that.
    site_source: SourceBody,
}

/// Who settled something.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SettingSource)]
pub enum SourceBody {
    /// The command line or the environment; it cannot be changed here.
    Flag,
    /// An admin.
    Admin,
    /// Built in.
    Default,
}

/// A key to TMDB.
#[derive(Deserialize, ToSchema)]
pub struct TmdbForm {
    /// The API key or the API read access token; null goes back to the built-in titles.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    token: Option<String>,
}

/// Who may make accounts.
#[derive(Deserialize, ToSchema)]
pub struct RegistrationForm {
    /// Whether people may make their own accounts.
    registration: Registration,
}

/// A mail server.
#[derive(Deserialize, ToSchema)]
pub struct MailServerForm {
    /// `smtp://user@host` or `smtps://user@host`; null has letters written into a folder.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    url: Option<String>,
    /// Its password; without one, the one that is stored.
    password: Option<String>,
    /// Whom mail comes from.
    #[serde(default)]
    from: String,
    /// The address that people type, for links; ignored where it is settled from the start.
    site: Option<String>,
}

/// What became of a test letter.
#[derive(Serialize, ToSchema)]
pub struct TestLetter {
    /// Whether it left.
    sent: bool,
    /// To whom.
    to: String,
    /// Where it was written, if no mail server is named.
    file: Option<String>,
    /// What the mail server did not like.
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

impl From<SettingsError> for ApiError {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::SetByFlag => Self::Conflict(
                "The command line or the environment of the server says this; change it there.",
            ),
            SettingsError::Invalid(errors) => errors.into(),
            SettingsError::Catalogue(error) => Self::CatalogueFailed(error.to_string()),
            SettingsError::Start(error) => Self::Internal(error.to_string()),
        }
    }
}

/// What counts, and who settled it.
#[utoipa::path(get, path = "/api/v1/settings", operation_id = "settings", tag = "settings",
    responses((status = 200, body = SettingsBody)))]
pub async fn settings(State(app): State<Arc<App>>, _: Admin) -> Json<SettingsBody> {
    Json(in_force(&app))
}

/// Puts TMDB behind the catalogue, once it has taken the key, or the built-in titles.
#[utoipa::path(put, path = "/api/v1/settings/tmdb", operation_id = "setTmdbToken", tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 409, description = "4090: the key is settled from the start", body = ErrorBody),
        (status = 422, description = "4220: no key, or one that TMDB refuses", body = ErrorBody),
        (status = 502, description = "5020: TMDB does not say whether it takes the key", body = ErrorBody),
    ))]
pub async fn set_tmdb_token(
    State(app): State<Arc<App>>,
    _: Admin,
    Json(form): Json<TmdbForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    settings::set_tmdb_token(&app, form.token).await?;
    Ok(Json(in_force(&app)))
}

/// Opens or closes registration.
#[utoipa::path(put, path = "/api/v1/settings/registration", operation_id = "setRegistration",
    tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 409, description = "4090: settled from the start", body = ErrorBody),
        (status = 422, description = "4220: neither open nor closed", body = ErrorBody),
    ))]
pub async fn set_registration(
    State(app): State<Arc<App>>,
    _: Admin,
    Json(form): Json<RegistrationForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    settings::set_registration(&app, form.registration).await?;
    Ok(Json(in_force(&app)))
}

/// Names a mail server, or none.
#[utoipa::path(put, path = "/api/v1/settings/mail", operation_id = "setMail", tag = "settings",
    responses(
        (status = 200, body = SettingsBody),
        (status = 409, description = "4090: settled from the start", body = ErrorBody),
        (status = 422, description = "4220: the fields say what is wrong", body = ErrorBody),
    ))]
pub async fn set_mail(
    State(app): State<Arc<App>>,
    _: Admin,
    Json(form): Json<MailServerForm>,
) -> Result<Json<SettingsBody>, ApiError> {
    let MailServerForm { url, password, from, site } = form;
    let form = url.map(|url| MailForm { url, password, from, site });
    settings::set_mail(&app, form).await?;
    Ok(Json(in_force(&app)))
}

/// Sends a letter to the caller and waits for what becomes of it.
#[utoipa::path(post, path = "/api/v1/settings/mail/test", operation_id = "sendTestLetter",
    tag = "settings", responses((status = 200, body = TestLetter)))]
pub async fn send_test_letter(
    State(app): State<Arc<App>>,
    _: Admin,
    caller: CurrentUser,
) -> Result<Json<TestLetter>, ApiError> {
    let admin = app.store.user(caller.id).await?.ok_or(ApiError::InvalidToken)?;
    let to = admin.email.clone();
    let (sent, file, reason) = match settings::send_test_email(&app, admin).await {
        Ok(file) => (true, file.map(|path| path.display().to_string()), None),
        Err(reason) => (false, None, Some(reason)),
    };
    Ok(Json(TestLetter { sent, to, file, reason }))
}

fn in_force(app: &App) -> SettingsBody {
    let settled = app.settings();
    let (url, smtp, password) = match &settled.mail {
        MailRoute::Folder(_) => (None, false, false),
        MailRoute::Smtp(server) => (Some(server.to_string()), true, server.password.is_some()),
    };
    SettingsBody {
        tmdb: TmdbBody {
            source: settled.tmdb_source.into(),
            masked: settled.tmdb_token.as_ref().map(Secret::masked),
            refused: app.catalogue().key_is_wrong().unwrap_or(false),
        },
        registration: RegistrationBody {
            source: settled.registration_source.into(),
            value: settled.registration,
        },
        mail: MailBody {
            source: settled.mail_source.into(),
            url,
            smtp,
            password,
            from: settled.mail_from.clone(),
            site: settled.site.clone(),
            site_source: settled.site_source.into(),
        },
    }
}
