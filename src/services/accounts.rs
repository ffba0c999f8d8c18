//! Sign-up and sign-in, which both begin a session.

use crate::app::App;
use crate::auth::credential::{Credential, KNOWN_LIFETIME, network};
use crate::auth::limits::{Action, LimitUpdate};
use crate::auth::one_time_token::hash_received_token;
use crate::auth::password::{PasswordCheck, PasswordError, Requester};
use crate::auth::rate_limiter::TooManyAttempts;
use crate::clock::random_name;
use crate::config::Registration;
use crate::domain::account::{Role, SignUp};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::{SessionId, UserId};
use crate::services::audit::{self, Actor};
use crate::services::second_factor::{CodeCheck, check_code};
use crate::store::{
    Device, InviteRefusal, NewSession, NewUser, SignUpRefusal, SignUpRules, StoreError,
};
use secrecy::SecretString;
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// How long a session lasts, in seconds (decision 11).
const SESSION_LIFETIME: i64 = 7 * 86_400;
/// How long a session with "Remember me" lasts, in seconds.
const REMEMBERED_SESSION_LIFETIME: i64 = 30 * 86_400;
/// No accepted password has more bytes (128 characters), so longer ones are not hashed.
pub(super) const MAX_PASSWORD_BYTES: usize = 512;

/// A new session.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub id: UserId,
    pub token: SecretString,
    pub role: Role,
}

/// Why a sign-up or a sign-in failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    #[error("registration is closed")]
    RegistrationClosed,
    #[error("the sign-up was refused")]
    Rejected(SignUpRefusal),
    /// Which of the two is wrong is not disclosed.
    #[error("wrong email address or password")]
    WrongCredentials,
    /// The password is right, and the account has a second factor.
    #[error("the code of the second factor is missing")]
    CodeNeeded,
    #[error("wrong code of the second factor")]
    WrongCode,
    /// The rate limit was exceeded.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// Hashing is overloaded or failed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The fields of a sign-up besides the account's own data.
pub struct SignUpRequest {
    pub client: IpAddr,
    pub device: Device,
    /// The session lasts 30 days instead of 7.
    pub remember: bool,
    pub is_local: bool,
    pub setup_code: Option<String>,
    /// The token of an invite.
    pub invite: Option<String>,
}

/// Creates an account with its first session. The first account needs the setup code, unless it is
/// made by a local request. With an invite, registration may be closed or full; it counts as used in any case.
pub async fn sign_up(
    app: &App,
    request: SignUpRequest,
    sign_up: SignUp,
) -> Result<SignedIn, AccountError> {
    let client = request.client;
    app.check_rate_limit(Action::SignUp, client).await??;
    let checked = match &request.invite {
        Some(token) => Some(check_invite(app, token).await?),
        None => None,
    };
    let rules = if let Some(Ok(hash)) = checked {
        SignUpRules { invite: Some(hash), ..SignUpRules::default() }
    } else if app.settings().registration == Registration::Open {
        let may_be_first = request.is_local || is_setup_code(app, request.setup_code.as_deref());
        SignUpRules { may_be_first, max_users: app.config.max_users, invite: None }
    } else if let Some(Err(refusal)) = checked {
        return Err(AccountError::Rejected(SignUpRefusal::Invite(refusal)));
    } else {
        return Err(AccountError::RegistrationClosed);
    };
    let session = new_session(app, lifetime(request.remember), request.device);
    let credential = Credential::sign_in(&sign_up.email, client);
    let requester = Requester::client(client, app.is_known(&credential).await?);
    let (id, role) = add(app, requester, sign_up, Some(session.clone()), rules).await?;
    let actor = Actor { id, address: client };
    Ok(signed_in(app, actor, role, &session, AuditEvent::own(AuditAction::SignedUp)).await)
}

/// Runs after a session was created by a sign-up or a sign-in.
pub(super) async fn signed_in(
    app: &App,
    actor: Actor,
    role: Role,
    session: &NewSession,
    event: AuditEvent,
) -> SignedIn {
    remember_network(app, actor.id, actor.address).await;
    audit::record(app, actor, event).await;
    SignedIn { id: actor.id, token: issue_token(app, actor.id, session), role }
}

