//! Changes to one's own account. Sensitive actions require the current password, so that an open
//! session is not enough to take over or delete an account.

use crate::app::App;
use crate::auth::credential::Credential;
use crate::auth::limits::{Action, LimitUpdate};
use crate::auth::password::{PasswordCheck, PasswordError, Requester};
use crate::auth::rate_limiter::TooManyAttempts;
use crate::clock::random_name;
use crate::domain::account::{NewPassword, Role};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::{SessionId, UserId};
use crate::services::accounts::{MAX_PASSWORD_BYTES, SignedIn, issue_token};
use crate::services::audit::{self, Actor};
use crate::services::passwords::{after_password_change, changed_password_task};
use crate::store::{Device, NewSession, StoreError, UserRefusal};
use secrecy::SecretString;
use std::net::IpAddr;

/// Why an account was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnAccountError {
    #[error("wrong password")]
    WrongPassword,
    /// No admin would be left.
    #[error("the last admin")]
    LastAdmin,
    /// The rate limit was exceeded.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The user of a session.
#[derive(Clone, Copy, Debug)]
pub struct AuthenticatedUser {
    pub id: UserId,
    pub role: Role,
    pub client: IpAddr,
    /// Unix seconds; when the session ends.
    pub expires_at: i64,
}

impl AuthenticatedUser {
    const fn actor(&self) -> Actor {
        Actor { id: self.id, address: self.client }
    }
}

/// Changes the password and ends all sessions. The user gets a new session that expires when the old one would have.
pub async fn change_password(
    app: &App,
    user: AuthenticatedUser,
    device: Device,
    current: String,
    new: NewPassword,
) -> Result<SignedIn, OwnAccountError> {
    let old = verify_current_password(app, user, current).await?;
    let requester = Requester::client(user.client, true);
    let hash = app.passwords.hash(requester, new.into_secret()).await?;
    let session = NewSession {
        id: SessionId(random_name::<16>()),
        created_at: app.config.clock.now(),
        expires_at: user.expires_at,
        device,
    };
    let email = changed_password_task(user.id);
    if !app.store.change_password(user.id, old, hash, session.clone(), email).await? {
        return Err(OwnAccountError::WrongPassword);
    }
    after_password_change(app, user.id, user.client).await;
    audit::record(app, user.actor(), AuditEvent::own(AuditAction::PasswordChanged)).await;
    let token = issue_token(app, user.id, &session);
    Ok(SignedIn { id: user.id, token, role: user.role })
}

/// Records in the session that the user has given the password.
pub async fn confirm_password(
    app: &App,
    user: AuthenticatedUser,
    session: SessionId,
    password: String,
) -> Result<(), OwnAccountError> {
    verify_current_password(app, user, password).await?;
    Ok(app.store.confirm_password(session, app.config.clock.now()).await?)
}

/// Deletes the account with its data and sessions.
pub async fn delete(
    app: &App,
    user: AuthenticatedUser,
    password: String,
) -> Result<(), OwnAccountError> {
    let hash = verify_current_password(app, user, password).await?;
    app.store.delete_account(user.id, hash).await?.map_err(|refusal| match refusal {
        UserRefusal::LastAdmin => OwnAccountError::LastAdmin,
        UserRefusal::NoSuchUser => OwnAccountError::WrongPassword,
    })?;
    audit::record(app, user.actor(), AuditEvent::own(AuditAction::AccountDeleted)).await;
    Ok(())
}

/// Returns the hash of the current password. Attempts are limited separately from sign-in, so that
/// failed sign-ins by others do not block the user.
async fn verify_current_password(
    app: &App,
    user: AuthenticatedUser,
    password: String,
) -> Result<SecretString, OwnAccountError> {
    let credential = Credential::own_password(user.id);
    app.check_rate_limit(Action::SignIn, user.client).await??;
    app.update_limits(LimitUpdate::attempt(&credential)).await??;
    if password.len() > MAX_PASSWORD_BYTES {
        return Err(OwnAccountError::WrongPassword);
    }
    let stored = app.store.password_hash(user.id).await?;
    let requester = Requester::client(user.client, true);
    let checked = app.passwords.check(requester, password.into(), stored.clone()).await?;
    let hash = stored.filter(|_| !matches!(checked, PasswordCheck::Wrong));
    let hash = hash.ok_or(OwnAccountError::WrongPassword)?;
    app.update_limits(LimitUpdate::success(&credential, true)).await??;
    Ok(hash)
}
