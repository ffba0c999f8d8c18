//! What somebody does to their own account while signed in. A session is not enough: whoever finds
//! an open browser must not be able to take the account over or to throw it away.

use crate::app::App;
use crate::auth::limits::{Action, Credential, TooManyTries};
use crate::auth::password::{Checked, PasswordError};
use crate::clock::random_name;
use crate::domain::account::{NewPassword, Role};
use crate::domain::ids::{SessionId, UserId};
use crate::services::accounts::{MAX_PASSWORD, SignedIn, issue};
use crate::services::passwords::tell;
use crate::store::{AdminRefusal, NewSession, StoreError};
use std::net::IpAddr;

/// Why an account stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnAccountError {
    /// It has another password.
    #[error("wrong password")]
    WrongPassword,
    /// Nobody would be left to look after the place.
    #[error("the last admin")]
    LastAdmin,
    /// Too much has been tried.
    #[error(transparent)]
    TooManyTries(#[from] TooManyTries),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Who wants it, and until when (unix seconds) they are signed in.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    /// Whose account.
    pub id: UserId,
    /// What they may do.
    pub role: Role,
    /// Where they are.
    pub client: IpAddr,
    /// When their session is over.
    pub expires_at: i64,
}

/// Changes the password and ends every session; the owner gets a new one in the place of theirs,
/// which ends when theirs would have.
///
/// # Errors
/// As [`OwnAccountError`] says; then nothing has changed.
pub async fn change_password(
    app: &App,
    owner: Owner,
    current: String,
    new: NewPassword,
) -> Result<SignedIn, OwnAccountError> {
    let old = prove(app, owner, current).await?;
    let hash = app.passwords.hash(new.into_text()).await?;
    let session = NewSession {
        id: SessionId(random_name::<16>()),
        created_at: app.config.clock.now(),
        expires_at: owner.expires_at,
    };
    if !app.store.change_password(owner.id, old, hash, session.clone()).await? {
        return Err(OwnAccountError::WrongPassword);
    }
    tell(app, owner.id).await;
    let token = issue(app, owner.id, &session);
    Ok(SignedIn { id: owner.id, token, role: owner.role })
}

/// Removes the account with all that is its owner's and ends every session.
///
/// # Errors
/// As [`OwnAccountError`] says; then nothing has changed.
pub async fn delete(app: &App, owner: Owner, password: String) -> Result<(), OwnAccountError> {
    let hash = prove(app, owner, password).await?;
    app.store.remove_account(owner.id, hash).await?.map_err(|refusal| match refusal {
        AdminRefusal::LastAdmin => OwnAccountError::LastAdmin,
        AdminRefusal::NoSuchUser => OwnAccountError::WrongPassword,
    })
}

/// The hash of the account's password, if this is the password. Tries are counted as at sign-in, but
/// beside those: strangers who try to get in must not keep the owner from changing the password.
async fn prove(app: &App, owner: Owner, password: String) -> Result<String, OwnAccountError> {
    let credential = Credential::own_password(owner.id);
    app.count(Action::SignIn, owner.client)?;
    app.attempt(credential.clone())?;
    if password.len() > MAX_PASSWORD {
        return Err(OwnAccountError::WrongPassword);
    }
    let stored = app.store.password_hash(owner.id).await?;
    let checked = app.passwords.check(password, stored.clone()).await?;
    let hash = stored.filter(|_| checked != Checked::Wrong);
    let hash = hash.ok_or(OwnAccountError::WrongPassword)?;
    app.limits.succeeded(&credential);
    Ok(hash)
}
