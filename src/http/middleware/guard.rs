//! Authentication. The guards are layers of the routers, so that no handler can lack one. Handlers get the caller as
//! [`CurrentUser`].

use crate::app::App;
use crate::auth::limits::Action;
use crate::auth::one_time_token::{hash_access_token, hash_received_token};
use crate::catalogue::Caller;
use crate::domain::access_token::TokenScope;
use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::http::error::ApiError;
use crate::http::extract::FromPath;
use crate::http::extract::client::ClientAddress;
use crate::http::middleware::trace::LoggedUser;
use crate::http::tmdb_error::TmdbError;
use crate::services::audit::Actor;
use crate::store::{Session, StoreError, UserVersions};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::headers::HeaderMapExt;
use axum_extra::headers::authorization::{Authorization, Bearer};
use std::sync::Arc;

/// The caller of a request with a session or an access token.
#[derive(Clone, Debug)]
pub struct CurrentUser {
    pub id: UserId,
    /// Always the regular role for an access token.
    pub role: Role,
    pub session: SessionId,
    /// The scope of the access token. `None` for a session, which allows everything.
    pub scope: Option<TokenScope>,
    /// When the session ends, in unix seconds.
    pub expires_at: i64,
    /// When the user last entered the password in this session, in unix seconds.
    pub password_confirmed_at: i64,
    /// The versions when the request began; `None` if they were not known.
    pub versions: Option<UserVersions>,
}

/// The user whose data the response contains: the caller, or the owner of a link.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    pub id: UserId,
    /// See [`CurrentUser::versions`].
    pub versions: Option<UserVersions>,
}

impl<S: Send + Sync> FromRequestParts<S> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if let Some(owner) = parts.extensions.get() {
            return Ok(*owner);
        }
        let CurrentUser { id, versions, .. } =
            CurrentUser::from_request_parts(parts, state).await?;
        Ok(Self { id, versions })
    }
}

/// An extractor that proves that the caller is an admin.
#[derive(Clone, Copy, Debug)]
pub struct Admin;

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or(ApiError::InvalidToken)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if user.role == Role::Admin { Ok(Self) } else { Err(ApiError::AdminNeeded) }
    }
}

/// For how many seconds an entered password counts as recent.
const CONFIRMATION: i64 = 600;
/// By how many seconds the clock of the instance that received the password may be ahead.
const CLOCK_SKEW: i64 = 60;

/// An extractor that proves that the caller has entered the password recently.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmedPassword;

impl FromRequestParts<Arc<App>> for ConfirmedPassword {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let user = CurrentUser::from_request_parts(parts, app).await?;
        let age = app.config.clock.now() - user.password_confirmed_at;
        if (-CLOCK_SKEW..CONFIRMATION).contains(&age) {
            Ok(Self)
        } else {
            Err(ApiError::PasswordNeeded)
        }
    }
}

/// An extractor that proves that the caller is an admin who has entered the password recently. So a stolen session
/// token is not enough to download a backup or change a secret.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmedAdmin;

impl FromRequestParts<Arc<App>> for ConfirmedAdmin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Admin::from_request_parts(parts, app).await?;
        ConfirmedPassword::from_request_parts(parts, app).await?;
        Ok(Self)
    }
}

impl FromRequestParts<Arc<App>> for Actor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, app).await;
        let user = CurrentUser::from_request_parts(parts, app).await?;
        Ok(Self { id: user.id, address })
    }
}

/// The bearer token of password reset requests.
#[derive(Clone)]
pub struct ResetToken(pub String);

impl<S: Send + Sync> FromRequestParts<S> for ResetToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        bearer(&parts.headers).map(Self).ok_or(ApiError::InvalidResetToken)
    }
}

/// Rejects requests without a valid session or access token, requests that the access token does not allow, and
/// requests of users who write too often.
pub async fn require_session(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let user = authenticate(&app, bearer(request.headers())).await?;
    if user.scope == Some(TokenScope::Read) && !request.method().is_safe() {
        return Err(ApiError::ReadOnlyToken);
    }
    if app.config.rate_limits && !request.method().is_safe() {
        app.limits.check_write(user.id, app.config.clock.now())?;
    }
    let logged = LoggedUser(user.id);
    request.extensions_mut().insert(user);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(logged);
    Ok(response)
}

/// Rejects URLs that are not a valid link to a calendar.
pub async fn require_calendar_link(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    FromPath(file): FromPath<String>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::CalendarFeed, client).await??;
    let hash = file.strip_suffix(".ics").and_then(hash_received_token);
    let found = match hash {
        Some(hash) => app.store.find_calendar_owner(hash).await?,
        None => None,
    };
    let (id, versions) = found.ok_or(ApiError::NotFound("calendar"))?;
    request.extensions_mut().insert(Owner { id, versions });
    Ok(next.run(request).await)
}

/// Rejects access tokens. Must be inside [`require_session`].
pub async fn reject_access_tokens(
    user: CurrentUser,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if user.scope.is_some() { Err(ApiError::SessionNeeded) } else { Ok(next.run(request).await) }
}

/// Rejects callers who are not admins, by the extractor [`Admin`]. Must be inside [`require_session`].
pub async fn require_admin(_: Admin, request: Request, next: Next) -> Response {
    next.run(request).await
}

/// [`require_session`] for TMDB's paths, where the token may also be the parameter `api_key`.
pub async fn require_session_tmdb(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let token = bearer(request.headers()).or_else(|| api_key(&request));
    match authenticate(&app, token).await {
        Ok(user) => {
            let mut response = Caller::User(user.id).scope(next.run(request)).await;
            response.extensions_mut().insert(LoggedUser(user.id));
            response
        }
        Err(ApiError::InvalidToken) => TmdbError::InvalidKey.into_response(),
        Err(error) => TmdbError::Server(error).into_response(),
    }
}

/// The caller with this token, which is a session token or an access token.
pub async fn authenticate(app: &App, token: Option<String>) -> Result<CurrentUser, ApiError> {
    let token = token.ok_or(ApiError::InvalidToken)?;
    let now = app.config.clock.now();
    let found = if let Some(hash) = hash_access_token(&token) {
        find_access_token(app, &SessionId(hash), now).await?
    } else {
        let (user, id) = app.tokens.verify(&token, now).ok_or(ApiError::InvalidToken)?;
        app.store.session(user, &id, now).await?
    };
    let (session, versions) = found.ok_or(ApiError::InvalidToken)?;
    let scope = session.token.map(|token| token.scope);
    Ok(CurrentUser {
        id: session.user_id,
        role: if scope.is_some() { Role::Regular } else { session.role },
        session: session.id,
        scope,
        expires_at: session.expires_at,
        password_confirmed_at: session.password_confirmed_at,
        versions,
    })
}

async fn find_access_token(
    app: &App,
    hash: &SessionId,
    now: i64,
) -> Result<Option<(Session, Option<UserVersions>)>, StoreError> {
    let found = app.store.token_session(hash, now).await?;
    if let Some((Session { token: Some(token), .. }, _)) = &found
        && let Err(error) = app.store.record_token_use(hash, token.last_used_at, now).await
    {
        // Only logged, because reads must work on a full disk.
        tracing::warn!(%error, "failed to record the use of an access token");
    }
    Ok(found)
}

pub fn bearer(headers: &HeaderMap) -> Option<String> {
    let header = headers.typed_get::<Authorization<Bearer>>()?;
    Some(header.token().to_owned())
}

fn api_key(request: &Request) -> Option<String> {
    let query = request.uri().query()?;
    query.split('&').find_map(|pair| pair.strip_prefix("api_key=")).map(str::to_owned)
}
