//! Health checks, the configuration for clients before a user signs in, and, for admins, the state of background
//! work and how close the server is to its limit of watches.

use crate::app::{App, OWN_IMAGES};
use crate::clock::rfc3339;
use crate::config::Registration;
use crate::domain::account::PasswordPolicy;
use crate::domain::job::QueueStatus;
use crate::domain::watch::{MANY_WATCHES_IN_ALL, MAX_WATCHES_IN_ALL};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::Json;
use crate::http::extract::client::LocalRequest;
use crate::http::middleware::guard::Admin;
use crate::services::accounts;
use crate::worker::{Worker, WorkerStatus};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The response of a health check.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
    /// The server's version.
    version: &'static str,
}

/// The configuration that clients need before a user signs in.
#[derive(Serialize, ToSchema)]
pub struct ClientConfig {
    /// The server's version.
    version: &'static str,
    /// The base URL of images. A size and a path such as `poster_path` are appended to it.
    image_base: String,
    /// The catalogue in use, `builtin` or `tmdb`.
    catalogue: &'static str,
    /// Whether users can sign up. It is also `closed` when there are as many accounts as the server allows.
    registration: Registration,
    /// The rules for new passwords. `spec`: 7 to 15 characters with a lowercase letter, an uppercase letter and
    /// a digit. `modern`: 8 to 128 characters, none of the most common passwords.
    password_policy: PasswordPolicy,
    /// Whether the next sign-up creates the first account and needs the setup code from the server's log.
    setup_code_required: bool,
    /// Whether the server sends emails through a mail server.
    mail: bool,
    /// Whether pages must name TMDB as the source of the titles, as TMDB's terms of use demand.
    tmdb_attribution: bool,
    tmdb_key: TmdbKey,
    /// The paths of the posters on the landing page.
    landing_posters: Vec<String>,
}

/// The state of the TMDB key. `none`: no key is set, so titles come from the built-in catalogue. `good`: TMDB accepts
/// the key. `rejected`: TMDB rejects the key, so only cached titles can be shown.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TmdbKey {
    None,
    Good,
    Rejected,
}

impl TmdbKey {
    fn of(is_rejected: Option<bool>) -> Self {
        match is_rejected {
            None => Self::None,
            Some(false) => Self::Good,
            Some(true) => Self::Rejected,
        }
    }
}

const HEALTHY: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Check that the server runs
#[utoipa::path(get, path = "/healthz", operation_id = "health", tag = "status",
    responses((status = 200, body = Health)))]
pub async fn health() -> Json<Health> {
    Json(HEALTHY)
}

/// Check that the server is ready
///
/// The database can be read and written, and all background workers run.
#[utoipa::path(get, path = "/readyz", operation_id = "ready", tag = "status",
    responses(
        (status = 200, body = Health),
        (status = 503, description = "5030: the database cannot be used, or a worker does not run", body = ErrorBody),
    ))]
pub async fn ready(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    check_ready(&app).await.map(|()| Json(HEALTHY))
}

/// Whether the database can be read and written and all workers run.
pub async fn check_ready(app: &App) -> Result<(), ApiError> {
    let ping = app.store.ping().await;
    ping.map_err(|error| ApiError::Unavailable(error.to_string()))?;
    let statuses = app.workers().into_iter().map(Worker::status);
    match statuses.into_iter().find(|worker| !worker.is_running) {
        Some(WorkerStatus { name, .. }) => {
            Err(ApiError::Unavailable(format!("the worker {name} does not run")))
        }
        None => Ok(()),
    }
}

/// Get the configuration that clients need before a user signs in
#[utoipa::path(get, path = "/config", operation_id = "config", tag = "status",
    responses((status = 200, body = ClientConfig)))]
