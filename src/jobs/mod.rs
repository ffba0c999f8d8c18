//! Background work.

pub mod backoff;
pub mod refresh_metadata;
pub mod verify_titles;
