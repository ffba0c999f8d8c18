//! One file per noun.

pub mod auth;
pub mod backup;
pub mod catalogue;
pub mod changes;
pub mod export;
pub mod home;
pub mod invites;
pub mod maintenance;
pub mod notifications;
pub mod pictures;
pub mod playlist_items;
pub mod playlists;
pub mod ratings;
pub mod settings;
pub mod statistics;
pub mod status;
pub mod user_admin;
pub mod users;
pub mod watches;
pub mod watchlist;

use crate::http::extract;
use serde::de::DeserializeOwned;

/// Parses a body as its operation does; the error is the response's status.
pub type ParseBody = fn(&[u8]) -> Result<(), u16>;

/// The operations with a body, by operation id. Only for the tests of random input and the fuzzer: the
/// types of the bodies are private.
pub const BODY_PARSERS: [(&str, ParseBody); 31] = [
    ("activatePlaylist", parse::<playlists::ActivatePlaylistBody>),
    ("addPlaylistItem", parse::<playlists::AddItemBody>),
    ("addToWatchlist", parse::<watchlist::AddToWatchlistBody>),
    ("addUser", parse::<user_admin::AddUserBody>),
    ("addWatch", parse::<watches::AddWatchBody>),
    ("changeOwnPassword", parse::<users::OwnPasswordBody>),
    ("changePassword", parse::<auth::ChangePasswordBody>),
    ("changePlaylistItems", parse::<playlist_items::ChangeItemsBody>),
    ("changeUsername", parse::<users::UsernameBody>),
    ("checkInvite", parse::<invites::CheckInviteBody>),
    ("confirmPassword", parse::<users::ConfirmPasswordBody>),
    ("createPlaylist", parse::<playlists::NewPlaylistBody>),
    ("deleteAccount", parse::<users::DeleteAccountBody>),
    ("deleteUsers", parse::<user_admin::DeleteUsersBody>),
    ("duplicatePlaylist", parse::<playlists::DuplicatePlaylistBody>),
    ("forgotPassword", parse::<auth::ForgotPasswordBody>),
    ("rateMovie", parse::<ratings::RateBody>),
    ("removePlaylistItem", parse::<playlists::RemoveItemBody>),
    ("updatePlaylist", parse::<playlists::UpdatePlaylistBody>),
    ("setMail", parse::<settings::MailForm>),
    ("setPicture", pictures::parse),
    ("setRegistration", parse::<settings::RegistrationForm>),
    ("setTmdbToken", parse::<settings::TmdbForm>),
    ("setUserRole", parse::<user_admin::UserRoleBody>),
    ("signIn", parse::<auth::SignInBody>),
    ("signOut", parse::<auth::SignOutBody>),
    ("signOutUsers", parse::<user_admin::SignOutUsersBody>),
    ("signUp", parse::<users::SignUpBody>),
    ("updateMovies", parse::<maintenance::UpdateMoviesBody>),
    ("updatePlaylistItem", parse::<playlist_items::UpdateItemBody>),
    ("updateWatch", parse::<watches::UpdateWatchBody>),
];

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<(), u16> {
    extract::parse::<T>(body).map(drop).map_err(|error| error.status().as_u16())
}
