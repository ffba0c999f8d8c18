//! SQLite: the data is in one file.

pub(super) mod backup;
mod batch;
pub(super) mod connection;
pub(super) mod disk;
pub(super) mod lock;
pub(super) mod migrations;
pub(super) mod pool;
pub(super) mod restore;
pub(super) mod snapshot;
mod statement;
pub(super) mod versions;
