//! The handlers, in one file for each kind of resource.

pub mod access_tokens;
pub mod api_description;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod calendar;
pub mod catalogue;
pub mod changes;
pub mod checkins;
pub mod companions;
pub mod diary;
pub mod episode_watches;
pub mod export;
pub mod export_archive;
pub mod export_csv;
pub mod favorites;
pub mod genres;
pub mod home;
pub mod identities;
pub mod import_records;
pub mod import_titles;
pub mod imports;
pub mod invites;
pub mod maintenance;
pub mod notes;
pub mod notifications;
pub mod outgoing_webhooks;
pub mod passkeys;
pub mod pictures;
pub mod playlist_items;
pub mod playlists;
pub mod preferences;
pub mod ratings;
pub mod second_factor;
pub mod sessions;
pub mod settings;
pub mod show_log;
pub mod show_progress;
pub mod show_settings;
pub mod shows;
pub mod sign_in_providers;
pub mod statistics;
pub mod status;
pub mod titles;
pub mod user_admin;
pub mod users;
pub mod watched_at;
pub mod watches;
pub mod watchlist;
pub mod webhooks;

use crate::http::extract;
use serde::de::DeserializeOwned;

/// Parses a body like its operation. The error is the status of the response.
pub type ParseBody = fn(&[u8]) -> Result<(), u16>;

/// The operations with a body, by operation id. Only for the fuzzer and tests with random input, because the types of
/// the bodies are private.
pub const BODY_PARSERS: [(&str, ParseBody); 65] = [
    ("activatePlaylist", parse::<playlists::ActivatePlaylistBody>),
    ("addPasskey", parse::<passkeys::AddPasskeyBody>),
    ("addPlaylistItem", parse::<playlist_items::AddItemBody>),
    ("addToWatchlist", parse::<watchlist::AddToWatchlistBody>),
    ("addUser", parse::<user_admin::AddUserBody>),
    ("addWatch", parse::<watches::AddWatchBody>),
    ("answerCompanionRequest", parse::<companions::AnswerRequestBody>),
    ("changeOwnPassword", parse::<users::OwnPasswordBody>),
    ("changePassword", parse::<auth::ChangePasswordBody>),
    ("changePlaylistItems", parse::<playlist_items::ChangeItemsBody>),
    ("changeUsername", parse::<users::UsernameBody>),
    ("checkIn", parse::<checkins::CheckInBody>),
    ("checkInvite", parse::<invites::CheckInviteBody>),
    ("completeProviderSignIn", parse::<sign_in_providers::ProviderCallbackBody>),
    ("confirmPassword", parse::<users::ConfirmPasswordBody>),
    ("createAccessToken", parse::<access_tokens::CreateAccessTokenBody>),
    ("createInvite", parse::<invites::CreateInviteBody>),
    ("createPlaylist", parse::<playlists::NewPlaylistBody>),
    ("deleteAccount", parse::<users::DeleteAccountBody>),
    ("deleteUsers", parse::<user_admin::DeleteUsersBody>),
    ("duplicatePlaylist", parse::<playlists::DuplicatePlaylistBody>),
    ("editWatches", parse::<watches::EditWatchesBody>),
    ("enableSecondFactor", parse::<second_factor::EnableSecondFactorBody>),
    ("forgotPassword", parse::<auth::ForgotPasswordBody>),
    ("linkIdentity", parse::<identities::LinkIdentityBody>),
    ("moveInWatchlist", parse::<watchlist::MoveInWatchlistBody>),
    ("rateMovie", parse::<ratings::RateBody>),
    ("readNotifications", parse::<notifications::ReadNotificationsBody>),
    ("removePlaylistItem", parse::<playlist_items::RemoveItemBody>),
    ("removeWatches", parse::<watches::RemoveWatchesBody>),
    ("renamePasskey", parse::<passkeys::RenamePasskeyBody>),
    ("renameTag", parse::<diary::RenameTagBody>),
    ("updatePlaylist", parse::<playlists::UpdatePlaylistBody>),
    ("setFavorite", parse::<favorites::SetFavoriteBody>),
    ("setMail", parse::<settings::MailForm>),
    ("setNote", parse::<notes::SetNoteBody>),
    ("setNotificationSchedule", parse::<notifications::SetNotificationScheduleBody>),
    ("setPicture", pictures::parse),
    ("setPreferences", parse::<preferences::SetPreferencesBody>),
    ("setRegistration", parse::<settings::RegistrationForm>),
    ("setTmdbToken", parse::<settings::TmdbForm>),
    ("setUserRole", parse::<user_admin::UserRoleBody>),
    ("signIn", parse::<auth::SignInBody>),
    ("signInWithPasskey", parse::<passkeys::PasskeySignInBody>),
    ("signOut", parse::<auth::SignOutBody>),
    ("signOutUsers", parse::<user_admin::SignOutUsersBody>),
    ("signUp", parse::<users::SignUpBody>),
    ("updateMovies", parse::<maintenance::UpdateMoviesBody>),
    ("updatePlaylistItem", parse::<playlist_items::UpdateItemBody>),
    ("changeShow", parse::<show_settings::ChangeShowBody>),
    ("chooseImportTitle", parse::<import_titles::ChooseImportTitleBody>),
    ("chooseImportTitles", parse::<import_titles::ChooseImportTitlesBody>),
    ("setImportRules", parse::<imports::ImportRulesBody>),
    ("setImportState", parse::<imports::ImportStateBody>),
    ("startImport", imports::parse_upload),
    ("chooseOrder", parse::<show_settings::ChooseOrderBody>),
    ("endViewing", parse::<show_settings::EndViewingBody>),
    ("moveEpisodeWatches", parse::<episode_watches::MoveWatchesBody>),
    ("rateEpisode", parse::<show_settings::RateEpisodeBody>),
    ("skipEpisodes", parse::<show_settings::SkipBody>),
    ("watchEpisodes", parse::<episode_watches::WatchEpisodesBody>),
    ("receivePlay", webhooks::parse_play),
    ("setWebhookAccount", parse::<webhooks::WebhookAccountBody>),
    ("createOutgoingWebhook", parse::<outgoing_webhooks::CreateOutgoingWebhookBody>),
    ("updateWatch", parse::<watches::WatchUpdateBody>),
];

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<(), u16> {
    extract::parse::<T>(body).map(drop).map_err(|error| error.status().as_u16())
}
