//! Background jobs, each a loop for as long as the server runs.

pub mod refresh_metadata;
pub mod send_reset_emails;
pub mod verify_titles;
