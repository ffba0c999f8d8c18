//! User administration: admins create invites, accounts and reset links for other users, and delete users.

use crate::app::{App, Source};
use crate::auth::limits::Action;
use crate::auth::one_time_token::{hash_one_time_token, new_one_time_token};
use crate::clock::random_name;
use crate::domain::account::SignUp;
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::domain::invite::InviteTerms;
use crate::services::accounts::{self, AccountError, add_account};
use crate::services::audit::{self, Actor};
use crate::services::passwords::{ResetLink, link, link_for};
use crate::store::{NewInvite, SignUpRefusal, StoreError, UserRefusal};
use std::net::IpAddr;

/// How long the link for a new account is valid, in seconds. It is longer than for other accounts, because a new
/// account has no data to protect.
const ADDED_LIFETIME: i64 = 7 * 86_400;

/// The public address of this server. If none is set, only its base path, so that links are paths: the server may
/// listen on all addresses and does not know by which one the admin reaches it.
pub(super) fn public_site(app: &App) -> String {
    let settings = app.settings();
    match settings.site_source {
        Source::Default => app.config.base_path.clone(),
        _ => settings.site.clone(),
    }
}

/// A reset link for a user who exists; replaces the earlier one.
pub async fn reset_link(app: &App, id: UserId) -> Result<ResetLink, StoreError> {
    link(app, &public_site(app), id).await
}

/// Deletes accounts with all their data, all or none; returns those that existed.
pub async fn delete_users(
    app: &App,
    actor: Actor,
    ids: Vec<UserId>,
) -> Result<Result<Vec<UserId>, UserRefusal>, StoreError> {
    let deleted = match app.store.delete_users(ids).await? {
        Ok(deleted) => deleted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let event = |name: &String| AuditEvent::own(AuditAction::UserDeleted).with_detail(name);
    let events = deleted.iter().map(|(_, username)| event(username)).collect();
    audit::record_all(app, actor, events).await;
    Ok(Ok(deleted.into_iter().map(|(id, _)| id).collect()))
}

/// Adds an account with the password of `sign_up`.
pub async fn add_user(app: &App, sign_up: SignUp) -> Result<UserId, AccountError> {
    add_account(app, sign_up).await.map(|(id, _)| id)
}

/// Adds an account with a random password, and makes a link to set another.
pub async fn add_user_with_link(
    app: &App,
    sign_up: SignUp,
) -> Result<(UserId, ResetLink), AccountError> {
    let sign_up = SignUp { password: random_name::<32>().into(), ..sign_up };
    let id = add_user(app, sign_up).await?;
    Ok((id, link_for(app, &public_site(app), id, ADDED_LIFETIME).await?))
}

/// An invite and its link. The link can be shown only now, because the server stores only a hash.
pub struct CreatedInvite {
    pub id: i64,
    /// A URL, or a path on this server when it has no public address.
    pub url: String,
    /// Unix seconds.
    pub expires_at: i64,
    pub max_uses: i64,
}

/// Makes an invite; `None` when there are too many open ones.
pub async fn create_invite(
    app: &App,
    admin: UserId,
    terms: InviteTerms,
) -> Result<Option<CreatedInvite>, StoreError> {
    let (token, now) = (new_one_time_token(), app.config.clock.now());
    let InviteTerms { lifetime, max_uses } = terms;
    let expires_at = now + lifetime;
    let invite = NewInvite {
        token_hash: hash_one_time_token(&token),
        created_by: admin,
        created_at: now,
        expires_at,
        max_uses,
    };
    let id = app.store.add_invite(invite).await?;
    let url = format!("{}/ms/sign-up?invite={token}", public_site(app));
    Ok(id.map(|id| CreatedInvite { id, url, expires_at, max_uses }))
}

/// Checks whether a person can sign up with this token.
pub async fn check_invite(app: &App, client: IpAddr, token: &str) -> Result<(), AccountError> {
    app.check_rate_limit(Action::OneTimeToken, client).await??;
    let checked = accounts::check_invite(app, token).await?;
    let refused = |refusal| AccountError::Rejected(SignUpRefusal::Invite(refusal));
    checked.map(drop).map_err(refused)
}
