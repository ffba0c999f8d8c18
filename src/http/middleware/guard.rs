//! Who may pass: the guards stand on the routers, so a handler cannot forget its own, and hand
//! the caller on as a handler's argument.

use crate::app::App;
use crate::catalogue::ErrorBody as CatalogueErrorBody;
use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::http::error::ApiError;
use crate::http::extract::json::Json;
use crate::http::middleware::trace::Whose;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The caller of a signed-in request.
#[derive(Clone, Debug)]
pub struct CurrentUser {
    /// Who.
    pub id: UserId,
    /// What they may do.
    pub role: Role,
    /// The session they came with.
    pub session: SessionId,
    /// When that session is over, in unix seconds.
    pub expires_at: i64,
}

/// The proof, as a handler's argument, that the caller is an admin.
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

/// What stands in the place of a session's token where a link brought somebody here.
#[derive(Clone)]
pub struct Pass(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Pass {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let pass = bearer(&parts.headers).map(|pass| Self(pass.to_owned()));
        pass.ok_or(ApiError::InvalidResetToken)
    }
}

/// Lets through requests that carry the token of a session that counts.
///
/// # Errors
/// [`ApiError::InvalidToken`] for all others.
pub async fn signed_in(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let user = authenticate(&app, bearer(request.headers()).map(str::to_owned)).await?;
    let whose = Whose(user.id);
    request.extensions_mut().insert(user);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(whose);
    Ok(response)
}

/// Lets through requests of admins; stands inside [`signed_in`]. Its argument refuses the rest.
pub async fn admin(_: Admin, request: Request, next: Next) -> Response {
    next.run(request).await
}

/// As [`signed_in`], in TMDB's dialect: the token may come as `api_key`, and refusals have TMDB's
/// shape.
pub async fn catalogue(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let token = bearer(request.headers()).or_else(|| api_key(&request)).map(str::to_owned);
    match authenticate(&app, token).await {
        Ok(user) => {
            let mut response = next.run(request).await;
            response.extensions_mut().insert(Whose(user.id));
            response
        }
        Err(ApiError::InvalidToken) => {
            (StatusCode::UNAUTHORIZED, Json(CatalogueErrorBody::invalid_key())).into_response()
        }
        Err(error) => error.into_response(),
    }
}

async fn authenticate(app: &App, token: Option<String>) -> Result<CurrentUser, ApiError> {
    let token = token.ok_or(ApiError::InvalidToken)?;
    let now = app.config.clock.now();
    let id = app.tokens.read(&token, now).ok_or(ApiError::InvalidToken)?;
    let session = app.store.session(&id, now).await?.ok_or(ApiError::InvalidToken)?;
    Ok(CurrentUser {
        id: session.user_id,
        role: session.role,
        session: session.id,
        expires_at: session.expires_at,
    })
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let header = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn api_key(request: &Request) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|pair| pair.strip_prefix("api_key="))
}
