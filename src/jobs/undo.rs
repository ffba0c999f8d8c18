//! Undoes large changes in parts.

use crate::app::App;
use crate::domain::change::ChangeId;
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::store::StoreError;
use std::time::Duration;
use tokio::time::Instant;

/// After this time undos of other users get their turn. Each turn also tries again what the earlier ones have left out,
/// which takes a few seconds at most.
const TURN: Duration = Duration::from_mins(1);
/// How many times an undo that fails is attempted, which takes more than an hour.
const MAX_ATTEMPTS: i64 = 5;
/// How many times it is attempted whatever the reason, also a panic or a timeout, which takes more than a day. Otherwise
/// its user would never learn that it has stopped.
const MAX_ATTEMPTS_IN_ALL: i64 = 30;

/// Continues an undo until it is finished. Each part is stored, so a restart repeats none. Errors that a retry may not
/// fix, such as an invalid stored value, end it after some attempts. Its user can start it again.
pub(super) async fn advance(app: &App, job: &Job, undo: ChangeId) -> Result<Outcome, StoreError> {
    match undo_parts(app, undo).await {
        Err(error) if !error.is_transient() && job.attempts + 1 >= MAX_ATTEMPTS => {
            Ok(Outcome::Failed(error.to_string()))
        }
        outcome => outcome,
    }
}

/// Gives the undo up after its last attempt. `attempts` have failed before. While nothing can be written, it is not given
/// up, because that is stored too.
pub(super) fn limit_attempts(attempts: i64, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Retry { error, .. } if attempts + 1 >= MAX_ATTEMPTS_IN_ALL => {
            Outcome::Failed(error)
        }
        outcome => outcome,
    }
}

/// A part that fails does not stop the others. The error is that of the first such part.
async fn undo_parts(app: &App, undo: ChangeId) -> Result<Outcome, StoreError> {
    let end = Instant::now() + TURN;
    let Some(plan) = app.store.plan_undo(undo).await? else { return Ok(Outcome::Done) };
    // The plan has all that is left, also what an earlier turn has kept.
    app.store.delete_undo_notes(plan.user, undo).await?;
    let (mut left, mut failure) = (0, None);
    for part in plan.parts {
        if Instant::now() >= end || app.stopping.is_cancelled() {
            return Ok(Outcome::Continue);
        }
        let rows = part.rows();
        match app.store.undo_part(plan.user, undo, part, app.config.clock.now()).await {
            Ok(()) => {}
            Err(error) if error.is_transient() => return Err(error),
            Err(error) => {
                left += rows;
                failure = failure.or(Some(error));
            }
        }
    }
    if let Some(error) = failure {
        app.store.set_left_of_undo(plan.user, undo, left).await?;
        return Err(error);
    }
    app.store.finish_undo(plan.user, undo).await?;
    // A title whose metadata was deleted meanwhile is pending again.
    app.title_worker.wake();
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_undo_is_given_up_after_thirty_attempts_whatever_the_reason() {
        let is_given_up = |attempts| {
            let panicked = Outcome::Retry { error: "the attempt panicked".to_owned(), delay: 5 };
            matches!(limit_attempts(attempts, panicked), Outcome::Failed(error) if error == "the attempt panicked")
        };
        assert!(!is_given_up(28));
        assert!(is_given_up(29));
        assert!(matches!(limit_attempts(29, Outcome::Continue), Outcome::Continue));
    }
}
