//! Converts errors of services to errors of the API.

use crate::auth::password::PasswordError;
use crate::auth::rate_limiter::TooManyAttempts;
use crate::domain::watch::MAX_WATCHES_AT_ONCE;
use crate::http::error::{ApiError, Conflict, FieldError, ProviderSignInRefusal};
use crate::oidc::OidcError;
use crate::services::accounts::AccountError;
use crate::services::imports::ImportError;
use crate::services::own_account::OwnAccountError;
use crate::services::own_titles::OwnTitleError;
use crate::services::passkeys::PasskeyError;
use crate::services::passwords::ResetError;
use crate::services::provider_sign_in::ProviderSignInError;
use crate::services::second_factor::SecondFactorError;
use crate::services::settings::SettingsError;
use crate::services::shows::ShowError;
use crate::services::titles::{MaintenanceError, PlaylistError, RatingError};
use crate::services::watching::WatchingError;
use crate::store::{
    FavoriteRefusal, IdentityRefusal, ImportRefusal, InviteRefusal, PasskeyRefusal,
    PlaylistRefusal, RatingRefusal, ShowRefusal, SignUpRefusal, StoreError, UndoRefusal,
    WatchRefusal, WatchlistRefusal,
};
use std::collections::BTreeMap;

impl ApiError {
    /// A wrong current password is an error of the form field `field`, not 401, because the session stays valid.
    #[must_use]
    pub fn own_account(error: OwnAccountError, field: &str) -> Self {
        match error {
            OwnAccountError::WrongPassword => Self::field(field, FieldError::WrongPassword),
            OwnAccountError::LastAdmin => Conflict::OnlyAdmin.into(),
            OwnAccountError::TooManyAttempts(error) => error.into(),
            OwnAccountError::Password(error) => error.into(),
            OwnAccountError::Store(error) => error.into(),
        }
    }
}

impl From<ProviderSignInError> for ApiError {
    fn from(error: ProviderSignInError) -> Self {
        match error {
            ProviderSignInError::UnknownProvider => Self::NotFound("provider"),
            ProviderSignInError::Expired => ProviderSignInRefusal::Expired.into(),
            ProviderSignInError::Provider(error) => error.into(),
            ProviderSignInError::EmailNotVerified => ProviderSignInRefusal::EmailNotVerified.into(),
            ProviderSignInError::AccountWithEmail => Conflict::AccountWithEmail.into(),
            ProviderSignInError::SignUpClosed => Self::RegistrationClosed,
            ProviderSignInError::Rejected(refusal) => AccountError::Rejected(refusal).into(),
            ProviderSignInError::Identity(refusal) => refusal.into(),
            ProviderSignInError::TooManyAttempts(error) => error.into(),
            ProviderSignInError::Password(error) => error.into(),
            ProviderSignInError::Store(error) => error.into(),
        }
    }
}

impl From<PasskeyError> for ApiError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::NotOffered => Conflict::PasskeysNotOffered.into(),
            PasskeyError::Expired => Self::PasskeyExpired,
            PasskeyError::Unknown => Self::WrongPasskey,
            PasskeyError::InvalidRegistration(error) => {
                tracing::info!(%error, "passkey not added");
                Self::field("credential", FieldError::InvalidPasskey)
            }
            PasskeyError::InvalidSignIn(error) => {
                tracing::info!(%error, "sign-in with a passkey refused");
                Self::WrongPasskey
            }
            PasskeyError::Refused(PasskeyRefusal::Taken) => Conflict::PasskeyTaken.into(),
            PasskeyError::Refused(PasskeyRefusal::TooMany) => Conflict::TooManyPasskeys.into(),
            PasskeyError::NoUser => Self::InvalidToken,
            PasskeyError::TooManyAttempts(error) => error.into(),
            PasskeyError::Store(error) => error.into(),
        }
    }
}

impl From<OidcError> for ApiError {
    fn from(error: OidcError) -> Self {
        match error {
            OidcError::Unreachable(_) | OidcError::InvalidResponse(_) => {
                Self::ProviderFailed(error.to_string())
            }
            OidcError::Refused(_) | OidcError::InvalidToken(_) => {
                tracing::warn!(%error, "sign-in with a provider refused");
                ProviderSignInRefusal::NotConfirmed.into()
            }
        }
    }
}

