//! Flows that need more than one of the rooms below: the store, the catalogue, the secrets.

pub mod accounts;
pub mod backup;
pub mod crossing;
pub mod export;
pub mod maintenance;
pub mod own_account;
pub mod passwords;
pub mod playlists;
pub mod ratings;
pub mod settings;
pub mod titles;