pub async fn config(
    State(app): State<Arc<App>>,
    LocalRequest(is_local): LocalRequest,
) -> Result<Json<ClientConfig>, ApiError> {
    let needs_code = app.setup_code.is_some() && !is_local;
    let setup_code_required = needs_code && !app.store.has_users().await?;
    let catalogue = app.catalogue();
    Ok(Json(ClientConfig {
        version: env!("CARGO_PKG_VERSION"),
        image_base: app
            .remote_image_base()
            .unwrap_or_else(|| format!("{}{OWN_IMAGES}", app.config.base_path)),
        catalogue: catalogue.kind(),
        registration: accounts::effective_registration(&app).await?,
        password_policy: app.config.password_policy,
        setup_code_required,
        mail: app.mailer().is_smtp(),
        tmdb_attribution: catalogue.key_is_rejected().is_some(),
        tmdb_key: TmdbKey::of(catalogue.key_is_rejected()),
        landing_posters: catalogue.landing_posters(),
    }))
}

/// The background workers and their queues, and the total number of watches.
#[derive(Serialize, ToSchema)]
pub struct JobsBody {
    /// The background workers.
    workers: Vec<WorkerBody>,
    /// The queues, one for each kind of job.
    queues: Vec<QueueBody>,
    watches: AllWatchesBody,
}

/// The number of watches of all users together.
#[derive(Serialize, ToSchema)]
#[schema(as = AllWatches)]
pub struct AllWatchesBody {
    /// The number of watches.
    count: i64,
    /// The largest number of watches. No user can add a watch when it is reached.
    limit: i64,
    /// Whether the number of watches is at least 90 % of the limit.
    near_limit: bool,
}

/// A background worker.
#[derive(Serialize, ToSchema)]
#[schema(as = Worker)]
pub struct WorkerBody {
    /// The name of the worker.
    name: &'static str,
    /// Whether the worker runs. It is false while the worker hangs, or waits for its restart after a panic.
    running: bool,
    /// The number of restarts after panics since the server started.
    restarts: u64,
}

/// The queue of the jobs of one kind.
#[derive(Serialize, ToSchema)]
#[schema(as = JobQueue)]
pub struct QueueBody {
    /// The kind of the jobs: `request_reset`, `send_reset_link`, `send_password_changed`, `send_digest`,
    /// `verify_title`, `refresh_title`, `refresh_show`, `refresh_film`, `import`, `undo`, `send_events`, `send_checkin` or
    /// `send_test_event`.
    kind: &'static str,
    /// The number of jobs that are not done.
    waiting: i64,
    /// When the oldest job that is not done was queued, in RFC 3339; null if there is none.
    oldest_at: Option<String>,
    /// The number of jobs that were given up in the last 30 days.
    failed: i64,
    /// The error of the last failed attempt; null if there is none.
    last_error: Option<String>,
}

/// Get the state of the background work and the total number of watches
#[utoipa::path(get, path = "/api/v1/jobs", operation_id = "jobs", tag = "settings",
    responses((status = 200, body = JobsBody)))]
pub async fn jobs(State(app): State<Arc<App>>, _: Admin) -> Result<Json<JobsBody>, ApiError> {
    let queues = app.store.job_status().await?;
    let count = app.store.count_watches_in_all().await?;
    Ok(Json(JobsBody {
        workers: app.workers().into_iter().map(|worker| worker.status().into()).collect(),
        queues: queues.into_iter().map(QueueBody::from).collect(),
        watches: AllWatchesBody {
            count,
            limit: MAX_WATCHES_IN_ALL,
            near_limit: count >= MANY_WATCHES_IN_ALL,
        },
    }))
}

impl From<WorkerStatus> for WorkerBody {
    fn from(status: WorkerStatus) -> Self {
        Self { name: status.name, running: status.is_running, restarts: status.restarts }
    }
}

impl From<QueueStatus> for QueueBody {
    fn from(status: QueueStatus) -> Self {
        Self {
            kind: status.kind.as_str(),
            waiting: status.waiting,
            oldest_at: status.oldest_created_at.map(rfc3339),
            failed: status.failed,
            last_error: status.last_error,
        }
    }
}
