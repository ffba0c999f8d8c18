//! HTTP: the listener, the routers, middleware, extractors and handlers.

mod assets;
mod bodies;
mod error;
mod etag;
mod extract;
mod handlers;
mod listener;
mod middleware;
mod openapi;
mod refusals;
mod router;

pub use bodies::{BODIES, ReadBody};
pub use error::ApiError;
pub use extract::client_ip::Peer;
pub use listener::Server;
pub use openapi::document;
pub use router::{Service, service};
