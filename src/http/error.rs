//! All errors of the API with their status, code and message. Messages about form fields are in `domain::validation`,
//! and those about settings in the parsers of `config` and `catalogue::tmdb`. `service_errors` converts errors of
//! services to these.

use crate::clock::LogThrottle;
use crate::config::InvalidWebhookUrl;
use crate::domain::access_token::MAX_ACCESS_TOKENS;
use crate::domain::favorite::MAX_FAVORITES;
use crate::domain::import::{MAX_IMPORT_RECORDS, MAX_IMPORTS};
use crate::domain::note::MAX_OWN_TAGS;
use crate::domain::outgoing_webhook::MAX_OUTGOING_WEBHOOKS;
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS, MAX_RATINGS};
use crate::domain::show_settings::MAX_VIEWINGS;
use crate::domain::validation::{FieldErrors, REQUIRED};
use crate::domain::watch::{
    InvalidTime, MAX_WATCHES, MAX_WATCHES_AT_ONCE, MAX_WATCHES_IN_ALL, MAX_WATCHLIST,
};
use crate::store::{MAX_IDENTITIES, MAX_INVITES, MAX_PASSKEYS, MAX_USERS_PER_PAGE, StoreError};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use utoipa::ToSchema;

/// The body of every error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Always `error`.
    #[schema(example = "error")]
    pub status: &'static str,
    /// The error code, for programs. The first three digits are the HTTP status.
    pub code: u16,
    /// What went wrong and what to do, for people.
    pub message: String,
    /// The messages by field, for code 4220; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<BTreeMap<String, Vec<String>>>,
    /// The messages of the field `email`, if its value is wrong; otherwise absent (specification 7.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<Vec<String>>,
}

/// Why a request is refused. The text of each variant is the `message` of the response.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    #[error(transparent)]
    BadRequest(#[from] BadRequest),
    #[error("The email address or the password is wrong.")]
    WrongCredentials,
    #[error("Enter the code of your authenticator app, or a recovery code.")]
    CodeNeeded,
    #[error(
        "This code is wrong or has been used. Enter the newest code of your authenticator app, or a recovery code."
    )]
    WrongCode,
    // The text is that of specification 8.1.
    #[error("Invalid or expired token. Please sign-in again.")]
    InvalidToken,
    #[error("This link has been used, has expired or is invalid. Ask for a new one.")]
    InvalidResetToken,
    #[error("This invite has been used up. Ask an admin of this server for a new one.")]
    InviteUsedUp,
    #[error("This invite has expired. Ask an admin of this server for a new one.")]
    InviteExpired,
    #[error(
        "This invite does not exist, or an admin has revoked it. Ask an admin of this server for a new one."
    )]
    UnknownInvite,
    #[error("Registration is closed. Ask an admin of this server for an account.")]
    RegistrationClosed,
    #[error(
        "This server has as many accounts as it allows. Ask an admin of this server for an account."
    )]
    TooManyUsers,
    #[error(
        "The first account needs the setup code. It is in the address that the server's log shows at the start."
    )]
    SetupCodeNeeded,
    #[error(transparent)]
    ProviderSignIn(#[from] ProviderSignInRefusal),
    #[error(
        "This passkey does not sign in here. It may have been removed: sign in with your password, and add it again in Settings."
    )]
    WrongPasskey,
    #[error("This has expired, or was started in another browser. Try again.")]
    PasskeyExpired,
    #[error("Only an admin can do this.")]
    AdminNeeded,
    #[error("This access token may only read. Use one that may write.")]
    ReadOnlyToken,
    #[error("No access token can do this. Sign in to do it.")]
    SessionNeeded,
    /// The password was last entered too long ago.
    #[error("Enter your password to do this.")]
    PasswordNeeded,
    #[error(
        "This request came from a page of another site. If the page belongs to this server, start the \
         server with --base-url."
    )]
    OtherSite,
    /// Does not exist, or belongs to another user. Contains what was not found.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    #[error("Method not allowed.")]
    MethodNotAllowed,
    #[error(transparent)]
    Conflict(#[from] Conflict),
    #[error("This id is that of a film and of a show. Say which with media_type.")]
    Ambiguous,
    #[error("You are watching something else. Finish it, or replace it.")]
    CheckinRunning,
    #[error("This was more than 90 days ago, so it cannot be undone anymore.")]
    TooOldToUndo,
    #[error("The address is too long.")]
    AddressTooLong,
    #[error("The request is too large.")]
    TooLarge,
    #[error("The request must be JSON (Content-Type: application/json).")]
    NotJson,
    /// Messages by field.
    #[error("Validation failed.")]
    Invalid(BTreeMap<String, Vec<String>>),
    /// Contains the seconds to wait.
    #[error("Too many attempts. Please wait {0} seconds and try again.")]
    TooManyAttempts(i64),
    /// Contains the cause, for the log.
    #[error("Something went wrong on the server. It has been logged.")]
    Internal(String),
    /// Contains the cause, for the log.
    #[error("The movie database does not answer. Please try again in a moment.")]
    CatalogueFailed(String),
    /// Contains the cause, for the log.
    #[error(
        "The sign-in provider gave an unexpected response. Please try again in a moment, or ask an admin of this server."
    )]
    ProviderFailed(String),
    /// The database is overloaded, or the disk is full. Contains the cause, for the log.
    #[error("The server cannot do this right now. Please try again in a moment.")]
    Unavailable(String),
}

