//! The fake TMDB as an executable, for browser tests and for manual tests:
//! `cargo run --example fake_tmdb -- 127.0.0.1:9000`, then `moviestars serve` with
//! `--tmdb-url` and `--image-url` on the printed address and the printed key.
//!
//! `PUT /fake/mode` with `{"fault":"no_response"}` sets a fault (`{"fault":"none"}` removes
//! it), `GET /fake/counts` returns the requests by path, `DELETE /fake/counts` resets them,
//! `GET /fake/max_in_flight` returns the largest number of requests in flight.

#[path = "mod.rs"]
#[expect(dead_code, reason = "the tests in Rust use more of it")]
mod fake_tmdb;

use fake_tmdb::{FakeTmdb, V3_KEY};
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let fake = FakeTmdb::listen(address.parse()?).await?;
    println!("fake TMDB listening on {} with the key {V3_KEY}", fake.url());
    std::future::pending().await
}
