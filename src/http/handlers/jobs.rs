//! The state of background work, for admins.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::job::QueueStatus;
use crate::http::error::ApiError;
use crate::http::extract::json::Json;
use crate::http::middleware::guard::Admin;
use crate::worker::WorkerStatus;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The workers and their queues.
#[derive(Serialize, ToSchema)]
pub struct JobsBody {
    workers: Vec<WorkerBody>,
    /// One for each kind of job.
    queues: Vec<QueueBody>,
}

/// A background worker.
#[derive(Serialize, ToSchema)]
#[schema(as = Worker)]
pub struct WorkerBody {
    name: &'static str,
    /// False while it waits after a panic, and when it hangs.
    running: bool,
    /// How often it was started again after a panic.
    restarts: u64,
}

/// The jobs of one kind.
#[derive(Serialize, ToSchema)]
#[schema(as = JobQueue)]
pub struct QueueBody {
    /// `request_reset`, `send_reset_link`, `send_password_changed`, `verify_title` or `refresh_title`.
    kind: &'static str,
    /// Jobs that are not done yet.
    waiting: i64,
    /// When the oldest of them was queued, in RFC 3339.
    oldest_at: Option<String>,
    /// Jobs that were given up in the last 30 days.
    failed: i64,
    /// What the latest failed attempt failed with.
    last_error: Option<String>,
}

/// Get the state of background work
#[utoipa::path(get, path = "/api/v1/jobs", operation_id = "jobs", tag = "settings",
    responses((status = 200, body = JobsBody)))]
pub async fn jobs(State(app): State<Arc<App>>, _: Admin) -> Result<Json<JobsBody>, ApiError> {
    let queues = app.store.job_status().await?;
    Ok(Json(JobsBody {
        workers: app.workers().into_iter().map(|worker| worker.status().into()).collect(),
        queues: queues.into_iter().map(QueueBody::from).collect(),
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
