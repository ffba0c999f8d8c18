//! Sends queued emails.

use crate::app::App;
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::mail::{Email, SendError};
use crate::services::passwords;
use crate::store::StoreError;
use crate::worker::Backoff;

/// How often an email is tried.
const MAX_ATTEMPTS: i64 = 6;

pub(super) async fn queue_reset(app: &App, address: &str) -> Result<Outcome, StoreError> {
    passwords::queue_reset_email(app, address).await?;
    Ok(Outcome::Done)
}

/// Sends an email, if there is still a reason to. All attempts with one `nonce` are the same email.
pub(super) async fn send(app: &App, job: &Job, email: Option<Email>, nonce: &str) -> Outcome {
    let Some(email) = email else { return Outcome::Done };
    match app.mailer().send(&email, nonce).await {
        Ok(_) => Outcome::Done,
        Err(SendError::Address(error)) => {
            tracing::error!(
                username = email.name, %error,
                "cannot send email to this account's address; `moviestars user reset-link` makes \
                 a reset link to hand over"
            );
            Outcome::Failed(error)
        }
        Err(error) if error.is_temporary() && job.attempts + 1 < MAX_ATTEMPTS => Outcome::Retry {
            error: error.into_admin_message(),
            delay: Backoff::EMAIL.delay_for(job.attempts),
        },
        Err(error) => Outcome::Failed(error.into_admin_message()),
    }
}
