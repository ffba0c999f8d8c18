//! What runs around every handler.

pub mod concurrency_limit;
pub mod csrf;
pub mod guard;
pub mod security_headers;
pub mod trace;
