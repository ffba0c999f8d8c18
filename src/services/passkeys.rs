//! Signing in with passkeys, and adding and removing them (decision 70).

use crate::app::{App, Source};
use crate::auth::limits::Action;
use crate::auth::one_time_token::{hash_one_time_token, hash_received_token, new_one_time_token};
use crate::auth::passkey::{Assertion, Attestation, InvalidPasskey, RelyingParty};
use crate::auth::rate_limiter::TooManyAttempts;
use crate::clock::random_name;
use crate::config::{origin_of, relying_party_id};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::credential_name::CredentialName;
use crate::domain::ids::UserId;
use crate::services::accounts::{SignedIn, lifetime, new_session, signed_in};
use crate::services::audit::{self, Actor};
use crate::store::{
    Device, MAX_PASSKEYS, NewPasskey, Passkey, PasskeyCeremony, PasskeyRefusal, StoreError,
    StoredCredential,
};
use secrecy::SecretString;
use std::net::IpAddr;

/// How long a user has to use the authenticator, in seconds.
pub const CEREMONY_LIFETIME: i64 = 300;

/// Why a passkey was not added or did not sign in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyError {
    /// The server has no base URL whose host can have passkeys.
    #[error("passkeys are not offered")]
    NotOffered,
    /// The challenge was used, has expired, or was created for another browser or user.
    #[error("the challenge was used, has expired or is unknown")]
    Expired,
    #[error("no user has this passkey")]
    Unknown,
    #[error("the new passkey is not valid")]
    InvalidRegistration(InvalidPasskey),
    #[error("the sign-in is not valid")]
    InvalidSignIn(InvalidPasskey),
    #[error("the passkey was refused")]
    Refused(PasskeyRefusal),
    #[error("the user was deleted")]
    NoUser,
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The data that an authenticator signs to register or to sign in.
pub struct Challenge {
    /// The browser stores this, and sends it back with the response of the authenticator.
    pub token: SecretString,
    /// In base64url.
    pub challenge: String,
    pub relying_party: RelyingParty,
}

/// A registration that has started. The texts of the authenticator are in base64url.
pub struct RegistrationChallenge {
    pub challenge: Challenge,
    pub user_handle: String,
    pub username: String,
    pub display_name: String,
    /// Ids of the user's passkeys. An authenticator that has one of them refuses to create another.
    pub known_credentials: Vec<String>,
}

/// The response of a browser that created a passkey.
pub struct Registration<'a> {
    pub token: &'a str,
    pub attestation: Attestation<'a>,
    pub name: CredentialName,
}

/// The response of a browser to a sign-in. The texts of the authenticator are in base64url.
pub struct PasskeySignIn<'a> {
    pub token: &'a str,
    pub credential_id: &'a str,
    pub user_handle: &'a str,
    pub assertion: Assertion<'a>,
    pub client: IpAddr,
    pub device: Device,
    /// The session lasts 30 days instead of 7.
    pub remember: bool,
}

/// The site for which the server offers passkeys; `None` when it offers none.
#[must_use]
pub fn relying_party(app: &App) -> Option<RelyingParty> {
    let settings = app.settings();
    let id =
        relying_party_id(&settings.site).filter(|_| settings.site_source != Source::Default)?;
    Some(RelyingParty { id, origin: origin_of(&settings.site).to_owned() })
}

/// Begins to add a passkey.
pub async fn begin_registration(
    app: &App,
    actor: Actor,
) -> Result<RegistrationChallenge, PasskeyError> {
    app.check_rate_limit(Action::SignIn, actor.address).await??;
    let user = app.store.user(actor.id).await?.ok_or(PasskeyError::NoUser)?;
    let known = app.store.known_passkeys(actor.id).await?;
    if i64::try_from(known.credential_ids.len()).is_ok_and(|count| count >= MAX_PASSKEYS) {
        return Err(PasskeyError::Refused(PasskeyRefusal::TooMany));
    }
    // An authenticator keeps one passkey for each user handle, so a new one replaces the old one there.
    let user_handle = known.user_handle.unwrap_or_else(random_name::<32>);
    Ok(RegistrationChallenge {
        challenge: begin(app, Some(actor.id), &user_handle).await?,
        user_handle,
        username: user.username,
        display_name: format!("{} {}", user.first_name, user.last_name).trim().to_owned(),
        known_credentials: known.credential_ids,
    })
}

