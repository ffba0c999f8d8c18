//! What only a database on a server can do: several instances on one database, its refusals, and lost connections.

mod copy;
mod equal_responses;
mod instances;
mod lost_connections;
mod opening;
mod races;
mod schema;
mod stalled_server;
