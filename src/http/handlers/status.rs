//! What can be known without an account: whether the server is well, and what a client must know
//! before anybody has signed in.

use crate::app::App;
use crate::config::Registration;
use crate::domain::password::PasswordPolicy;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::Json;
use crate::http::middleware::local_request::LocalRequest;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// All is well.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
    /// The program's version.
    version: &'static str,
}

/// What a client needs to know before anybody has signed in.
#[derive(Serialize, ToSchema)]
pub struct ClientConfig {
    /// The program's version.
    version: &'static str,
    /// What stands before a size and a `poster_path`.
    image_base: String,
    /// `builtin` or `tmdb`.
    catalogue: &'static str,
    /// Whether people may make their own accounts.
    registration: Registration,
    /// Which passwords people may choose: `spec`, 7 to 15 characters with a lowercase letter, an
    /// uppercase letter and a digit; `modern`, 8 to 128 characters, none of the most common ones.
    password_policy: PasswordPolicy,
    /// Whether the next sign-up makes the first account and needs the set-up code.
    setup_code_required: bool,
    /// Whether the server can send mail.
    mail: bool,
    /// Whether TMDB must be named as the source (its terms of use).
    tmdb_attribution: bool,
    /// How the key to TMDB does.
    tmdb_key: TmdbKey,
    /// Poster paths for the landing page.
    landing_posters: Vec<String>,
}

/// How the key to TMDB does.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TmdbKey {
    /// There is none: titles are the built-in ones.
    None,
    /// TMDB has not refused it.
    Good,
    /// TMDB refuses it: only titles that were seen before can be shown.
    Refused,
}

impl TmdbKey {
    fn of(is_wrong: Option<bool>) -> Self {
        match is_wrong {
            None => Self::None,
            Some(false) => Self::Good,
            Some(true) => Self::Refused,
        }
    }
}

const HEALTHY: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// The process runs.
#[utoipa::path(get, path = "/healthz", operation_id = "health", tag = "status",
    responses((status = 200, body = Health)))]
pub async fn health() -> Json<Health> {
    Json(HEALTHY)
}

/// The process runs and the data file answers.
#[utoipa::path(get, path = "/readyz", operation_id = "ready", tag = "status",
    responses(
        (status = 200, body = Health),
        (status = 503, description = "5030: the data file does not answer", body = ErrorBody),
    ))]
pub async fn ready(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    let answered = app.store.ping().await;
    answered.map_err(|error| ApiError::Unavailable(error.to_string()))?;
    Ok(Json(HEALTHY))
}

/// What a client needs to know before anybody has signed in.
#[utoipa::path(get, path = "/config", operation_id = "config", tag = "status",
    responses((status = 200, body = ClientConfig)))]
pub async fn config(
    State(app): State<Arc<App>>,
    LocalRequest(from_here): LocalRequest,
) -> Result<Json<ClientConfig>, ApiError> {
    let guarded = app.setup_code.is_some() && !from_here;
    let setup_code_required = guarded && !app.store.has_users().await?;
    let catalogue = app.catalogue();
    Ok(Json(ClientConfig {
        version: env!("CARGO_PKG_VERSION"),
        image_base: app.image_base(),
        catalogue: catalogue.kind(),
        registration: app.settings().registration,
        password_policy: app.config.password_policy,
        setup_code_required,
        mail: app.mailer().reaches_people(),
        tmdb_attribution: catalogue.key_is_wrong().is_some(),
        tmdb_key: TmdbKey::of(catalogue.key_is_wrong()),
        landing_posters: catalogue.landing_posters(),
    }))
}
