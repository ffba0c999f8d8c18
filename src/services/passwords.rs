//! Password reset by an email with a link that works once (decision 14).

use crate::app::App;
use crate::auth::limits::{Action, Credential};
use crate::auth::password::PasswordError;
use crate::auth::rate_limiter::TooManyTries;
use crate::auth::reset_token::{hash_reset_token, new_reset_token};
use crate::domain::account::{NewPassword, User};
use crate::domain::ids::UserId;
use crate::domain::validation::FieldErrors;
use crate::mail::{Email, QueueFull, Subject};
use crate::store::StoreError;
use std::net::IpAddr;

/// How long a reset token is valid, in seconds.
const TOKEN_LIFETIME: i64 = 3_600;

/// Why a password was not reset.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ResetError {
    /// The token is used, expired or wrong.
    #[error("the reset token is not valid")]
    InvalidResetToken,
    #[error("the new password breaks rules")]
    Invalid(FieldErrors),
    /// Too much has been tried.
    #[error(transparent)]
    TooManyTries(#[from] TooManyTries),
    #[error(transparent)]
    Overloaded(#[from] QueueFull),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Queues a request for a reset email.
pub fn request(app: &App, client: IpAddr, email: String) -> Result<(), ResetError> {
    app.check_rate_limit(Action::Forgot, client)?;
    Ok(app.reset_queue.push(email)?)
}

/// Sends a reset link, if the address has an account.
pub async fn send_reset_email(app: &App, address: &str) -> Result<(), StoreError> {
    let Some(credentials) = app.store.credentials(address).await? else { return Ok(()) };
    let Some(user) = app.store.user(credentials.id).await? else { return Ok(()) };
    // Before the new token replaces the old one: without a queue slot no email would carry it.
    let Some(place) = app.mailer().queue_slot() else { return Ok(()) };
    let link = link(app, &app.settings().site, user.id).await?;
    place.send(&email(app, user, Subject::Reset { link }));
    Ok(())
}

/// A new reset link below `site`; replaces the account's earlier one.
pub async fn link(app: &App, site: &str, id: UserId) -> Result<String, StoreError> {
    let (token, now) = (new_reset_token(), app.config.clock.now());
    let hash = hash_reset_token(&token).unwrap_or_default();
    app.store.set_reset_token(id, hash, now, now + TOKEN_LIFETIME).await?;
    Ok(format!("{site}/ms/reset_password/{}/{token}", id.0))
}

/// Checks a reset token.
pub async fn check(app: &App, client: IpAddr, id: UserId, token: &str) -> Result<(), ResetError> {
    verify_token(app, client, id, token).await.map(drop)
}

/// Uses a reset token: changes the account's password and ends all its sessions.
pub async fn change(
    app: &App,
    client: IpAddr,
    id: UserId,
    token: &str,
    password: Result<NewPassword, FieldErrors>,
) -> Result<(), ResetError> {
    let hash = verify_token(app, client, id, token).await?;
    let password = password.map_err(ResetError::Invalid)?;
    let password_hash = app.passwords.hash(password.into_text()).await?;
    let now = app.config.clock.now();
    if !app.store.use_reset_token(id, hash, now, password_hash).await? {
        return Err(ResetError::InvalidResetToken);
    }
    send_password_changed_email(app, id).await;
    Ok(())
}

/// The password is changed already, so failures are only logged.
pub(super) async fn send_password_changed_email(app: &App, id: UserId) {
    match app.store.user(id).await {
        Ok(Some(user)) => {
            app.limits.forget_sign_ins(&user.email);
            if let Some(place) = app.mailer().queue_slot() {
                place.send(&email(app, user, Subject::Changed));
            }
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "failed to send password-changed email"),
    }
}

/// The hash of a valid token. Invalid ones are counted by address and by account.
async fn verify_token(
    app: &App,
    client: IpAddr,
    id: UserId,
    token: &str,
) -> Result<String, ResetError> {
    let now = app.config.clock.now();
    app.check_rate_limit(Action::Reset, client)?;
    // The attempt limit never blocks a valid token: 256 bits cannot be guessed, but invalid tokens
    // could be sent to lock the valid one out.
    if let Some(hash) = hash_reset_token(token)
        && app.store.has_reset_token(id, hash.clone(), now).await?
    {
        return Ok(hash);
    }
    app.check_attempts(Credential::reset_token(id))?;
    Err(ResetError::InvalidResetToken)
}

fn email(app: &App, user: User, subject: Subject) -> Email {
    Email { to: user.email, name: user.username, site: app.settings().site.clone(), subject }
}
