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
            // A refusal decided on rows that were then lost is no refusal.
            (_, Err(lost)) => Err(lost),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // Nobody may be waiting any more: the caller went away, the write stands all the same.
        let _ = self.reply.send(outcome);
    }
}

/// Why a transaction is not in the file.
enum Lost {
    /// It never began: the file is locked elsewhere, or refuses altogether. Nothing ran.
    NotBegun(StoreError),
    /// It began and came to nothing.
    Undone(StoreError),
}

/// Commits the writes together and only then answers each of them. When the whole batch is lost
/// (disk full, I/O error, a commit refused), each runs again alone, once. When not even a
/// transaction can begin, all are refused at once: waiting again for each would take minutes.
/// `forget` is called after a commit that ended sessions, before anybody is answered.
/// Answers whether transactions can begin.
pub(super) fn commit(
    connection: &Connection,
    mut writes: Vec<Box<dyn Write>>,
    forget: &dyn Fn(),
) -> bool {
    let mut refused = match together(connection, &mut writes, forget) {
        Ok(()) => {
            for write in writes {
                write.reply(Ok(()));
            }
            return true;
        }
        Err(Lost::NotBegun(error)) => Some(error),
        Err(Lost::Undone(_)) => None,
    };
    for mut write in writes {
        if let Some(error) = &refused {
            write.reply(Err(error.clone()));
            continue;
        }
        match alone(connection, write.as_mut(), forget) {
            Ok(()) => write.reply(Ok(())),
            Err(Lost::Undone(error)) => write.reply(Err(error)),
            Err(Lost::NotBegun(error)) => {
                write.reply(Err(error.clone()));
                refused = Some(error);
            }
        }
    }
    refused.is_none()
}

fn together(
    connection: &Connection,
    writes: &mut [Box<dyn Write>],
    forget: &dyn Fn(),
) -> Result<(), Lost> {
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

fn alone(connection: &Connection, write: &mut dyn Write, forget: &dyn Fn()) -> Result<(), Lost> {
    transaction(connection, forget, |tx| Ok(write.run(tx)))
}

/// Runs `work` between BEGIN and COMMIT; rolls back unless it answers `true`.
fn transaction(
    connection: &Connection,
    forget: &dyn Fn(),
    work: impl FnOnce(&Tx<'_>) -> Result<bool, StoreError>,
) -> Result<(), Lost> {
    connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| Lost::NotBegun(error.into()))?;
    let tx = Tx::new(connection);
    let kept = work(&tx).and_then(|keep| {
        // What a full disk refuses is undone already.
        if keep {
            connection.execute_batch("COMMIT")?;
        } else if !connection.is_autocommit() {
            connection.execute_batch("ROLLBACK")?;
        }
        Ok(keep)
    });
    if kept.is_err() && !connection.is_autocommit() {
        // The first error is the one that explains; a rollback that fails too leaves the
        // transaction open, and the next BEGIN says so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    if kept == Ok(true) && tx.ended_sessions() {
        forget();
    }
    kept.map(drop).map_err(Lost::Undone)
}