/// Stores the passkey that the browser created.
pub async fn register(
    app: &App,
    actor: Actor,
    registration: Registration<'_>,
) -> Result<Passkey, PasskeyError> {
    let relying_party = relying_party(app).ok_or(PasskeyError::NotOffered)?;
    let ceremony = take(app, registration.token, Some(actor.id)).await?;
    let verified = relying_party.verify_attestation(&ceremony.challenge, registration.attestation);
    let credential = verified.map_err(PasskeyError::InvalidRegistration)?;
    let new = NewPasskey {
        name: registration.name,
        credential_id: credential.id,
        user_handle: ceremony.user_handle,
        public_key: credential.public_key,
        sign_count: credential.sign_count,
        created_at: app.config.clock.now(),
    };
    let added = app.store.add_passkey(actor.id, new).await?;
    let passkey = added.map_err(PasskeyError::Refused)?;
    let event = AuditEvent::own(AuditAction::PasskeyAdded).with_detail(&passkey.name);
    audit::record(app, actor, event).await;
    Ok(passkey)
}

/// Removes a passkey; `false` when the user has no such passkey.
pub async fn remove(app: &App, actor: Actor, id: i64) -> Result<bool, StoreError> {
    let Some(name) = app.store.delete_passkey(actor.id, id).await? else { return Ok(false) };
    let event = AuditEvent::own(AuditAction::PasskeyRemoved).with_detail(&name);
    audit::record(app, actor, event).await;
    Ok(true)
}

/// Begins a sign-in. Which user it is becomes known only from the passkey.
pub async fn begin_sign_in(app: &App, client: IpAddr) -> Result<Challenge, PasskeyError> {
    app.check_rate_limit(Action::PasskeyChallenge, client).await??;
    begin(app, None, "").await
}

/// Signs in the user whose passkey was used.
pub async fn sign_in(app: &App, request: PasskeySignIn<'_>) -> Result<SignedIn, PasskeyError> {
    app.check_rate_limit(Action::SignIn, request.client).await??;
    let relying_party = relying_party(app).ok_or(PasskeyError::NotOffered)?;
    let ceremony = take(app, request.token, None).await?;
    let stored = app.store.passkey_credential(request.credential_id.to_owned()).await?;
    let stored = stored.filter(|stored| stored.user_handle == request.user_handle);
    let stored = stored.ok_or(PasskeyError::Unknown)?;
    let actor = Actor { id: stored.user, address: request.client };
    let credential = (&*stored.public_key, stored.sign_count);
    let verified =
        relying_party.verify_assertion(&ceremony.challenge, credential, request.assertion);
    if verified == Err(InvalidPasskey::SignCount) {
        audit::record(app, actor, AuditEvent::own(AuditAction::PasskeyRefused)).await;
    }
    let sign_count = verified.map_err(PasskeyError::InvalidSignIn)?;
    begin_session(app, stored, sign_count, request).await
}

async fn begin_session(
    app: &App,
    stored: StoredCredential,
    sign_count: i64,
    PasskeySignIn { client, device, remember, .. }: PasskeySignIn<'_>,
) -> Result<SignedIn, PasskeyError> {
    let id = stored.user;
    let session = new_session(app, lifetime(remember), device);
    let added = app.store.add_session_of_passkey(stored, sign_count, session.clone()).await?;
    // Meanwhile the passkey was removed or used, or the account was deleted.
    let role = added.ok_or(PasskeyError::Unknown)?;
    let event = AuditEvent::own(AuditAction::SignedInByPasskey);
    Ok(signed_in(app, Actor { id, address: client }, role, &session, event).await)
}

async fn begin(
    app: &App,
    user: Option<UserId>,
    user_handle: &str,
) -> Result<Challenge, PasskeyError> {
    let relying_party = relying_party(app).ok_or(PasskeyError::NotOffered)?;
    let (token, challenge) = (new_one_time_token(), random_name::<32>());
    let now = app.config.clock.now();
    let ceremony = PasskeyCeremony {
        token_hash: hash_one_time_token(&token),
        challenge: challenge.clone(),
        user,
        user_handle: user_handle.to_owned(),
        expires_at: now + CEREMONY_LIFETIME,
    };
    app.store.add_passkey_ceremony(ceremony, now).await?;
    Ok(Challenge { token: token.into(), challenge, relying_party })
}

/// Takes a ceremony, so that it cannot be used again. This user must have started it, or no user if it is a sign-in.
async fn take(
    app: &App,
    token: &str,
    user: Option<UserId>,
) -> Result<PasskeyCeremony, PasskeyError> {
    let token_hash = hash_received_token(token).ok_or(PasskeyError::Expired)?;
    let now = app.config.clock.now();
    let ceremony = app.store.take_passkey_ceremony(token_hash, now).await?;
    ceremony.filter(|ceremony| ceremony.user == user).ok_or(PasskeyError::Expired)
}
