//! moviestars: a film and TV catalogue with ratings and playlists, for a household or a circle of
//! friends, in one executable. `api` answers requests, through `service` where a flow needs more
//! than one room, from `store`, `catalogue`, `mail` and `auth`, by the rules of `domain`.

pub mod app;
pub mod atomic_file;
pub mod auth;
pub mod catalogue;
pub mod cli;
pub mod clock;
pub mod config;
pub mod domain;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod services;
pub mod store;
