//! Claims about the server's behaviour, made over real HTTP against the real thing.

#![expect(clippy::unwrap_used, reason = "in a test, a panic is the report")]

mod access;
mod app;
mod architecture;
mod backup;
mod catalogue;
mod catalogue_calls;
mod catalogue_discover;
mod catalogue_people;
mod catalogue_pictures;
mod catalogue_shapes;
mod claims;
mod contract;
mod export;
#[path = "../fake_tmdb/mod.rs"]
mod fake_tmdb;
mod headers;
mod identity;
mod installation;
mod limits;
mod model;
mod own_account;
mod password_limits;
mod passwords;
mod playlists;
mod process;
mod ratings;
mod restore;
mod server;
mod sessions;
mod settings;
mod shape;
mod tmdb;
mod tmdb_cache;
mod tmdb_faults;
mod tmdb_key;
mod tmdb_posters;
mod tmdb_rig;
mod tmdb_stale;
mod upgrade;
mod upkeep;
mod user_admin;
mod user_commands;
mod users;
