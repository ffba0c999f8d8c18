//! Matches the titles of imports with the catalogue, and writes imports.

use crate::app::App;
use crate::domain::import::{ImportId, ImportState};
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::services::imports::{self, Matched};
use crate::store::StoreError;
use std::time::Duration;
use tokio::time::Instant;

/// After this time the next import gets its turn.
const TURN: Duration = Duration::from_secs(20);

/// Continues an import until it is finished, or until the next one gets its turn. Each step is stored, so a restart
/// repeats at most one step.
pub(super) async fn advance(app: &App, job: &Job, id: ImportId) -> Result<Outcome, StoreError> {
    let end = Instant::now() + TURN;
    while let Some(import) = app.store.import_of_job(id).await? {
        match import.state {
            ImportState::Matching => match imports::match_titles(app, &import).await? {
                Matched::Some => {}
                Matched::All => return Ok(Outcome::Done),
                Matched::NoResponse(error) => {
                    return Ok(Outcome::no_response(job, error.to_string()));
                }
            },
            ImportState::Writing => {
                let now = app.config.clock.now();
                if app.store.write_import(import.user, id, now).await? {
                    // The worker of titles fetches the episodes of new shows.
                    app.title_worker.wake();
                    return Ok(Outcome::Done);
                }
            }
            _ => return Ok(Outcome::Done),
        }
        if Instant::now() >= end || app.stopping.is_cancelled() {
            return Ok(Outcome::Continue);
        }
    }
    Ok(Outcome::Done)
}
