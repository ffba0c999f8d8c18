//! A fake TMDB: a real HTTP server with TMDB's shapes and a few invented titles, which can fail in
//! every way in which a server can.

mod bodies;
mod data;
mod documents;
pub mod mode;
mod routes;
mod server;
pub mod shows;

pub use server::FakeTmdb;

/// The accepted v3 key.
pub const V3_KEY: &str = "0123456789abcdef0123456789abcdef";
/// The accepted v4 token. Its parts are words in base64: header, claims, mark.
pub const V4_TOKEN: &str = "aGVhZGVy.Y2xhaW1z.bWFyaw";
