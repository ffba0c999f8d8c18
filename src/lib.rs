//! moviestars: a self-hosted film and TV tracker. `http` handles requests and uses `services` where a flow
//! needs more than one of `store`, `catalogue`, `mail` and `auth`; `jobs` run in the background; `domain` has
//! the rules. docs/architecture.md has the layers.

pub mod app;
pub mod atomic_file;
pub mod auth;
mod backoff;
mod blocking;
pub mod catalogue;
pub mod cli;
pub mod clock;
pub mod config;
pub mod domain;
mod fair_semaphore;
pub mod http;
pub mod import;
pub mod jobs;
pub mod mail;
pub mod metrics;
mod mutex;
pub mod oidc;
pub mod services;
pub mod store;
pub mod webhook_client;
pub mod worker;
