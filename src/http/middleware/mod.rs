//! Middleware that runs around handlers.

pub mod compression;
pub mod concurrency_limit;
pub mod csrf;
pub mod drained_body;
pub mod guard;
pub mod response_cache;
pub mod security_headers;
pub mod trace;
