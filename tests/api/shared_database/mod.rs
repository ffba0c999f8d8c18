//! What only a database on a server can do: several instances on one database, its refusals, and lost connections.

mod copy;
mod equal_responses;
mod instances;
mod lost_connections;
mod moving;
mod opening;
mod outgoing_webhooks;
mod races;
mod schema;
mod stalled_server;

use crate::app::Caller;

/// Films of the catalogue, on pages of 20: the ratings of others are removed after a while.
pub async fn films(caller: &Caller, pages: usize) -> Vec<i64> {
    let mut films = Vec::new();
    for page in 1..=pages {
        let found = caller.get(&format!("/3/discover/movie?page={page}")).await.json();
        let found = found["results"].as_array().unwrap().clone();
        films.extend(found.iter().map(|film| film["id"].as_i64().unwrap()));
    }
    films
}
