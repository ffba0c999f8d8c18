//! Extractors.

pub mod client_ip;
pub mod json;
