//! Sends queued emails.

use crate::app::App;
use crate::backoff::EMAIL;
use crate::domain::ids::UserId;
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::mail::{Email, SendError};
use crate::services::passwords;
use crate::store::StoreError;

/// How often an email is tried.
const MAX_ATTEMPTS: i64 = 6;

pub(super) async fn queue_reset(app: &App, address: &str) -> Result<Outcome, StoreError> {
    passwords::queue_reset_email(app, address).await?;
    Ok(Outcome::Done)
}

pub(super) async fn send_reset(
    app: &App,
    job: &Job,
    user: UserId,
    nonce: &str,
) -> Result<Outcome, StoreError> {
    match passwords::reset_email(app, user, nonce).await? {
        Some(email) => Ok(send(app, job, &email, nonce).await),
        None => Ok(Outcome::Done),
    }
}

pub(super) async fn send_password_changed(
    app: &App,
    job: &Job,
    user: UserId,
    nonce: &str,
) -> Result<Outcome, StoreError> {
    match passwords::password_changed_email(app, user).await? {
        Some(email) => Ok(send(app, job, &email, nonce).await),
        None => Ok(Outcome::Done),
    }
}

async fn send(app: &App, job: &Job, email: &Email, nonce: &str) -> Outcome {
    match app.mailer().send(email, nonce).await {
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
            delay: EMAIL.delay_for(job.attempts),
        },
        Err(error) => Outcome::Failed(error.into_admin_message()),
    }
}
