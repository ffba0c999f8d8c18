//! Secrets: passwords and the tokens that stand for sessions.

mod hasher;
pub mod limits;
pub mod password;
pub mod reset_token;
pub mod token;
