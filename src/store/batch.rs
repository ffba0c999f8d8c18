//! Group commit: writes that wait together share one transaction and so one flush to the disk,
//! each inside a savepoint of its own, so that one failing takes none of the others with it.

use crate::store::db::Tx;
use crate::store::error::StoreError;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// A write waiting its turn. It may be run twice, so it changes nothing but the data file.
pub(super) trait Write: Send {
    /// Runs the work; `true` when its changes may stay.
    fn run(&mut self, tx: &Tx<'_>) -> bool;
    /// Tells the caller how it went. Only called when the outcome is final.
    fn reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// The one implementation: a closure, what came of it, and who waits for it.
pub(super) struct Work<F, T> {
    run: F,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Work<F, T> {
    pub(super) fn new(work: F, reply: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { run: work, outcome: None, reply }
    }
}

impl<F, T> Write for Work<F, T>
where
    F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn run(&mut self, tx: &Tx<'_>) -> bool {
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.run)(tx)));
        let outcome = outcome.unwrap_or(Err(StoreError::Panicked));
        self.outcome.insert(outcome).is_ok()
    }

    fn reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let outcome = match (self.outcome, committed) {
            (Some(Err(refusal)), _) => Err(refusal),
            (_, Err(lost)) => Err(lost),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // Nobody may be waiting any more: the caller went away, the write stands all the same.
        let _ = self.reply.send(outcome);
    }
}

/// Commits the writes together and only then answers each of them. When the whole batch is lost
/// (disk full, I/O error, a commit refused), each runs again alone, once.
/// `forget` is called after a commit that ended sessions, before anybody is answered.
pub(super) fn commit(connection: &Connection, mut writes: Vec<Box<dyn Write>>, forget: &dyn Fn()) {
    if together(connection, &mut writes, forget).is_ok() {
        for write in writes {
            write.reply(Ok(()));
        }
        return;
    }
    for mut write in writes {
        let committed = alone(connection, write.as_mut(), forget);
        write.reply(committed);
    }
}

fn together(
    connection: &Connection,
    writes: &mut [Box<dyn Write>],
    forget: &dyn Fn(),
) -> Result<(), StoreError> {
    transaction(connection, forget, |tx| {
        for write in writes {
            connection.execute_batch("SAVEPOINT one")?;
            if !write.run(tx) && !connection.is_autocommit() {
                connection.execute_batch("ROLLBACK TO one")?;
            }
            connection.execute_batch("RELEASE one")?;
        }
        Ok(true)
    })
}

fn alone(
    connection: &Connection,
    write: &mut dyn Write,
    forget: &dyn Fn(),
) -> Result<(), StoreError> {
    transaction(connection, forget, |tx| Ok(write.run(tx)))
}

/// Runs `work` between BEGIN and COMMIT; rolls back unless it answers `true`.
fn transaction(
    connection: &Connection,
    forget: &dyn Fn(),
    work: impl FnOnce(&Tx<'_>) -> Result<bool, StoreError>,
) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let tx = Tx::new(connection);
    let done = work(&tx).and_then(|keep| {
        connection.execute_batch(if keep { "COMMIT" } else { "ROLLBACK" })?;
        Ok(())
    });
    if done.is_err() && !connection.is_autocommit() {
        // The first error is the one that explains; a rollback that fails too leaves the
        // transaction open, and the next BEGIN says so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    if done.is_ok() && tx.ended_sessions() {
        forget();
    }
    done
}
