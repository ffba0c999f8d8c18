//! Signing in and up with an identity provider, and linking its accounts (decision 68).

use crate::app::App;
use crate::auth::limits::Action;
use crate::auth::one_time_token::{hash_one_time_token, hash_received_token, new_one_time_token};
use crate::auth::password::{PasswordError, Requester};
use crate::auth::rate_limiter::TooManyAttempts;
use crate::clock::{random_bytes, random_name};
use crate::config::{ProviderSignUp, Registration};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::identity::{IdentityKey, NewIdentity, name_from, username_from};
use crate::domain::ids::UserId;
use crate::domain::validation;
use crate::oidc::{AuthorizationRequest, OidcError, Provider, TokenRequest, UserInfo};
use crate::services::accounts::{SignedIn, check_invite, lifetime, new_session, signed_in};
use crate::services::audit::{self, Actor};
use crate::store::{
    Device, IdentityRefusal, NewUser, PendingSignIn, SignUpRefusal, SignUpRules, StoreError,
};
use secrecy::SecretString;
use std::net::IpAddr;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// How long a user has to sign in at the provider, in seconds.
const PENDING_LIFETIME: i64 = 600;
/// How many usernames are tried for a new account.
const USERNAMES: usize = 5;

/// Why a sign-in with a provider, or linking one, failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderSignInError {
    #[error("no such provider")]
    UnknownProvider,
    /// The sign-in was used, has expired, or was started by another browser or user.
    #[error("the sign-in was used, has expired or is unknown")]
    Expired,
    #[error(transparent)]
    Provider(#[from] OidcError),
    #[error("the provider has no verified email address")]
    EmailNotVerified,
    #[error("an account has the email address")]
    AccountWithEmail,
    #[error("the provider makes no accounts")]
    SignUpClosed,
    #[error("the sign-up was refused")]
    Rejected(SignUpRefusal),
    #[error("the identity was refused")]
    Identity(IdentityRefusal),
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A sign-in that was started and goes on at the provider.
pub struct ProviderRedirect {
    /// The URL at the provider to which the browser is redirected.
    pub authorization_url: String,
    /// The browser stores this, and sends it back with the parameters of the callback.
    pub binding: SecretString,
}

/// The parameters of the redirect back from the provider.
pub struct Callback {
    pub state: String,
    pub code: String,
    pub binding: String,
    /// The issuer in the redirect, if the provider sent one.
    pub issuer: Option<String>,
}

/// The fields of a callback that signs in.
pub struct CallbackSignIn {
    pub client: IpAddr,
    pub device: Device,
    /// The session lasts 30 days instead of 7.
    pub remember: bool,
    /// The token of an invite, for a first sign-in.
    pub invite: Option<String>,
}

/// Begins a sign-in, or the linking of a provider to the account of `user`.
pub async fn begin(
    app: &App,
    client: IpAddr,
    provider: &str,
    user: Option<UserId>,
) -> Result<ProviderRedirect, ProviderSignInError> {
    app.check_rate_limit(Action::SignIn, client).await??;
    let provider = &*find(app, provider)?;
    let [state, nonce, binding] = [(); 3].map(|()| new_one_time_token());
    // 256 bits, in the characters that RFC 7636 allows.
    let code_verifier = new_one_time_token();
    let now = app.config.clock.now();
    let request = AuthorizationRequest {
        redirect_uri: &redirect_uri(app, provider),
        state: &state,
        nonce: &nonce,
        code_challenge: &hash_one_time_token(&code_verifier),
    };
    let authorization_url = provider.authorization_url(&request, now).await?;
    let pending = PendingSignIn {
        state_hash: hash_one_time_token(&state),
        provider: provider.config.id.clone(),
        binding_hash: hash_one_time_token(&binding),
        nonce,
        code_verifier,
        user,
        expires_at: now + PENDING_LIFETIME,
    };
    app.store.add_pending_sign_in(pending, now).await?;
    Ok(ProviderRedirect { authorization_url, binding: binding.into() })
}

/// Signs in the user who has linked the account at the provider, or creates an account.
pub async fn sign_in(
    app: &App,
    provider: &str,
    callback: &Callback,
    request: CallbackSignIn,
) -> Result<SignedIn, ProviderSignInError> {
    app.check_rate_limit(Action::SignIn, request.client).await??;
    let provider = &*find(app, provider)?;
    let user = confirmed_user(app, provider, callback, None).await?;
    let key = key(provider, &user);
    if app.store.user_of_identity(key.clone()).await?.is_none() {
        if let Some(account) = account_to_link(app, provider, &user).await? {
            link_account(app, provider, &user, Actor { id: account, address: request.client })
                .await?;
        } else {
            return sign_up(app, provider, user, request).await;
        }
    }
    let session = new_session(app, lifetime(request.remember), request.device);
    let added = app.store.add_session_of_identity(key, session.clone()).await?;
    // Meanwhile the identity was unlinked, or the account was deleted.
    let (id, role) = added.ok_or(ProviderSignInError::Expired)?;
    let event = AuditEvent::own(AuditAction::SignedInByProvider).with_detail(&provider.config.id);
    let actor = Actor { id, address: request.client };
    Ok(signed_in(app, actor, role, &session, event).await)
}

/// Links the account at the provider to the account of `actor`, who must have started this.
pub async fn link(
    app: &App,
    actor: Actor,
    provider: &str,
    callback: &Callback,
) -> Result<(), ProviderSignInError> {
    app.check_rate_limit(Action::SignIn, actor.address).await??;
    let provider = &*find(app, provider)?;
    let user = confirmed_user(app, provider, callback, Some(actor.id)).await?;
    link_account(app, provider, &user, actor).await
}

/// Unlinks an account at a provider, unless the user could not sign in without it.
pub async fn unlink(app: &App, actor: Actor, id: i64) -> Result<(), ProviderSignInError> {
    let configured: Vec<_> = app.providers().iter().map(|one| one.config.id.clone()).collect();
    let is_usable = move |provider: &str| configured.iter().any(|id| id == provider);
    let deleted = app.store.delete_identity(actor.id, id, is_usable).await?;
    let provider = deleted.map_err(ProviderSignInError::Identity)?;
    let event = AuditEvent::own(AuditAction::ProviderUnlinked).with_detail(&provider);
    audit::record(app, actor, event).await;
    Ok(())
}

fn find(app: &App, provider: &str) -> Result<Arc<Provider>, ProviderSignInError> {
    app.providers().find(provider).ok_or(ProviderSignInError::UnknownProvider)
}

/// Each provider has its own redirect URI, so that one provider cannot pass off its code as another's (RFC 9700,
/// section 4.4).
fn redirect_uri(app: &App, provider: &Provider) -> String {
    format!("{}/ms/sign-in/{}", app.settings().site, provider.config.id)
}

fn key(provider: &Provider, user: &UserInfo) -> IdentityKey {
    IdentityKey {
        provider: provider.config.id.clone(),
        issuer: provider.config.issuer.clone(),
        subject: user.subject.clone(),
    }
}

/// The user info of the person who signed in at the provider. The browser, the provider and the purpose must be those
/// of the pending sign-in.
async fn confirmed_user(
    app: &App,
    provider: &Provider,
    callback: &Callback,
    purpose: Option<UserId>,
) -> Result<UserInfo, ProviderSignInError> {
    let now = app.config.clock.now();
    let state_hash = hash_received_token(&callback.state).ok_or(ProviderSignInError::Expired)?;
    let pending = app.store.take_pending_sign_in(state_hash, now).await?;
    let pending = pending.ok_or(ProviderSignInError::Expired)?;
    let binding_hash = hash_received_token(&callback.binding).unwrap_or_default();
    let is_same_browser: bool =
        pending.binding_hash.as_bytes().ct_eq(binding_hash.as_bytes()).into();
    if !is_same_browser || pending.provider != provider.config.id || pending.user != purpose {
        return Err(ProviderSignInError::Expired);
    }
    let request = TokenRequest {
        redirect_uri: &redirect_uri(app, provider),
        code: &callback.code,
        issuer: callback.issuer.as_deref(),
        code_verifier: &pending.code_verifier,
        nonce: &pending.nonce,
        now,
    };
    Ok(provider.user(&request).await?)
}

async fn link_account(
    app: &App,
    provider: &Provider,
    user: &UserInfo,
    actor: Actor,
) -> Result<(), ProviderSignInError> {
    let identity = new_identity(app, provider, user);
    let added = app.store.add_identity(actor.id, identity).await?;
    added.map_err(ProviderSignInError::Identity)?;
    let event = AuditEvent::own(AuditAction::ProviderLinked).with_detail(&provider.config.id);
    audit::record(app, actor, event).await;
    Ok(())
}

fn new_identity(app: &App, provider: &Provider, user: &UserInfo) -> NewIdentity {
    NewIdentity {
        key: key(provider, user),
        email: user.email.clone().unwrap_or_default(),
        created_at: app.config.clock.now(),
    }
}

/// The account with the verified email address, if the provider may link it. Accounts with a second factor are never
/// linked this way, because access to the mailbox alone would be enough to sign in.
async fn account_to_link(
    app: &App,
    provider: &Provider,
    user: &UserInfo,
) -> Result<Option<UserId>, ProviderSignInError> {
    let Some(email) = &user.email else { return Ok(None) };
    let Some(account) = app.store.credentials(email).await? else { return Ok(None) };
    let is_allowed = provider.config.link_by_email && user.is_email_verified;
    if is_allowed && app.store.second_factor(account.id).await?.is_none() {
        Ok(Some(account.id))
    } else {
        Err(ProviderSignInError::AccountWithEmail)
    }
}

/// Creates an account. The provider is the only way to sign in to it until the user sets a password.
async fn sign_up(
    app: &App,
    provider: &Provider,
    user: UserInfo,
    request: CallbackSignIn,
) -> Result<SignedIn, ProviderSignInError> {
    let rules = sign_up_rules(app, provider, request.invite.as_deref()).await?;
    app.check_rate_limit(Action::SignUp, request.client).await??;
    let is_usable = |email: &String| user.is_email_verified && validation::email(email).is_none();
    let email = user.email.clone().filter(is_usable);
    let email = email.ok_or(ProviderSignInError::EmailNotVerified)?;
    let requester = Requester::client(request.client, false);
    let hash = app.passwords.hash(requester, random_name::<32>().into()).await?;
    let identity = new_identity(app, provider, &user);
    let session = new_session(app, lifetime(request.remember), request.device);
    let mut refusal = SignUpRefusal::UsernameTaken;
    for number in (0..USERNAMES).map(|nth| (nth > 0).then(|| u16::from_le_bytes(random_bytes()))) {
        let new = NewUser {
            first_name: name_from(user.first_name.clone()),
            last_name: name_from(user.last_name.clone()),
            username: username_from(user.username.as_deref(), &email, number),
            email: email.clone(),
            password_hash: hash.clone(),
            created_at: session.created_at,
            identity: Some(identity.clone()),
        };
        match app.store.add_user(new, Some(session.clone()), rules.clone()).await? {
            Ok((id, role)) => {
                let event = AuditEvent::own(AuditAction::SignedUpByProvider);
                let event = event.with_detail(&provider.config.id);
                let actor = Actor { id, address: request.client };
                return Ok(signed_in(app, actor, role, &session, event).await);
            }
            Err(SignUpRefusal::UsernameTaken) => {}
            Err(SignUpRefusal::EmailTaken) => return Err(ProviderSignInError::AccountWithEmail),
            Err(other) => {
                refusal = other;
                break;
            }
        }
    }
    Err(ProviderSignInError::Rejected(refusal))
}

/// The rules for creating an account at the first sign-in with a provider.
async fn sign_up_rules(
    app: &App,
    provider: &Provider,
    invite: Option<&str>,
) -> Result<SignUpRules, ProviderSignInError> {
    let policy = provider.config.sign_up;
    if policy == ProviderSignUp::Closed {
        return Err(ProviderSignInError::SignUpClosed);
    }
    let checked = match invite {
        Some(token) => Some(check_invite(app, token).await?),
        None => None,
    };
    let is_open =
        policy == ProviderSignUp::Open || app.settings().registration == Registration::Open;
    match checked {
        Some(Ok(hash)) => Ok(SignUpRules { invite: Some(hash), ..SignUpRules::default() }),
        _ if is_open => {
            Ok(SignUpRules { max_users: app.config.max_users, ..SignUpRules::default() })
        }
        Some(Err(refusal)) => Err(ProviderSignInError::Rejected(SignUpRefusal::Invite(refusal))),
        None => Err(ProviderSignInError::SignUpClosed),
    }
}
