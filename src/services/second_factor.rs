//! Two-factor authentication: a code of an authenticator app, or a recovery code, besides the password.

use crate::app::App;
use crate::auth::second_factor::{
    app_url, hash_recovery_code, is_secret, new_recovery_codes, new_secret, period_of_code,
};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::services::audit::{self, Actor};
use crate::store::StoreError;
use secrecy::SecretString;

/// A secret to be entered in an authenticator app.
pub struct NewSecret {
    /// In Base32.
    pub secret: SecretString,
    /// The content of the QR code for the app.
    pub url: String,
}

/// Why a second factor was not enabled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecondFactorError {
    #[error("there is a second factor")]
    AlreadyEnabled,
    #[error("the secret is not one that the server made")]
    InvalidSecret,
    #[error("wrong code")]
    WrongCode,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of checking the code of a sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// The account has no second factor.
    NotNeeded,
    Missing,
    Wrong,
    /// The code is right. It is used up now.
    Right,
}

/// Creates a secret. The server stores it only when [`enable`] receives it back with a code.
#[must_use]
pub fn prepare(username: &str) -> NewSecret {
    let secret = new_secret();
    let url = app_url(&secret, username).expect("a new secret has an address");
    NewSecret { secret, url }
}

/// Enables a second factor. The first code proves that the app has the secret. Returns the recovery codes, which are
/// readable only now.
pub async fn enable(
    app: &App,
    actor: Actor,
    secret: SecretString,
    code: &str,
) -> Result<Vec<String>, SecondFactorError> {
    if !is_secret(&secret) {
        return Err(SecondFactorError::InvalidSecret);
    }
    let now = app.config.clock.now();
    let period = period_of_code(&secret, code, now).ok_or(SecondFactorError::WrongCode)?;
    let (codes, hashes) = hashed_recovery_codes();
    if !app.store.enable_second_factor(actor.id, secret, period, hashes, now).await? {
        return Err(SecondFactorError::AlreadyEnabled);
    }
    audit::record(app, actor, AuditEvent::own(AuditAction::SecondFactorEnabled)).await;
    Ok(codes)
}

/// Disables a user's second factor; `false` when there is none.
pub async fn disable(app: &App, actor: Actor, user: UserId) -> Result<bool, StoreError> {
    let is_disabled = app.store.disable_second_factor(user).await?;
    if is_disabled {
        let action = AuditAction::SecondFactorDisabled;
        let event =
            if user == actor.id { AuditEvent::own(action) } else { AuditEvent::of(action, user) };
        audit::record(app, actor, event).await;
    }
    Ok(is_disabled)
}

/// Replaces the recovery codes; `None` when there is no second factor.
pub async fn replace_recovery_codes(
    app: &App,
    actor: Actor,
) -> Result<Option<Vec<String>>, StoreError> {
    let (codes, hashes) = hashed_recovery_codes();
    if !app.store.replace_recovery_codes(actor.id, hashes).await? {
        return Ok(None);
    }
    audit::record(app, actor, AuditEvent::own(AuditAction::RecoveryCodesReplaced)).await;
    Ok(Some(codes))
}

/// Checks the code of a sign-in and uses it up.
pub async fn check_code(
    app: &App,
    user: UserId,
    code: Option<&str>,
) -> Result<CodeCheck, StoreError> {
    let Some(factor) = app.store.second_factor(user).await? else {
        return Ok(CodeCheck::NotNeeded);
    };
    let Some(code) = code.filter(|code| !code.trim().is_empty()) else {
        return Ok(CodeCheck::Missing);
    };
    let is_right = if let Some(hash) = hash_recovery_code(code) {
        app.store.use_recovery_code(user, hash).await?
    } else if let Some(period) = period_of_code(&factor.secret, code, app.config.clock.now()) {
        app.store.use_period(user, period).await?
    } else {
        false
    };
    Ok(if is_right { CodeCheck::Right } else { CodeCheck::Wrong })
}

fn hashed_recovery_codes() -> (Vec<String>, Vec<String>) {
    let codes = new_recovery_codes();
    let hashes = codes.iter().filter_map(|code| hash_recovery_code(code)).collect();
    (codes, hashes)
}
