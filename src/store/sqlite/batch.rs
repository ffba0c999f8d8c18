//! Group commit: queued writes share one transaction and one fsync, each in a savepoint of its own,
//! so that a failing write does not undo the others.

use crate::domain::ids::UserId;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::sqlite::versions::CommitTracker;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// A queued write. It may run twice, so it changes nothing but the data file.
pub(in crate::store) trait QueuedWrite: Send {
    /// Runs the work; `true` when its changes may stay.
    fn run(&mut self, tx: &Tx<'_>) -> bool;
    /// The only user whose rows it changes, if it changes those of one user only.
    fn owner(&self) -> Option<UserId>;
    /// Sends the final outcome to the caller.
    fn reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A closure, its outcome, and the channel to its caller.
pub(in crate::store) struct Write<F, T> {
    run: F,
    owner: Option<UserId>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Write<F, T> {
    pub(in crate::store) fn new(
        work: F,
        owner: Option<UserId>,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> Self {
        Self { run: work, owner, outcome: None, reply }
    }
}

impl<F, T> QueuedWrite for Write<F, T>
where
    F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn run(&mut self, tx: &Tx<'_>) -> bool {
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.run)(tx)));
        let outcome = outcome.unwrap_or(Err(StoreError::Panicked));
        self.outcome.insert(outcome).is_ok()
    }

    fn owner(&self) -> Option<UserId> {
        self.owner
    }

    fn reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let outcome = match (self.outcome, committed) {
            // A refusal was decided on rows that were then rolled back.
            (_, Err(lost)) => Err(lost),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // The caller may be gone; the write is committed all the same.
        let _ = self.reply.send(outcome);
    }
}

/// Why a transaction was not committed.
enum CommitError {
    /// `BEGIN` failed: the file is locked or unusable. Nothing ran.
    NotBegun(StoreError),
    /// It was rolled back.
    RolledBack(StoreError),
}

/// Commits the writes together and then replies to each. When the whole batch fails (disk full, I/O
/// error, a commit refused), each runs again on its own, once. When no transaction can begin, all are
/// refused at once: waiting again for each would take minutes. Returns whether transactions can begin.
pub(in crate::store) fn commit(
    connection: &Connection,
    mut writes: Vec<Box<dyn QueuedWrite>>,
    tracker: &CommitTracker,
) -> bool {
    let mut refused = match commit_batch(connection, &mut writes, tracker) {
        Ok(()) => {
            for write in writes {
                write.reply(Ok(()));
            }
            return true;
        }
        Err(CommitError::NotBegun(error)) => Some(error),
        Err(CommitError::RolledBack(_)) => None,
    };
    for mut write in writes {
        if let Some(error) = &refused {
            write.reply(Err(error.clone()));
            continue;
        }
        match commit_single(connection, write.as_mut(), tracker) {
            Ok(()) => write.reply(Ok(())),
            Err(CommitError::RolledBack(error)) => write.reply(Err(error)),
            Err(CommitError::NotBegun(error)) => {
                write.reply(Err(error.clone()));
                refused = Some(error);
            }
        }
    }
    refused.is_none()
}

fn commit_batch(
    connection: &Connection,
    writes: &mut [Box<dyn QueuedWrite>],
    tracker: &CommitTracker,
) -> Result<(), CommitError> {
    transaction(connection, tracker, |tx| {
        for write in writes {
            run(connection, "SAVEPOINT one")?;
            let keep = write.run(tx);
            tracker.record(write.owner());
            if !keep && !connection.is_autocommit() {
                run(connection, "ROLLBACK TO one")?;
            }
            run(connection, "RELEASE one")?;
        }
        Ok(true)
    })
}

fn commit_single(
    connection: &Connection,
    write: &mut dyn QueuedWrite,
    tracker: &CommitTracker,
) -> Result<(), CommitError> {
    transaction(connection, tracker, |tx| {
        let keep = write.run(tx);
        tracker.record(write.owner());
        Ok(keep)
    })
}

/// Runs `work` between BEGIN and COMMIT; rolls back unless it returns `true`.
fn transaction(
    connection: &Connection,
    tracker: &CommitTracker,
    work: impl FnOnce(&Tx<'_>) -> Result<bool, StoreError>,
) -> Result<(), CommitError> {
    run(connection, "BEGIN IMMEDIATE").map_err(|error| CommitError::NotBegun(error.into()))?;
    let tx = Tx::new(connection);
    let kept = work(&tx).and_then(|keep| {
        // SQLite has rolled back already when the disk is full.
        if keep {
            tracker.begin_commit();
            let committed = run(connection, "COMMIT");
            tracker.end_commit(connection);
            committed?;
        } else if !connection.is_autocommit() {
            run(connection, "ROLLBACK")?;
        }
        Ok(keep)
    });
    if kept.is_err() && !connection.is_autocommit() {
        // The first error is the cause. If the rollback fails too, the next BEGIN reports it.
        let _ = run(connection, "ROLLBACK");
    }
    kept.map(drop).map_err(CommitError::RolledBack)
}

/// Runs a statement that stays prepared.
fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}