/// The hash of an invite's token, if a person can sign up with it.
pub(super) async fn check_invite(
    app: &App,
    token: &str,
) -> Result<Result<String, InviteRefusal>, StoreError> {
    let Some(hash) = hash_received_token(token) else { return Ok(Err(InviteRefusal::Unknown)) };
    let checked = app.store.check_invite(hash.clone(), app.config.clock.now()).await?;
    Ok(checked.map(|()| hash))
}

/// Whether a new user can sign up.
pub async fn effective_registration(app: &App) -> Result<Registration, StoreError> {
    let registration = app.settings().registration;
    if registration == Registration::Open
        && let Some(max) = app.config.max_users
        && app.store.has_at_least_users(max).await?
    {
        return Ok(Registration::Closed);
    }
    Ok(registration)
}

/// Creates an account without a session, also when registration is closed or there are `max_users`.
pub async fn add_account(app: &App, sign_up: SignUp) -> Result<(UserId, Role), AccountError> {
    let rules = SignUpRules { may_be_first: true, ..SignUpRules::default() };
    add(app, Requester::SERVER, sign_up, None, rules).await
}

/// The sign-in form.
pub struct SignIn {
    pub email: String,
    pub password: String,
    /// The session lasts 30 days instead of 7.
    pub remember: bool,
    /// The token in the cookie of a device that has signed in to the account before.
    pub device_token: Option<String>,
    /// A code of the authenticator app, or a recovery code. Only accounts with a second factor need it.
    pub code: Option<String>,
    pub device: Device,
}

/// An attempt to sign in that the rate limits allow after `delay` seconds.
pub struct SignInTurn {
    pub delay: i64,
    client: IpAddr,
    form: SignIn,
    credential: Credential,
    is_known: bool,
}

/// Checks and counts a sign-in against the rate limits.
pub async fn reserve_sign_in(
    app: &App,
    client: IpAddr,
    form: SignIn,
) -> Result<SignInTurn, AccountError> {
    app.check_rate_limit(Action::SignIn, client).await??;
    let now = app.config.clock.now();
    let device = form.device_token.as_deref();
    let device = device.and_then(|token| app.tokens.devices().read(token, &form.email, now));
    let credential = device.map_or_else(
        || Credential::sign_in(&form.email, client),
        |device| Credential::device(&form.email, device),
    );
    let is_known = app.is_known(&credential).await?;
    let delay = app.update_limits(LimitUpdate::sign_in(&credential, is_known)).await??;
    Ok(SignInTurn { delay, client, form, credential, is_known })
}

impl SignInTurn {
    /// Waits for the turn. Fails when the server stops meanwhile, because the delay may be longer than a stop waits
    /// for requests.
    pub async fn wait(&self, app: &App) -> Result<(), AccountError> {
        if self.delay == 0 {
            return Ok(());
        }
        tokio::select! {
            () = app.config.clock.sleep(self.delay) => Ok(()),
            () = app.stopping.cancelled() => Err(TooManyAttempts(self.delay).into()),
        }
    }
}

/// Checks the credentials and begins a session.
pub async fn sign_in(app: &App, turn: SignInTurn) -> Result<SignedIn, AccountError> {
    let SignInTurn { client, form, credential, is_known, .. } = turn;
    let SignIn { email, password, remember, code, device, .. } = form;
    if password.len() > MAX_PASSWORD_BYTES {
        return Err(AccountError::WrongCredentials);
    }
    let credentials = app.store.credentials(&email).await?;
    let stored = credentials.as_ref().map(|credentials| credentials.password_hash.clone());
    let requester = Requester::client(client, is_known);
    let checked = app.passwords.check(requester, password.into(), stored).await?;
    let Some(credentials) = credentials.filter(|_| !matches!(checked, PasswordCheck::Wrong)) else {
        return Err(AccountError::WrongCredentials);
    };
    // Before the failed attempts are forgotten, so that codes cannot be guessed with a known password.
    let actor = Actor { id: credentials.id, address: client };
    verify_code(app, actor, code.as_deref()).await?;
    app.update_limits(LimitUpdate::success(&credential, is_known)).await??;
    let (id, mut hash) = (credentials.id, credentials.password_hash);
    // If storing the new hash fails, the next sign-in upgrades it.
    if let PasswordCheck::NeedsRehash(new) = checked
        && app.store.upgrade_password_hash(id, hash.clone(), new.clone()).await.is_ok()
    {
        hash = new;
    }
    let session = new_session(app, lifetime(remember), device);
    let role = begin_session(app, id, hash, &session).await?;
    Ok(signed_in(app, actor, role, &session, AuditEvent::own(AuditAction::SignedIn)).await)
}

