//! Passwords, session tokens, reset tokens, and the rate limits on them.

mod cbor;
pub mod credential;
pub mod limits;
pub mod one_time_token;
pub mod passkey;
pub mod password;
pub mod rate_limiter;
pub mod second_factor;
pub mod token;
