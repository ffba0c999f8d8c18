//! HTTP: the listener, the routers, middleware, extractors and handlers.

mod assets;
mod connection_limit;
mod error;
mod extract;
mod handlers;
mod listener;
mod metrics;
mod middleware;
mod openapi;
mod paging;
mod paths;
mod representation;
mod request_metrics;
mod router;
mod service;
mod service_errors;
mod tmdb_error;
mod uploads;

pub use error::ApiError;
pub use handlers::api_description::OPENAPI;
#[doc(hidden)]
pub use handlers::{BODY_PARSERS, ParseBody};
pub use listener::Server;
pub use middleware::trace::ACCESS_LOG;
pub use openapi::document;