/// Checks the code of a sign-in whose password is right.
async fn verify_code(app: &App, actor: Actor, code: Option<&str>) -> Result<(), AccountError> {
    match check_code(app, actor.id, code).await? {
        CodeCheck::NotNeeded | CodeCheck::Right => Ok(()),
        CodeCheck::Missing => Err(AccountError::CodeNeeded),
        CodeCheck::Wrong => {
            audit::record(app, actor, AuditEvent::own(AuditAction::CodeRefused)).await;
            Err(AccountError::WrongCode)
        }
    }
}

/// Restarts the lifetime of the caller's session and issues a new token. `None` on a full disk, where the session is
/// in memory only.
pub async fn renew_session(
    app: &App,
    user: UserId,
    role: Role,
    session: SessionId,
) -> Result<Option<SignedIn>, StoreError> {
    // After a change of the password, a session lasts only until the replaced one would have ended. If that is more
    // than the normal lifetime, the user had chosen "Remember me".
    let lifetime = |seconds| lifetime(seconds > SESSION_LIFETIME);
    let renewed = app.store.renew_session(session, app.config.clock.now(), lifetime).await?;
    Ok(renewed.map(|session| SignedIn { id: user, token: issue_token(app, user, &session), role }))
}

pub(super) const fn lifetime(is_remembered: bool) -> i64 {
    if is_remembered { REMEMBERED_SESSION_LIFETIME } else { SESSION_LIFETIME }
}

/// Records that the user signs in from this network, so that it is known after a restart too. The sign-in has
/// succeeded already. On a full disk every sign-in would log a failure, so its level is `debug`.
pub(super) async fn remember_network(app: &App, id: UserId, client: IpAddr) {
    let now = app.config.clock.now();
    let recorded = app.store.record_network(id, network(client), now, now - KNOWN_LIFETIME).await;
    if let Err(error) = recorded {
        tracing::debug!(%error, "failed to record the network of a sign-in");
    }
}

async fn add(
    app: &App,
    requester: Requester,
    sign_up: SignUp,
    session: Option<NewSession>,
    rules: SignUpRules,
) -> Result<(UserId, Role), AccountError> {
    let password_hash = app.passwords.hash(requester, sign_up.password).await?;
    let user = NewUser {
        first_name: sign_up.first_name,
        last_name: sign_up.last_name,
        username: sign_up.username,
        email: sign_up.email,
        password_hash,
        created_at: app.config.clock.now(),
        identity: None,
    };
    let added = app.store.add_user(user, session, rules).await?;
    added.map_err(AccountError::Rejected)
}

/// Fails when the account was deleted or its password changed after the check.
async fn begin_session(
    app: &App,
    id: UserId,
    hash: SecretString,
    session: &NewSession,
) -> Result<Role, AccountError> {
    if !app.store.add_session(id, hash, session.clone()).await? {
        return Err(AccountError::WrongCredentials);
    }
    let user = app.store.user(id).await?.ok_or(AccountError::WrongCredentials)?;
    Ok(user.role)
}

fn is_setup_code(app: &App, given: Option<&str>) -> bool {
    let Some(code) = &app.setup_code else {
        return true;
    };
    let given = given.unwrap_or_default().trim();
    given.as_bytes().ct_eq(code.as_bytes()).into()
}

pub(super) fn new_session(app: &App, lifetime: i64, device: Device) -> NewSession {
    let (id, now) = (SessionId(random_name::<16>()), app.config.clock.now());
    NewSession { id, created_at: now, expires_at: now + lifetime, device }
}

pub(super) fn issue_token(app: &App, id: UserId, session: &NewSession) -> SecretString {
    app.tokens.issue(id, &session.id, session.created_at, session.expires_at).into()
}
