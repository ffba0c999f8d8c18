//! One file per noun.

pub mod backup;
pub mod catalogue;
pub mod claims;
pub mod export;
pub mod maintenance;
pub mod movies;
pub mod notifications;
pub mod own_account;
pub mod passwords;
pub mod playlist_items;
pub mod playlists;
pub mod posters;
pub mod ratings;
pub mod sessions;
pub mod settings;
pub mod status;
pub mod user_admin;
pub mod users;
