//! How somebody gets in: making an account and signing in, both ending in a session.

use crate::app::App;
use crate::auth::limits::{Action, Credential, TooManyTries};
use crate::auth::password::{Checked, PasswordError};
use crate::clock::random_name;
use crate::config::Registration;
use crate::domain::account::{Role, SignUp};
use crate::domain::ids::{SessionId, UserId};
use crate::store::{NewSession, NewUser, SignUpRefusal, StoreError};
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// How long a session lasts, in seconds (decision 11).
const SESSION: i64 = 7 * 86_400;
/// How long a session lasts for somebody who asked to be remembered.
const REMEMBERED_SESSION: i64 = 30 * 86_400;
/// No password that was ever accepted has more bytes (128 characters); one that has is wrong without
/// being hashed.
pub(super) const MAX_PASSWORD: usize = 512;

/// Somebody is in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub id: UserId,
    /// The session's token.
    pub token: String,
    /// What they may do.
    pub role: Role,
}

/// Why somebody is not let in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// Accounts come from the command line only.
    #[error("registration is closed")]
    RegistrationClosed,
    /// The e-mail address, the username or the set-up code is at fault.
    #[error("the sign-up was refused")]
    Refused(SignUpRefusal),
    /// No account has this e-mail address with this password; which of the two is nobody's business.
    #[error("wrong e-mail address or password")]
    WrongCredentials,
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

/// Makes an account with its first session, in one step. The first of all needs the set-up code,
/// unless it is made from this very machine.
///
/// # Errors
/// As [`AccountError`] says; then there is no account.
pub async fn sign_up(
    app: &App,
    client: IpAddr,
    sign_up: SignUp,
    from_here: bool,
    setup_code: Option<&str>,
) -> Result<SignedIn, AccountError> {
    app.count(Action::SignUp, client)?;
    if app.settled().registration == Registration::Closed {
        return Err(AccountError::RegistrationClosed);
    }
    let session = new_session(app, SESSION);
    let may_be_first = from_here || knows_setup_code(app, setup_code);
    let (id, role) = add(app, sign_up, Some(session.clone()), may_be_first).await?;
    Ok(SignedIn { id, token: issue(app, id, &session), role })
}

/// Makes an account without a session, whatever the registration says.
///
/// # Errors
/// As [`AccountError`] says; then there is no account.
pub async fn add_account(app: &App, sign_up: SignUp) -> Result<(UserId, Role), AccountError> {
    add(app, sign_up, None, true).await
}

/// Checks an e-mail address and a password and begins a session.
///
/// # Errors
/// As [`AccountError`] says.
pub async fn sign_in(
    app: &App,
    client: IpAddr,
    email: &str,
    password: String,
    remember: bool,
) -> Result<SignedIn, AccountError> {
    app.count(Action::SignIn, client)?;
    let credential = Credential::sign_in(email);
    app.attempt(credential.clone())?;
    if password.len() > MAX_PASSWORD {
        return Err(AccountError::WrongCredentials);
    }
    let credentials = app.store.credentials(email).await?;
    let stored = credentials.as_ref().map(|credentials| credentials.password_hash.clone());
    let checked = app.passwords.check(password, stored).await?;
    let Some(credentials) = credentials.filter(|_| checked != Checked::Wrong) else {
        return Err(AccountError::WrongCredentials);
    };
    app.limits.succeeded(&credential);
    let (id, mut hash) = (credentials.id, credentials.password_hash);
    // What cannot be written now is written at the next sign-in.
    if let Checked::RightButOld(new) = checked
        && app.store.upgrade_password_hash(id, hash.clone(), new.clone()).await.is_ok()
    {
        hash = new;
    }
    let session = new_session(app, if remember { REMEMBERED_SESSION } else { SESSION });
    let role = begin(app, id, hash, &session).await?;
    Ok(SignedIn { id, token: issue(app, id, &session), role })
}

async fn add(
    app: &App,
    sign_up: SignUp,
    session: Option<NewSession>,
    may_be_first: bool,
) -> Result<(UserId, Role), AccountError> {
    let password_hash = app.passwords.hash(sign_up.password).await?;
    let user = NewUser {
        first_name: sign_up.first_name,
        last_name: sign_up.last_name,
        username: sign_up.username,
        email: sign_up.email,
        password_hash,
        created_at: app.config.clock.now(),
    };
    let added = app.store.add_user(user, session, may_be_first).await?;
    added.map_err(AccountError::Refused)
}

/// An account that was deleted after its password was checked is as unknown as one that never was,
/// and a password that was changed meanwhile is wrong.
async fn begin(
    app: &App,
    id: UserId,
    hash: String,
    session: &NewSession,
) -> Result<Role, AccountError> {
    if !app.store.add_session(id, hash, session.clone()).await? {
        return Err(AccountError::WrongCredentials);
    }
    let user = app.store.user(id).await?.ok_or(AccountError::WrongCredentials)?;
    Ok(user.role)
}

fn knows_setup_code(app: &App, offered: Option<&str>) -> bool {
    let Some(code) = &app.setup_code else {
        return true;
    };
    let offered = offered.unwrap_or_default().trim();
    offered.as_bytes().ct_eq(code.as_bytes()).into()
}

fn new_session(app: &App, lasting: i64) -> NewSession {
    let now = app.config.clock.now();
    NewSession { id: SessionId(random_name::<16>()), created_at: now, expires_at: now + lasting }
}

/// The token of a session.
pub(super) fn issue(app: &App, id: UserId, session: &NewSession) -> String {
    app.tokens.issue(id, &session.id, session.created_at, session.expires_at)
}
