//! Which answer each refusal of the rooms below becomes.

use crate::auth::limits::TooMany;
use crate::auth::password::PasswordError;
use crate::domain::validation::FieldErrors;
use crate::http::error::ApiError;
use crate::services::accounts::AccountError;
use crate::services::maintenance::MaintenanceError;
use crate::services::passwords::ResetError;
use crate::services::playlists::PlaylistError;
use crate::services::ratings::RatingError;
use crate::store::{PlaylistRefusal, RatingRefusal, SignUpRefusal, StoreError};

const TOO_MANY_WAIT: &str =
    "Too many of your titles still wait for the movie database. Try again in a while.";

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        let fields = errors.iter().map(|(field, messages)| (field.to_owned(), messages.to_vec()));
        Self::Invalid(fields.collect())
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

impl From<PasswordError> for ApiError {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy => Self::Unavailable(error.to_string()),
            PasswordError::Failed => Self::Internal(error.to_string()),
        }
    }
}

impl From<TooMany> for ApiError {
    fn from(TooMany(seconds): TooMany) -> Self {
        Self::TooManyTries(seconds)
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::RegistrationClosed => Self::RegistrationClosed,
            AccountError::Refused(SignUpRefusal::EmailTaken) => {
                Self::field("email", "Email has already been taken")
            }
            AccountError::Refused(SignUpRefusal::UsernameTaken) => {
                Self::field("username", "Username has already been taken")
            }
            AccountError::Refused(SignUpRefusal::SetupCodeNeeded) => Self::SetupCodeNeeded,
            AccountError::WrongCredentials => Self::WrongCredentials,
            AccountError::TooMany(tries) => tries.into(),
            AccountError::Password(error) => error.into(),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<ResetError> for ApiError {
    fn from(error: ResetError) -> Self {
        match error {
            ResetError::InvalidResetToken => Self::InvalidResetToken,
            ResetError::Invalid(errors) => errors.into(),
            ResetError::TooMany(tries) => tries.into(),
            ResetError::Overloaded(error) => Self::Unavailable(error.to_string()),
            ResetError::Password(error) => error.into(),
            ResetError::Store(error) => error.into(),
        }
    }
}

impl From<RatingError> for ApiError {
    fn from(error: RatingError) -> Self {
        match error {
            RatingError::Ambiguous => Self::Ambiguous,
            RatingError::Refused(RatingRefusal::TooMany) => {
                Self::Conflict("You have rated 50,000 titles, and no more are kept for one person.")
            }
            RatingError::Refused(RatingRefusal::TooManyPending) => Self::Conflict(TOO_MANY_WAIT),
            // The only row a rating needs is its user's: it was deleted in this very moment.
            RatingError::Store(StoreError::Constraint(_)) => Self::InvalidToken,
            RatingError::Store(error) => error.into(),
        }
    }
}

impl From<PlaylistError> for ApiError {
    fn from(error: PlaylistError) -> Self {
        match error {
            PlaylistError::Refused(refusal) => refusal.into(),
            PlaylistError::Store(error) => error.into(),
        }
    }
}

impl From<PlaylistRefusal> for ApiError {
    fn from(refusal: PlaylistRefusal) -> Self {
        match refusal {
            PlaylistRefusal::NoSuchPlaylist => Self::NotFound("playlist"),
            PlaylistRefusal::NotInPlaylist => Self::NotFound("title in this playlist"),
            PlaylistRefusal::Ambiguous => Self::Ambiguous,
            PlaylistRefusal::NoneActive => {
                Self::Conflict("You have no active playlist. Choose one first.")
            }
            PlaylistRefusal::Full => {
                Self::Conflict("This playlist holds 5,000 titles, and no more fit in.")
            }
            PlaylistRefusal::TooManyPending => Self::Conflict(TOO_MANY_WAIT),
        }
    }
}

impl From<MaintenanceError> for ApiError {
    fn from(error: MaintenanceError) -> Self {
        match error {
            MaintenanceError::Ambiguous => Self::Ambiguous,
            MaintenanceError::Catalogue(error) => Self::CatalogueFailed(error.to_string()),
            MaintenanceError::Store(error) => error.into(),
        }
    }
}
