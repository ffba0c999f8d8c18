//! A write that waits for its transaction, which it may share with others.

use crate::domain::ids::UserId;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// A queued write. It may run several times, so it changes nothing but the database.
pub(super) trait QueuedWrite: Send {
    /// Runs the work; a panic is [`StoreError::Panicked`]. After an error its changes may not stay.
    fn run_caught(&mut self, tx: &Tx<'_>) -> Result<(), StoreError>;
    /// The only user whose rows it changes, if it changes those of one user only.
    fn owner(&self) -> Option<UserId>;
    /// Whether its caller still waits.
    fn is_awaited(&self) -> bool;
    /// Sends the final outcome to the caller.
    fn reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A closure, its outcome, and the channel to its caller.
pub(super) struct Write<F, T> {
    work: F,
    owner: Option<UserId>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Write<F, T> {
    pub(super) fn new(
        work: F,
        owner: Option<UserId>,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> Self {
        Self { work, owner, outcome: None, reply }
    }
}

impl<F, T> QueuedWrite for Write<F, T>
where
    F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn run_caught(&mut self, tx: &Tx<'_>) -> Result<(), StoreError> {
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)));
        let outcome = outcome.unwrap_or(Err(StoreError::Panicked));
        self.outcome.insert(outcome).as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn owner(&self) -> Option<UserId> {
        self.owner
    }

    fn is_awaited(&self) -> bool {
        !self.reply.is_closed()
    }

    fn reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let outcome = match (self.outcome, committed) {
            // A refusal was decided on rows that were then rolled back.
            (_, Err(lost)) => Err(lost),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // The caller may no longer wait; the write is committed all the same.
        let _ = self.reply.send(outcome);
    }
}
