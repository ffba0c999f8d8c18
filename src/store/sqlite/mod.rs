//! SQLite: the data is in one file.

pub(super) mod backup;
pub(super) mod connection;
pub(super) mod file;
pub(super) mod migrations;
pub(super) mod pool;
pub(super) mod snapshot;
pub(super) mod versions;
