//! What runs around every handler.

pub mod concurrency_limit;
pub mod csrf;
pub mod guard;
pub mod headers;
pub mod local_request;
pub mod trace;