/// Why a request is malformed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum BadRequest {
    #[error("The address has an invalid parameter.")]
    Parameter,
    #[error("There is no such filter.")]
    Filter,
    #[error("There is no such page.")]
    Page,
    #[error("The request needs one Host header.")]
    Host,
    #[error("There is no such order.")]
    Order,
    #[error("The limit must be from 1 to {MAX_USERS_PER_PAGE}.")]
    PageSize,
    #[error("The request took too long to arrive.")]
    TooSlow,
    #[error("The connection closed before the request was complete.")]
    Incomplete,
    #[error("The request is not the JSON that is expected here.")]
    Json,
    #[error("The request has something after its JSON.")]
    TrailingData,
}

/// Why a sign-in with a provider failed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum ProviderSignInRefusal {
    /// The sign-in was used, took too long, or was started in another browser.
    #[error("This sign-in has expired, or was started in another browser. Try again.")]
    Expired,
    #[error("The provider did not confirm who you are. Try again.")]
    NotConfirmed,
    #[error(
        "The provider does not say that your email address is verified. Verify it there, or ask an admin of this server for an account."
    )]
    EmailNotVerified,
}

/// Why the request is not possible in the present state.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum Conflict {
    #[error("You have rated {} titles, which is the limit.", Thousands(MAX_RATINGS))]
    TooManyRatings,
    #[error("You have {} playlists, which is the limit.", Thousands(MAX_PLAYLISTS))]
    TooManyPlaylists,
    #[error("This playlist has {} titles, which is the limit.", Thousands(MAX_ITEMS))]
    PlaylistFull,
    #[error("Your playlists have {} titles, which is the limit.", Thousands(MAX_ITEMS_PER_USER))]
    TooManyItems,
    #[error(
        "Too many of your titles are not yet confirmed by the movie database. Try again later."
    )]
    TooManyPendingTitles,
    #[error("You have {} watches, which is the limit.", Thousands(MAX_WATCHES))]
    TooManyWatches,
    #[error(
        "The users of this server have {} watches, which is the limit.",
        Thousands(MAX_WATCHES_IN_ALL)
    )]
    TooManyWatchesInAll,
    #[error("You have {} tags, which is the limit.", Thousands(MAX_OWN_TAGS))]
    TooManyTags,
    #[error(
        "This tag is on more than {} watches, which is too many to rename it.",
        Thousands(MAX_WATCHES_AT_ONCE)
    )]
    TooManyTagged,
    #[error("You have {} favorites, which is the limit.", Thousands(MAX_FAVORITES))]
    TooManyFavorites,
    #[error("Your watchlist has {} titles, which is the limit.", Thousands(MAX_WATCHLIST))]
    WatchlistFull,
    #[error("You are watching this show again already. Finish or stop that first.")]
    ViewingRunning,
    #[error("You have watched this show {MAX_VIEWINGS} times, which is the limit.")]
    TooManyViewings,
    #[error("This key was used for another request.")]
    KeyUsed,
    #[error("This has been undone already.")]
    AlreadyUndone,
    #[error("This is not undone completely. Please wait, or undo it again if that has stopped.")]
    UndoUnfinished,
    #[error("This has been changed since, so there is nothing to undo.")]
    ChangedSince,
    #[error("Another user has this username, or one that looks like it.")]
    UsernameTaken,
    #[error("You have {} imports, which is the limit. Delete one first.", Thousands(MAX_IMPORTS))]
    TooManyImports,
    #[error(
        "Your imports have more than {} entries, which is the limit. Delete one first, or import fewer files at a time.",
        Thousands(MAX_IMPORT_RECORDS)
    )]
    TooManyImportRecords,
    #[error(
        "This import is being read, matched, written or undone. Please wait until that is done."
    )]
    ImportBusy,
    #[error("You have no active playlist. Choose one first.")]
    NoActivePlaylist,
    #[error("You are the only admin. Make another user an admin first.")]
    OnlyAdmin,
    #[error("The last admin cannot be removed.")]
    LastAdmin,
    #[error(
        "An account with this email address exists. Sign in to it with its password, and link the provider in Settings."
    )]
    AccountWithEmail,
    #[error("This account at the provider is linked to another user.")]
    IdentityTaken,
    #[error("You have {MAX_IDENTITIES} linked accounts, which is the limit. Unlink one first.")]
    TooManyIdentities,
    #[error(
        "You could not sign in without it. Set a password first: sign out, and choose Forgot Password."
    )]
    LastSignIn,
    #[error(
        "This server has no address for which passkeys can be made. An admin can set one with --base-url."
    )]
    PasskeysNotOffered,
    #[error("This passkey is in use already. Remove it first.")]
    PasskeyTaken,
    #[error("You have {MAX_PASSKEYS} passkeys, which is the limit. Remove one first.")]
    TooManyPasskeys,
    #[error("You cannot remove your own account here.")]
    OwnAccount,
    #[error("You cannot change your own role. Ask another admin.")]
    OwnRole,
    #[error("You have {MAX_ACCESS_TOKENS} access tokens, which is the limit. Revoke one first.")]
    TooManyAccessTokens,
    #[error("You have {MAX_OUTGOING_WEBHOOKS} webhooks, which is the limit. Delete one first.")]
    TooManyOutgoingWebhooks,
    #[error(
        "This server allows no hosts of webhooks. Its operator can allow some with --webhook-hosts."
    )]
    NoWebhookHosts,
    #[error("{} invites are open, which is the limit. Revoke one first.", Thousands(MAX_INVITES))]
    TooManyInvites,
    #[error("Two-factor authentication is on already.")]
    SecondFactorEnabled,
    #[error("This is set by a flag or a variable of the server. Change it there.")]
    SetByFlag,
    #[error("The data is in PostgreSQL. Back it up with pg_dump --format=custom.")]
    NoDataFile,
}