impl From<IdentityRefusal> for ApiError {
    fn from(refusal: IdentityRefusal) -> Self {
        match refusal {
            IdentityRefusal::Taken => Conflict::IdentityTaken.into(),
            IdentityRefusal::TooMany => Conflict::TooManyIdentities.into(),
            IdentityRefusal::LastSignIn => Conflict::LastSignIn.into(),
            IdentityRefusal::NotFound => Self::NotFound("linked account"),
        }
    }
}

impl From<InviteRefusal> for ApiError {
    fn from(refusal: InviteRefusal) -> Self {
        match refusal {
            InviteRefusal::UsedUp => Self::InviteUsedUp,
            InviteRefusal::Expired => Self::InviteExpired,
            InviteRefusal::Unknown => Self::UnknownInvite,
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

impl From<TooManyAttempts> for ApiError {
    fn from(TooManyAttempts(seconds): TooManyAttempts) -> Self {
        Self::TooManyAttempts(seconds)
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::RegistrationClosed => Self::RegistrationClosed,
            AccountError::Rejected(SignUpRefusal::EmailTaken) => {
                Self::field("email", FieldError::EmailTaken)
            }
            AccountError::Rejected(SignUpRefusal::UsernameTaken) => {
                Self::field("username", FieldError::UsernameTaken)
            }
            AccountError::Rejected(SignUpRefusal::SetupCodeNeeded) => Self::SetupCodeNeeded,
            AccountError::Rejected(SignUpRefusal::TooManyUsers) => Self::TooManyUsers,
            AccountError::Rejected(SignUpRefusal::Invite(refusal)) => refusal.into(),
            AccountError::Rejected(SignUpRefusal::IdentityTaken) => Conflict::IdentityTaken.into(),
            AccountError::WrongCredentials => Self::WrongCredentials,
            AccountError::CodeNeeded => Self::CodeNeeded,
            AccountError::WrongCode => Self::WrongCode,
            AccountError::TooManyAttempts(error) => error.into(),
            AccountError::Password(error) => error.into(),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<SecondFactorError> for ApiError {
    fn from(error: SecondFactorError) -> Self {
        match error {
            SecondFactorError::AlreadyEnabled => Conflict::SecondFactorEnabled.into(),
            SecondFactorError::InvalidSecret => Self::field("secret", FieldError::UnknownSecret),
            SecondFactorError::WrongCode => Self::field("code", FieldError::WrongCode),
            SecondFactorError::Store(error) => error.into(),
        }
    }
}

impl From<ResetError> for ApiError {
    fn from(error: ResetError) -> Self {
        match error {
            ResetError::InvalidResetToken => Self::InvalidResetToken,
            ResetError::Invalid(errors) => errors.into(),
            ResetError::TooManyAttempts(error) => error.into(),
            ResetError::Password(error) => error.into(),
            ResetError::Store(error) => error.into(),
        }
    }
}

impl From<RatingError> for ApiError {
    fn from(error: RatingError) -> Self {
        match error {
            RatingError::Ambiguous => Self::Ambiguous,
            RatingError::Rejected(RatingRefusal::TooManyRatings) => Conflict::TooManyRatings.into(),
            RatingError::Rejected(RatingRefusal::TooManyPending) => {
                Conflict::TooManyPendingTitles.into()
            }
            // A rating references only its user, so the user was deleted during the request.
            RatingError::Store(StoreError::Constraint(_)) => Self::InvalidToken,
            RatingError::Store(error) => error.into(),
        }
    }
}

impl From<PlaylistError> for ApiError {
    fn from(error: PlaylistError) -> Self {
        match error {
            PlaylistError::Rejected(PlaylistRefusal::NoSuchPlaylist) => Self::NotFound("playlist"),
            PlaylistError::Rejected(PlaylistRefusal::NotInPlaylist) => {
                Self::NotFound("title in this playlist")
            }
            PlaylistError::Rejected(PlaylistRefusal::Ambiguous) => Self::Ambiguous,
            PlaylistError::Rejected(PlaylistRefusal::KeyUsed) => Conflict::KeyUsed.into(),
            PlaylistError::Rejected(PlaylistRefusal::TooManyPlaylists) => {
                Conflict::TooManyPlaylists.into()
            }
            PlaylistError::Rejected(PlaylistRefusal::NoneActive) => {
                Conflict::NoActivePlaylist.into()
            }
            PlaylistError::Rejected(PlaylistRefusal::Full) => Conflict::PlaylistFull.into(),
            PlaylistError::Rejected(PlaylistRefusal::TooManyItems) => Conflict::TooManyItems.into(),
            PlaylistError::Rejected(PlaylistRefusal::TooManyPending) => {
                Conflict::TooManyPendingTitles.into()
            }
            PlaylistError::Store(error) => error.into(),
        }
    }
}

impl From<WatchingError> for ApiError {
    fn from(error: WatchingError) -> Self {
        match error {
            WatchingError::Ambiguous | WatchingError::Watchlist(WatchlistRefusal::Ambiguous) => {
                Self::Ambiguous
            }
            WatchingError::Watch(WatchRefusal::NoSuchWatch) => Self::NotFound("watch"),
            WatchingError::Watch(WatchRefusal::KeyUsed) => Conflict::KeyUsed.into(),
            WatchingError::Watch(WatchRefusal::Time(error)) => error.into(),
            WatchingError::Watch(WatchRefusal::NoSuchUser(username)) => {
                Self::field("with", FieldError::NoSuchUser(&username))
            }
            WatchingError::Watch(WatchRefusal::TooManyWatches)
            | WatchingError::Undo(UndoRefusal::TooManyWatches) => Conflict::TooManyWatches.into(),
            WatchingError::Watch(WatchRefusal::TooManyWatchesInAll)
            | WatchingError::Undo(UndoRefusal::TooManyWatchesInAll) => {
                Conflict::TooManyWatchesInAll.into()
            }
            WatchingError::Watch(WatchRefusal::NothingSelected) => {
                Self::field("episode", FieldError::NoSuchEpisodes)
            }
            WatchingError::Watch(WatchRefusal::TooManyAtOnce) => {
                Self::field("episode", FieldError::TooManyEpisodes(MAX_WATCHES_AT_ONCE))
            }
            WatchingError::Watch(WatchRefusal::TooManyTags) => Conflict::TooManyTags.into(),
            WatchingError::Watch(WatchRefusal::NoSuchTag) => Self::NotFound("tag"),
            WatchingError::Watch(WatchRefusal::TooManyTagged) => Conflict::TooManyTagged.into(),
            WatchingError::Undo(UndoRefusal::TooManyPlaylists) => Conflict::TooManyPlaylists.into(),
            WatchingError::Undo(UndoRefusal::PlaylistFull) => Conflict::PlaylistFull.into(),
            WatchingError::Undo(UndoRefusal::TooManyItems) => Conflict::TooManyItems.into(),
            WatchingError::Watch(WatchRefusal::TooManyRatings)
            | WatchingError::Undo(UndoRefusal::TooManyRatings) => Conflict::TooManyRatings.into(),
            WatchingError::Undo(UndoRefusal::TooManyFavorites) => Conflict::TooManyFavorites.into(),
            WatchingError::Watch(WatchRefusal::TooManyPending)
            | WatchingError::Watchlist(WatchlistRefusal::TooManyPending)
            | WatchingError::Undo(UndoRefusal::TooManyPending) => {
                Conflict::TooManyPendingTitles.into()
            }
            WatchingError::Watchlist(WatchlistRefusal::Full)
            | WatchingError::Undo(UndoRefusal::WatchlistFull) => Conflict::WatchlistFull.into(),
            WatchingError::Watchlist(WatchlistRefusal::NotListed) => {
                Self::NotFound("title in the watchlist")
            }
            WatchingError::Undo(UndoRefusal::NoSuchChange) => Self::NotFound("change"),
            WatchingError::Undo(UndoRefusal::AlreadyUndone) => Conflict::AlreadyUndone.into(),
            WatchingError::Undo(UndoRefusal::Unfinished) => Conflict::UndoUnfinished.into(),
            WatchingError::Undo(UndoRefusal::ChangedSince) => Conflict::ChangedSince.into(),
            WatchingError::Undo(UndoRefusal::TooOld) => Self::TooOldToUndo,
            WatchingError::Undo(UndoRefusal::UsernameTaken) => Conflict::UsernameTaken.into(),
            // The user or a companion was deleted during the request.
            WatchingError::Store(StoreError::Constraint(_)) => Self::InvalidToken,
            WatchingError::Store(error) => error.into(),
        }
    }
}

impl From<ShowError> for ApiError {
    fn from(error: ShowError) -> Self {
        match error {
            ShowError::Watch(refusal) => WatchingError::Watch(refusal).into(),
            ShowError::Show(ShowRefusal::TooManyPending) => Conflict::TooManyPendingTitles.into(),
            ShowError::Show(ShowRefusal::NoSuchEpisode) => Self::NotFound("episode"),
            ShowError::Show(ShowRefusal::NoSuchViewing) => Self::NotFound("viewing"),
            ShowError::Show(ShowRefusal::ViewingRunning) => Conflict::ViewingRunning.into(),
            ShowError::Show(ShowRefusal::TooManyViewings) => Conflict::TooManyViewings.into(),
            ShowError::NoSuchShow => Self::NotFound("show"),
            ShowError::NoSuchOrder => Self::NotFound("order"),
            ShowError::NotWatched => Self::NotFound("watch"),
            ShowError::Catalogue(error) => Self::CatalogueFailed(error.to_string()),
            // The user was deleted during the request.
            ShowError::Store(StoreError::Constraint(_)) => Self::InvalidToken,
            ShowError::Store(error) => error.into(),
        }
    }
}

impl From<OwnTitleError> for ApiError {
    fn from(error: OwnTitleError) -> Self {
        match error {
            OwnTitleError::Ambiguous | OwnTitleError::Favorite(FavoriteRefusal::Ambiguous) => {
                Self::Ambiguous
            }
            OwnTitleError::Favorite(FavoriteRefusal::NotAFavorite) => Self::NotFound("favorite"),
            OwnTitleError::Favorite(FavoriteRefusal::TooManyFavorites) => {
                Conflict::TooManyFavorites.into()
            }
            OwnTitleError::TooManyPending
            | OwnTitleError::Favorite(FavoriteRefusal::TooManyPending) => {
                Conflict::TooManyPendingTitles.into()
            }
            OwnTitleError::NoNote => Self::NotFound("note"),
            OwnTitleError::CheckinRunning(_) => Self::CheckinRunning,
            OwnTitleError::Watch(refusal) => WatchingError::from(refusal).into(),
            // The user or a companion was deleted during the request.
            OwnTitleError::Store(StoreError::Constraint(_)) => Self::InvalidToken,
            OwnTitleError::Store(error) => error.into(),
        }
    }
}

impl From<SettingsError> for ApiError {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::SetByFlag => Conflict::SetByFlag.into(),
            SettingsError::RefusedTmdbKey => Self::field("token", FieldError::RefusedTmdbKey),
            SettingsError::Invalid(errors) => errors.into(),
            SettingsError::Catalogue(error) => Self::CatalogueFailed(error.to_string()),
            SettingsError::Start(error) => Self::Internal(error.to_string()),
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

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Rejected(ImportRefusal::TooManyImports) => Conflict::TooManyImports.into(),
            ImportError::Rejected(ImportRefusal::TooManyRecords) => {
                Conflict::TooManyImportRecords.into()
            }
            ImportError::Rejected(ImportRefusal::NoSuchImport) => Self::NotFound("import"),
            ImportError::Rejected(ImportRefusal::NoSuchTitle) => Self::NotFound("title"),
            ImportError::Rejected(ImportRefusal::Busy) => Conflict::ImportBusy.into(),
            ImportError::Nothing(messages) => {
                Self::Invalid(BTreeMap::from([("files".to_owned(), messages)]))
            }
            ImportError::SeveralProfiles(names) => {
                Self::Invalid(BTreeMap::from([("profile".to_owned(), names)]))
            }
            ImportError::UnknownScale => {
                let scales = vec!["5".to_owned(), "10".to_owned()];
                Self::Invalid(BTreeMap::from([("scale".to_owned(), scales)]))
            }
            ImportError::NoSuchTitle => Self::field("movie_id", FieldError::UnknownId),
            ImportError::Catalogue(error) => Self::CatalogueFailed(error.to_string()),
            ImportError::Store(error) => error.into(),
        }
    }
}
