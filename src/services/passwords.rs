//! How somebody who forgot their password gets in again: a letter with a link that works once.

use crate::app::App;
use crate::auth::limits::{Action, Credential, TooManyTries};
use crate::auth::password::PasswordError;
use crate::auth::reset_token::{hash_reset_token, new_reset_token};
use crate::domain::account::{NewPassword, User};
use crate::domain::ids::UserId;
use crate::domain::validation::FieldErrors;
use crate::mail::{Email, QueueFull, Subject};
use crate::store::StoreError;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// How long a pass counts, in seconds (decision 14).
const LASTS: i64 = 3_600;
/// How long to wait after each failed try to write a letter.
const PATIENCE: [Duration; 3] =
    [Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(0)];

/// Why no password was changed, or no letter will be written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ResetError {
    /// The pass is used, over or wrong.
    #[error("the pass does not count")]
    InvalidResetToken,
    /// The new password breaks rules.
    #[error("the new password breaks rules")]
    Invalid(FieldErrors),
    /// Too much has been tried.
    #[error(transparent)]
    TooManyTries(#[from] TooManyTries),
    /// Too many letters wait to be written.
    #[error(transparent)]
    Overloaded(#[from] QueueFull),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes a request for a letter. Whether anybody has this address is looked up later, behind the
/// scenes, so that the answer and its time say nothing about it.
///
/// # Errors
/// As [`ResetError`] says.
pub fn request(app: &App, client: IpAddr, email: String) -> Result<(), ResetError> {
    app.count(Action::Forgot, client)?;
    Ok(app.asked.push(email)?)
}

/// Writes the letters that were asked for, for as long as the server runs.
pub async fn keep_writing(app: Arc<App>) {
    while let Some(email) = app.asked.next().await {
        let allowed = || app.limits.check_email(&email, app.config.clock.now());
        if app.config.rate_limits && !allowed() {
            tracing::info!("An address asks for reset links too often; this time it gets none");
            continue;
        }
        for wait in PATIENCE {
            let Err(error) = write(&app, &email).await else { break };
            tracing::warn!("A letter with a reset link was not written: {error}");
            tokio::time::sleep(wait).await;
        }
    }
}

async fn write(app: &App, email: &str) -> Result<(), StoreError> {
    let Some(credentials) = app.store.credentials(email).await? else { return Ok(()) };
    let Some(user) = app.store.user(credentials.id).await? else { return Ok(()) };
    // Before the new pass ends the old one: without a place there is no letter to bring it.
    let Some(place) = app.mailer().queue_slot() else { return Ok(()) };
    let link = link(app, &app.settled().site, user.id).await?;
    place.send(&letter(app, user, Subject::Reset { link }));
    Ok(())
}

/// A new link below `site` for this account to choose a password with; earlier ones count no more.
///
/// # Errors
/// As [`StoreError`] says.
pub async fn link(app: &App, site: &str, id: UserId) -> Result<String, StoreError> {
    let (pass, now) = (new_reset_token(), app.config.clock.now());
    let hash = hash_reset_token(&pass).unwrap_or_default();
    app.store.set_reset_pass(id, hash, now, now + LASTS).await?;
    Ok(format!("{site}/ms/reset_password/{}/{pass}", id.0))
}

/// Whether a pass counts.
///
/// # Errors
/// As [`ResetError`] says.
pub async fn check(app: &App, client: IpAddr, id: UserId, pass: &str) -> Result<(), ResetError> {
    known(app, client, id, pass).await.map(drop)
}

/// Changes the password of the account that the pass belongs to, uses the pass up and ends all
/// sessions.
///
/// # Errors
/// As [`ResetError`] says; then the pass still counts if it did.
pub async fn change(
    app: &App,
    client: IpAddr,
    id: UserId,
    pass: &str,
    password: Result<NewPassword, FieldErrors>,
) -> Result<(), ResetError> {
    let hash = known(app, client, id, pass).await?;
    let password = password.map_err(ResetError::Invalid)?;
    let password_hash = app.passwords.hash(password.into_text()).await?;
    let now = app.config.clock.now();
    if !app.store.use_reset_pass(id, hash, now, password_hash).await? {
        return Err(ResetError::InvalidResetToken);
    }
    tell(app, id).await;
    Ok(())
}

/// The password is changed already; what fails from here on is a letter less.
pub(super) async fn tell(app: &App, id: UserId) {
    match app.store.user(id).await {
        Ok(Some(user)) => {
            app.limits.succeeded(&Credential::sign_in(&user.email));
            if let Some(place) = app.mailer().queue_slot() {
                place.send(&letter(app, user, Subject::Changed));
            }
        }
        Ok(None) => {}
        Err(error) => tracing::warn!("Nobody was told of a changed password: {error}"),
    }
}

/// The hash of a pass that counts. Wrong ones are counted by address and by account.
async fn known(app: &App, client: IpAddr, id: UserId, pass: &str) -> Result<String, ResetError> {
    let now = app.config.clock.now();
    app.count(Action::Reset, client)?;
    // The right pass is never held back: nobody guesses 256 bits, but anybody could bring wrong
    // ones to keep the right one out.
    if let Some(hash) = hash_reset_token(pass)
        && app.store.has_reset_pass(id, hash.clone(), now).await?
    {
        return Ok(hash);
    }
    app.attempt(Credential::reset_token(id))?;
    Err(ResetError::InvalidResetToken)
}

fn letter(app: &App, user: User, subject: Subject) -> Email {
    Email { to: user.email, name: user.username, site: app.settled().site.clone(), subject }
}