/// Why a field is invalid, for rules that `domain::validation` does not have.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum FieldError<'e> {
    #[error("Choose one or several files")]
    NoFiles,
    #[error("Choose a JPEG, PNG or WebP picture")]
    NotAPicture,
    #[error("Choose a smaller picture, of at most 25 million pixels")]
    TooManyPixels,
    #[error("{}", REQUIRED)]
    Required,
    #[error("Has the wrong type")]
    WrongType,
    #[error("Must be {0} to {1}")]
    OutOfRange(i64, i64),
    #[error("Must be numbers")]
    NotNumbers,
    #[error("Must be {} or less", Thousands(*.0))]
    TooMany(i64),
    #[error("Choose at most {} episodes at once", Thousands(*.0))]
    TooManyEpisodes(i64),
    #[error("The show has no such episodes")]
    NoSuchEpisodes,
    #[error("Must be empty for several episodes")]
    OnlyForOneEpisode,
    #[error("Must not come with images")]
    NotWithImages,
    #[error("No title has such an id")]
    UnknownId,
    #[error("Must be tv, as only shows have episodes")]
    NotAShow,
    #[error("A poster's path looks like /name.jpg")]
    NotAPosterPath,
    #[error(transparent)]
    Time(InvalidTime),
    #[error("No such time zone")]
    UnknownZone,
    #[error("Write a country as two uppercase letters, such as DE")]
    UnknownRegion,
    // The text is that of specification 8.4.
    #[error("Email has already been taken")]
    EmailTaken,
    #[error("Username has already been taken")]
    UsernameTaken,
    #[error("There is no other user {0}")]
    NoSuchUser(&'e str),
    #[error("This is not the setup code")]
    WrongSetupCode,
    #[error("This is not your password")]
    WrongPassword,
    #[error("This is not the newest code of the app")]
    WrongCode,
    #[error("This key is not from this server. Begin again")]
    UnknownSecret,
    #[error("This passkey could not be verified. Try again")]
    InvalidPasskey,
    #[error(transparent)]
    WebhookUrl(InvalidWebhookUrl),
    #[error("TMDB refuses this key")]
    RefusedTmdbKey,
}

