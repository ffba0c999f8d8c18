//! Tests of the server over HTTP, and of the executable.

#![expect(clippy::unwrap_used, reason = "in a test, a panic is the report")]

mod access;
mod admin_writes;
mod any_input;
mod app;
mod architecture;
mod audit;
mod catalogue;
mod catalogue_calls;
mod catalogue_discover;
mod catalogue_people;
mod catalogue_pictures;
mod catalogue_shapes;
mod catalogue_status;
mod catalogue_switch;
mod clock_jumps;
#[path = "../../tools/commit.rs"]
mod commit;
mod contract;
mod data_file;
mod database;
mod description;
mod engine;
mod export;
#[path = "../fake_tmdb/mod.rs"]
mod fake_tmdb;
#[path = "../../fuzz/src/lib.rs"]
mod fuzzed;
mod headers;
mod identity;
mod idor;
mod injection;
mod input;
mod installation;
mod invites;
mod limits;
mod log;
mod maintenance;
mod model;
mod model_truth;
mod origin;
mod own_account;
mod password_confirmation;
mod password_limits;
mod password_policy;
mod passwords;
mod pending_titles;
mod playlists;
mod process;
mod races;
mod ratings;
mod refresh;
mod reset_links;
mod response_cache;
mod secrets;
mod server;
mod sessions;
mod settings;
mod shape;
mod shared_database;
mod tmdb;
mod tmdb_cache;
mod tmdb_faults;
mod tmdb_harness;
mod tmdb_images;
mod tmdb_pending_titles;
mod tmdb_served;
mod tmdb_served_faults;
mod tmdb_server;
mod tokens;
mod user_admin;
mod user_commands;
mod user_management;
mod users;
mod version;
