//! Password reset by an email with a link that works once (decision 14).

use crate::app::App;
use crate::auth::credential::Credential;
use crate::auth::limits::{Action, LimitUpdate};
use crate::auth::one_time_token::{hash_one_time_token, hash_received_token, new_one_time_token};
use crate::auth::password::{PasswordError, Requester};
use crate::auth::rate_limiter::TooManyAttempts;
use crate::clock::random_name;
use crate::domain::account::{NewPassword, User};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::domain::job::Task;
use crate::domain::validation::FieldErrors;
use crate::mail::{Email, EmailKind};
use crate::services::accounts::remember_network;
use crate::services::audit::{self, Actor};
use crate::store::StoreError;
use secrecy::SecretString;
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
    /// The rate limit was exceeded.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Queues a request for a reset email. Whether the address has an account is looked up by the job, so that
/// the response and its time say nothing about it (decision 14).
pub async fn request(app: &App, client: IpAddr, email: String) -> Result<(), ResetError> {
    app.check_rate_limit(Action::Forgot, client).await??;
    app.store.request_reset(email, app.config.clock.now()).await?;
    app.email_worker.wake();
    Ok(())
}

/// Makes a reset token and queues its email, if the address has an account.
pub async fn queue_reset_email(app: &App, address: &str) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    if app.update_limits(LimitUpdate::email(address)).await?.is_err() {
        tracing::info!("reset email rate limit reached for an address, request dropped");
        return Ok(());
    }
    let Some(credentials) = app.store.credentials(address).await? else { return Ok(()) };
    let nonce = random_name::<16>();
    let hash = hash_one_time_token(&app.tokens.reset_token(&nonce));
    let email = Task::SendResetLink { user: credentials.id, nonce };
    let expires_at = now + TOKEN_LIFETIME;
    app.store.set_reset_token(credentials.id, hash, now, expires_at, Some(email)).await?;
    app.email_worker.wake();
    Ok(())
}

/// The email of a queued reset link; `None` when its token is used, expired or replaced, or the account
/// is deleted.
pub async fn reset_email(app: &App, id: UserId, nonce: &str) -> Result<Option<Email>, StoreError> {
    let token = app.tokens.reset_token(nonce);
    let hash = hash_one_time_token(&token);
    if !app.store.has_reset_token(id, hash, app.config.clock.now()).await? {
        return Ok(None);
    }
    let link = reset_link(&app.settings().site, id, &token);
    let user = app.store.user(id).await?;
    Ok(user.map(|user| email(app, user, EmailKind::Reset { link })))
}

/// The email that says that the password was changed; `None` when the account is deleted.
pub async fn password_changed_email(app: &App, id: UserId) -> Result<Option<Email>, StoreError> {
    let user = app.store.user(id).await?;
    Ok(user.map(|user| email(app, user, EmailKind::Changed)))
}

/// A reset link for an admin to hand over.
pub struct ResetLink {
    pub url: String,
    /// Unix seconds.
    pub expires_at: i64,
}

/// A new reset link below `site`; replaces the account's earlier one.
pub async fn link(app: &App, site: &str, id: UserId) -> Result<ResetLink, StoreError> {
    link_for(app, site, id, TOKEN_LIFETIME).await
}

/// A new reset link that is valid for `lifetime` seconds.
pub(super) async fn link_for(
    app: &App,
    site: &str,
    id: UserId,
    lifetime: i64,
) -> Result<ResetLink, StoreError> {
    let (token, now) = (new_one_time_token(), app.config.clock.now());
    let hash = hash_one_time_token(&token);
    let expires_at = now + lifetime;
    app.store.set_reset_token(id, hash, now, expires_at, None).await?;
    Ok(ResetLink { url: reset_link(site, id, &token), expires_at })
}

fn reset_link(site: &str, id: UserId, token: &str) -> String {
    format!("{site}/ms/reset_password/{}/{token}", id.0)
}

/// The hash of a password that an admin sets with the command line.
pub async fn hash(app: &App, password: String) -> Result<SecretString, PasswordError> {
    app.passwords.hash(Requester::SERVER, password.into()).await
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
    let requester = Requester::client(client, true);
    let password_hash = app.passwords.hash(requester, password.into_secret()).await?;
    let now = app.config.clock.now();
    let email = changed_password_task(id);
    if !app.store.use_reset_token(id, hash, now, password_hash, email).await? {
        return Err(ResetError::InvalidResetToken);
    }
    after_password_change(app, id, client).await;
    let actor = Actor { id, address: client };
    audit::record(app, actor, AuditEvent::own(AuditAction::PasswordReset)).await;
    Ok(())
}

/// The email that the change of a password queues.
pub(super) fn changed_password_task(id: UserId) -> Task {
    Task::SendPasswordChanged { user: id, nonce: random_name::<16>() }
}

/// Runs after a change of the password was committed, so failures are only logged. The network becomes a known one,
/// so that attempts on other accounts from it do not lock the user out.
pub(super) async fn after_password_change(app: &App, id: UserId, client: IpAddr) {
    app.email_worker.wake();
    match app.store.user(id).await {
        Ok(Some(user)) => {
            if let Err(error) = app.reset_sign_in_limits(&user.email).await {
                tracing::warn!(%error, "failed to reset the sign-in delays of an account");
            }
            remember_network(app, id, client).await;
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "failed to read an account"),
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
    app.check_rate_limit(Action::OneTimeToken, client).await??;
    // The attempt limit never blocks a valid token: 256 bits cannot be guessed, but invalid tokens
    // could be sent to lock the valid one out.
    if let Some(hash) = hash_received_token(token)
        && app.store.has_reset_token(id, hash.clone(), now).await?
    {
        return Ok(hash);
    }
    app.update_limits(LimitUpdate::attempt(&Credential::reset_token(id))).await??;
    Err(ResetError::InvalidResetToken)
}

fn email(app: &App, user: User, kind: EmailKind) -> Email {
    Email { to: user.email, name: user.username, site: app.settings().site.clone(), kind }
}
