//! Extractors.

pub mod client;
pub mod json;
