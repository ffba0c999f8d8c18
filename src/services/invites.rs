//! Invites: links with which a person can sign up once, within seven days.

use crate::app::App;
use crate::auth::limits::Action;
use crate::auth::one_time_token::{hash_one_time_token, new_one_time_token};
use crate::domain::ids::UserId;
use crate::services::accounts::{AccountError, valid_invite};
use crate::services::user_admin::public_site;
use crate::store::StoreError;
use std::net::IpAddr;

/// How long an invite is valid, in seconds.
const LIFETIME: i64 = 7 * 86_400;

/// An invite and its link, which is known only now.
pub struct NewInvite {
    pub id: i64,
    /// A URL, or a path on this server when it has no public address.
    pub url: String,
    /// Unix seconds.
    pub expires_at: i64,
}

/// Makes an invite; `None` when there are too many open ones.
pub async fn create(app: &App, admin: UserId) -> Result<Option<NewInvite>, StoreError> {
    let (token, now) = (new_one_time_token(), app.config.clock.now());
    let hash = hash_one_time_token(&token).unwrap_or_default();
    let expires_at = now + LIFETIME;
    let id = app.store.add_invite(hash, admin, now, expires_at).await?;
    let url = format!("{}/ms/sign-up?invite={token}", public_site(app));
    Ok(id.map(|id| NewInvite { id, url, expires_at }))
}

/// Whether a person can sign up with this token.
pub async fn check(app: &App, client: IpAddr, token: &str) -> Result<bool, AccountError> {
    app.check_rate_limit(Action::OneTimeToken, client).await??;
    Ok(valid_invite(app, token).await?.is_some())
}
