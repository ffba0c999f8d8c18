//! Undoes large changes in parts.

use crate::app::App;
use crate::domain::change::ChangeId;
use crate::jobs::outcome::Outcome;
use crate::store::StoreError;
use std::time::Duration;
use tokio::time::Instant;

/// After this time undos of other users get their turn. Each turn also tries again what the earlier ones have left out,
/// which takes a few seconds at most.
const TURN: Duration = Duration::from_mins(1);

/// Continues an undo until it is finished. Each part is stored, so a restart repeats none.
pub(super) async fn advance(app: &App, undo: ChangeId) -> Result<Outcome, StoreError> {
    let end = Instant::now() + TURN;
    let Some(plan) = app.store.plan_undo(undo).await? else { return Ok(Outcome::Done) };
    for part in plan.parts {
        if Instant::now() >= end || app.stopping.is_cancelled() {
            return Ok(Outcome::Continue);
        }
        app.store.undo_part(plan.user, undo, part, app.config.clock.now()).await?;
    }
    app.store.finish_undo(plan.user, undo).await?;
    // A title whose metadata was deleted meanwhile is pending again.
    app.title_worker.wake();
    Ok(Outcome::Done)
}