impl ApiError {
    /// The field is missing.
    #[must_use]
    pub fn required(name: &str) -> Self {
        Self::field(name, FieldError::Required)
    }

    /// One message at one field.
    #[must_use]
    pub fn field(name: &str, error: FieldError<'_>) -> Self {
        Self::Invalid(BTreeMap::from([(name.to_owned(), vec![error.to_string()])]))
    }

    pub(super) fn status_and_code(&self) -> (StatusCode, u16) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, 4000),
            Self::WrongCredentials => (StatusCode::UNAUTHORIZED, 4010),
            Self::InvalidToken => (StatusCode::UNAUTHORIZED, 4011),
            Self::InvalidResetToken => (StatusCode::UNAUTHORIZED, 4012),
            Self::CodeNeeded => (StatusCode::UNAUTHORIZED, 4013),
            Self::WrongCode => (StatusCode::UNAUTHORIZED, 4014),
            Self::WrongPasskey => (StatusCode::UNAUTHORIZED, 4015),
            Self::InviteUsedUp
            | Self::InviteExpired
            | Self::UnknownInvite
            | Self::RegistrationClosed
            | Self::TooManyUsers
            | Self::SetupCodeNeeded => (StatusCode::FORBIDDEN, 4030),
            Self::AdminNeeded => (StatusCode::FORBIDDEN, 4031),
            Self::OtherSite => (StatusCode::FORBIDDEN, 4032),
            Self::PasswordNeeded => (StatusCode::FORBIDDEN, 4033),
            Self::ReadOnlyToken | Self::SessionNeeded => (StatusCode::FORBIDDEN, 4034),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, 4040),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, 4050),
            Self::ProviderSignIn(_) | Self::PasskeyExpired => (StatusCode::FORBIDDEN, 4035),
            Self::Conflict(_) => (StatusCode::CONFLICT, 4090),
            Self::Ambiguous => (StatusCode::CONFLICT, 4091),
            Self::CheckinRunning => (StatusCode::CONFLICT, 4092),
            Self::TooOldToUndo => (StatusCode::GONE, 4100),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, 4130),
            Self::AddressTooLong => (StatusCode::URI_TOO_LONG, 4140),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, 4150),
            Self::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, 4220),
            Self::TooManyAttempts(_) => (StatusCode::TOO_MANY_REQUESTS, 4290),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, 5000),
            Self::CatalogueFailed(_) => (StatusCode::BAD_GATEWAY, 5020),
            Self::ProviderFailed(_) => (StatusCode::BAD_GATEWAY, 5021),
            Self::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, 5030),
        }
    }

    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    fn fields(&self) -> Option<BTreeMap<String, Vec<String>>> {
        match self {
            Self::Invalid(fields) => Some(fields.clone()),
            Self::SetupCodeNeeded => {
                let messages = vec![FieldError::WrongSetupCode.to_string()];
                Some(BTreeMap::from([("setupCode".to_owned(), messages)]))
            }
            _ => None,
        }
    }

    pub(super) fn body(&self) -> ErrorBody {
        let (_, code) = self.status_and_code();
        let fields = self.fields();
        let email = fields.as_ref().and_then(|fields| fields.get("email").cloned());
        ErrorBody { status: "error", code, message: self.to_string(), fields, email }
    }

    pub(super) fn retry_after(&self) -> Option<i64> {
        match self {
            Self::TooManyAttempts(seconds) => Some(*seconds),
            Self::Unavailable(_) => Some(1),
            _ => None,
        }
    }

    pub(super) fn log(&self, code: u16) {
        match self {
            Self::Internal(cause) => tracing::error!(code, error = %cause, "request failed"),
            Self::CatalogueFailed(cause) => {
                tracing::warn!(code, error = %cause, "movie database failed");
            }
            Self::ProviderFailed(cause) => {
                tracing::warn!(code, error = %cause, "identity provider failed");
            }
            // Logged only now and then, because a full disk or a flood of requests causes thousands of these.
            Self::Unavailable(cause) => {
                if let Some(suppressed) = REJECTED.allow() {
                    tracing::warn!(code, suppressed, error = %cause, "request rejected");
                }
            }
            _ => {}
        }
    }
}

