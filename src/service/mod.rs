//! Flows that need more than one of the rooms below: the store, the catalogue, the secrets.

pub mod accounts;
pub mod backup;
pub mod claims;
pub mod crossing;
pub mod export;
pub mod own_account;
pub mod passwords;
mod patience;
pub mod playlists;
pub mod ratings;
pub mod refresh;
pub mod settings;
mod titles;
pub mod upkeep;
