//! Secrets: passwords and the tokens that stand for sessions.

mod hasher;
pub mod limits;
pub mod pass;
pub mod password;
pub mod token;
