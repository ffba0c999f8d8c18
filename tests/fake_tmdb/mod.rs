//! A stand-in for TMDB: a real HTTP server with TMDB's shapes and a few invented titles, which can
//! be told to fail in every way in which a server can.

mod bodies;
mod credits;
mod details;
mod filters;
mod lists;
mod markup;
pub mod mode;
mod people;
mod pictures;
mod routes;
mod server;
mod shared;
mod titles;

pub use server::Fake;

/// The key that the stand-in takes, in both forms.
pub const V3_KEY: &str = "0123456789abcdef0123456789abcdef";
/// The same as a token. Its parts are words in base64: header, claims, mark.
pub const V4_TOKEN: &str = "aGVhZGVy.Y2xhaW1z.bWFyaw";
