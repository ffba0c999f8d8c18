//! Every JSON body that a request may bring, by its operation, for whoever tries bad input on all
//! of them.

use crate::http::extract::json;
use crate::http::handlers::{
    maintenance, movies, own_account, passwords, playlist_items, playlists, sessions, settings,
    user_admin, users,
};
use serde::de::DeserializeOwned;

/// Reads a body as its operation does; a refusal is given by its status.
///
/// # Errors
/// The status with which the operation would refuse it.
pub type ReadBody = fn(&[u8]) -> Result<(), u16>;

/// The operations that read a body, as the description names them.
pub const BODIES: [(&str, ReadBody); 19] = [
    ("activatePlaylist", read::<playlists::ChosenPlaylist>),
    ("addEntry", read::<playlist_items::AddEntryBody>),
    ("changeOwnPassword", read::<own_account::OwnPasswordBody>),
    ("changePassword", read::<passwords::ChangePasswordBody>),
    ("createPlaylist", read::<playlists::NewPlaylistBody>),
    ("deleteAccount", read::<own_account::DeleteAccountBody>),
    ("deleteUsers", read::<user_admin::RemoveUsersBody>),
    ("forgotPassword", read::<passwords::ForgotBody>),
    ("rateMovie", read::<movies::RateBody>),
    ("removeEntry", read::<playlist_items::RemoveEntryBody>),
    ("renamePlaylist", read::<playlists::RenamePlaylistBody>),
    ("setMail", read::<settings::MailServerForm>),
    ("setRegistration", read::<settings::RegistrationForm>),
    ("setTmdbToken", read::<settings::TmdbForm>),
    ("signIn", read::<sessions::SignInBody>),
    ("signOut", read::<sessions::SignOutBody>),
    ("signOutUsers", read::<user_admin::SignOutUsersBody>),
    ("signUp", read::<users::SignUpBody>),
    ("updateMovies", read::<maintenance::MaintenanceBody>),
];

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<(), u16> {
    json::parse::<T>(body).map(drop).map_err(|refusal| refusal.status().as_u16())
}
