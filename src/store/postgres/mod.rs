//! PostgreSQL: the data is in a server that several instances may share (decision 48).

pub(super) mod connection;
mod error;
pub(super) mod migrations;
pub(super) mod pool;
mod statement;
mod tls;
pub(super) mod url;
