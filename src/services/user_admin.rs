//! What admins do for other users: add accounts and make reset links to hand over.

use crate::app::{App, Source};
use crate::clock::random_name;
use crate::domain::account::SignUp;
use crate::domain::ids::UserId;
use crate::services::accounts::{AccountError, add_account};
use crate::services::passwords::{ResetLink, link, link_for};
use crate::store::StoreError;

/// How long the link of an added account is valid, in seconds: longer than others, as the account has no data yet.
const ADDED_LIFETIME: i64 = 7 * 86_400;

/// The public address of this server, or nothing if none is set: links are paths then, because an admin who
/// listens on all addresses reaches the server under another one than it knows.
pub(super) fn public_site(app: &App) -> String {
    let settings = app.settings();
    if settings.site_source == Source::Default { String::new() } else { settings.site.clone() }
}

/// A reset link for a user who exists; replaces the earlier one.
pub async fn reset_link(app: &App, id: UserId) -> Result<ResetLink, StoreError> {
    link(app, &public_site(app), id).await
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
    let sign_up = SignUp { password: random_name::<32>(), ..sign_up };
    let id = add_user(app, sign_up).await?;
    Ok((id, link_for(app, &public_site(app), id, ADDED_LIFETIME).await?))
}