static REJECTED: LogThrottle = LogThrottle::new(Duration::from_secs(10));

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        self.log(code);
        let mut response = json(status, &self.body());
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

pub(super) fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let content_type = HeaderValue::from_static("application/json");
    let body = serde_json::to_vec(body).unwrap_or_default();
    (status, [(header::CONTENT_TYPE, content_type)], body).into_response()
}

/// Formats 50000 as `50,000`.
struct Thousands(i64);

impl fmt::Display for Thousands {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (at, digit) in digits.char_indices() {
            let separator = at > 0 && (digits.len() - at).is_multiple_of(3);
            write!(out, "{}{digit}", if separator { "," } else { "" })?;
        }
        Ok(())
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        let fields = errors.iter().map(|(field, messages)| (field.to_owned(), messages.to_vec()));
        Self::Invalid(fields.collect())
    }
}

impl From<InvalidTime> for ApiError {
    fn from(error: InvalidTime) -> Self {
        Self::field("when", FieldError::Time(error))
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full(_)
            | StoreError::Unavailable(_)
            | StoreError::Damaged(_)
            | StoreError::Overloaded
            | StoreError::Closed => Self::Unavailable(error.to_string()),
            StoreError::Taken(_)
            | StoreError::Constraint(_)
            | StoreError::Panicked
            | StoreError::Broken(_) => Self::Internal(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_in_messages_have_thousands_separators() {
        for (number, text) in
            [(0, "0"), (200, "200"), (1_000, "1,000"), (50_000, "50,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(Thousands(number).to_string(), text);
        }
        let message = Conflict::TooManyRatings.to_string();
        assert_eq!(message, "You have rated 50,000 titles, which is the limit.");
    }
}
