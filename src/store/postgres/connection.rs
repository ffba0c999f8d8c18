//! One connection, with the async runtime of its thread. It is opened when first needed, and again after it was lost.

use crate::backoff::jitter;
use crate::metrics::Histogram;
use crate::store::db::Tx;
use crate::store::error::{OpenError, StoreError};
use crate::store::postgres::error::Failure;
use crate::store::postgres::migrations::{self, SchemaChange};
use crate::store::postgres::statement::{NO_REPLY, PostgresTransaction, REPLY_TIMEOUT};
use crate::store::postgres::url::DatabaseUrl;
use crate::store::queued_write::QueuedWrite;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// SERIALIZABLE makes concurrent transactions behave as if one writer ran them. Sequential scans are disabled,
/// because they would conflict with every other write to the table. The idle timeout ends transactions of an instance
/// that vanished. Its locks would otherwise last until TCP notices, after two hours.
const BEGIN_WRITE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE;
    SET LOCAL statement_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '5s';
    SET LOCAL lock_timeout = '2s'; SET LOCAL enable_seqscan = off";
/// [`BEGIN_WRITE`] for work that met conflicts: it waits until no other transaction is writing to the journal, and keeps
/// others from it. `LOCK TABLE` takes no snapshot, so the snapshot is newer than what it has waited for. It needs the
/// right to update or delete rows, which the server has.
const BEGIN_LOCKED_WRITE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE;
    SET LOCAL statement_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '5s';
    SET LOCAL lock_timeout = '2s'; SET LOCAL enable_seqscan = off;
    LOCK TABLE changes IN EXCLUSIVE MODE";
const BEGIN_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL statement_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '5s'";
/// Work that has met conflicts for this long locks the journal. Without that, long work would meet a conflict at each
/// attempt while others write. Short work rarely needs it, and an instance that stops responding while it has the lock
/// delays the writes of all others.
const LOCK_AFTER: Duration = Duration::from_millis(300);
/// For how long work is retried.
const MAX_RETRY: Duration = Duration::from_secs(3);
const FIRST_DELAY: Duration = Duration::from_millis(1);
const MAX_DELAY: Duration = Duration::from_millis(50);
/// How long the request to end a statement may take.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(200);
/// The timeout of each statement of a copy.
const COPY_TIMEOUT: Duration = Duration::from_hours(2);

pub(in crate::store) struct Connection {
    url: DatabaseUrl,
    tls: MakeRustlsConnect,
    runtime: Runtime,
    open: Option<Open>,
    /// Whether a read has begun a transaction that is still to be ended.
    is_reading: bool,
    /// Whether the last write may have committed though it failed.
    is_commit_lost: bool,
    /// The timeout of each statement; after it the connection counts as lost.
    timeout: Duration,
    /// What begins a read; `None` if each read is a single statement, which has a snapshot of its own.
    begin_read: Option<&'static str>,
    /// Incremented for every connection that the pool opens.
    opened_count: Arc<AtomicU64>,
    /// How long commits took.
    commits: Arc<Histogram>,
}

struct Open {
    client: Client,
    statements: RefCell<HashMap<String, Statement>>,
}

impl Connection {
    pub(super) fn new(
        url: DatabaseUrl,
        tls: MakeRustlsConnect,
        opened_count: Arc<AtomicU64>,
    ) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a process that cannot make a runtime cannot serve");
        let timeout = REPLY_TIMEOUT;
        Self {
            url,
            tls,
            runtime,
            open: None,
            is_reading: false,
            is_commit_lost: false,
            timeout,
            begin_read: Some(BEGIN_READ),
            opened_count,
            commits: Arc::default(),
        }
    }

    /// For reads of one statement each, without transactions, which cost more than the statement.
    pub(super) fn for_single_statements(self, timeout: Duration) -> Self {
        Self { timeout, begin_read: None, ..self }
    }

    pub(super) fn with_commits(self, commits: Arc<Histogram>) -> Self {
        Self { commits, ..self }
    }

    /// Runs the work in a transaction and retries it until it commits, unless the caller stops waiting. When the
    /// connection is lost during the commit, the outcome is unknown, so the work is not retried. After
    /// [`LOCK_AFTER`] it is retried with the journal locked.
    pub(super) fn write<T>(
        &mut self,
        mut work: impl FnMut(&Tx<'_>) -> Result<T, StoreError>,
        is_awaited: &impl Fn() -> bool,
    ) -> Result<T, StoreError> {
        self.is_commit_lost = false;
        let locks_at = Instant::now() + LOCK_AFTER;
        self.retry(|connection| {
            let begin = if Instant::now() < locks_at { BEGIN_WRITE } else { BEGIN_LOCKED_WRITE };
            connection.try_write(begin, &mut work, is_awaited)
        })
    }

    /// Commits writes together and then replies to each. When that fails, each runs again on its own, so that none is
    /// undone by another, unless the commit is lost.
    pub(super) fn write_together(&mut self, mut writes: Vec<Box<dyn QueuedWrite>>) {
        writes.retain(|write| write.is_awaited());
        if writes.len() > 1 {
            let batch = RefCell::new(&mut writes);
            let run = |tx: &Tx<'_>| {
                batch.borrow_mut().iter_mut().try_for_each(|write| write.run_caught(tx))
            };
            let is_awaited = || batch.borrow().iter().all(|write| write.is_awaited());
            let committed = self.write(run, &is_awaited);
            if committed.is_ok() || self.is_commit_lost {
                for write in writes {
                    write.reply(committed.clone());
                }
                return;
            }
        }
        for write in writes.into_iter().filter(|write| write.is_awaited()) {
            let write = RefCell::new(write);
            let is_awaited = || write.borrow().is_awaited();
            let committed = self.write(|tx| write.borrow_mut().run_caught(tx), &is_awaited);
            write.into_inner().reply(committed);
        }
    }

    /// Runs the work on a snapshot. The result is passed to `reply` before the transaction is ended, which saves the
    /// caller a round trip.
    pub(super) fn read<T>(
        &mut self,
        work: &impl Fn(&Tx<'_>) -> Result<T, StoreError>,
        reply: impl FnOnce(Result<T, StoreError>),
    ) {
        let result = self.retry(|connection| connection.try_read(work));
        reply(result);
        self.end_read();
    }

    /// Connects to a database to copy from; also returns its schema.
    pub(in crate::store) fn open_source(url: &DatabaseUrl) -> Result<(Self, usize), OpenError> {
        let tls = url.connector()?;
        let connection = Self::new(url.clone(), tls.clone(), Arc::default());
        let schema = connection.runtime.block_on(migrations::schema(url, tls))?;
        Ok((connection, schema))
    }

    /// Connects to a database to copy to, and creates the schema if it is empty.
    pub(in crate::store) fn open_target(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let tls = url.connector()?;
        let connection = Self::new(url.clone(), tls.clone(), Arc::default());
        connection.runtime.block_on(migrations::run(url, tls, SchemaChange::Create))?;
        Ok(connection)
    }

    /// Runs the work on a snapshot without retries. Statements may take long.
    pub(in crate::store) fn read_once<T, E: From<StoreError>>(
        &mut self,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.run_once("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "ROLLBACK", work)
    }

    /// Runs the work in a transaction without retries. Statements may take long.
    pub(in crate::store) fn write_once<T, E: From<StoreError>>(
        &mut self,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.run_once("BEGIN ISOLATION LEVEL SERIALIZABLE", "COMMIT", work)
    }

    fn run_once<T, E: From<StoreError>>(
        &mut self,
        begin: &'static str,
        end: &'static str,
        work: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let failed = |failure: Failure| E::from(failure.into_error());
        self.connect().map_err(failed)?;
        let transaction = self.transaction(Some(begin)).map_err(failed)?.with_timeout(COPY_TIMEOUT);
        let result = work(&Tx::new(&transaction));
        let ended = transaction.end(if result.is_ok() { end } else { "ROLLBACK" }).map_err(failed);
        result.and_then(|result| ended.map(|()| result))
    }

    /// Updates the statistics that the server's query planner uses.
    pub(in crate::store) fn analyze(&self) -> Result<(), StoreError> {
        self.batch("ANALYZE", COPY_TIMEOUT).map_err(Failure::into_error)
    }

    /// Calls `attempt` until it succeeds or fails for good.
    fn retry<T>(
        &mut self,
        mut attempt: impl FnMut(&mut Self) -> Result<Result<T, StoreError>, Failure>,
    ) -> Result<T, StoreError> {
        let (end, mut delay) = (Instant::now() + MAX_RETRY, FIRST_DELAY);
        let mut was_taken = false;
        loop {
            let failure = match attempt(self) {
                Ok(result) => return result,
                Err(failure @ (Failure::Conflict(_) | Failure::Lost(_))) => failure,
                // Another transaction may have inserted the same row first. The second attempt sees that row.
                Err(failure @ Failure::UniqueViolation(_)) if !was_taken => {
                    was_taken = true;
                    failure
                }
                Err(failure) => return Err(failure.into_error()),
            };
            if matches!(failure, Failure::Lost(_)) {
                self.discard();
            }
            if Instant::now() + delay > end {
                return Err(failure.into_error());
            }
            std::thread::sleep(jitter(delay));
            delay = (delay * 2).min(MAX_DELAY);
        }
    }

    fn try_write<T>(
        &mut self,
        begin: &'static str,
        work: &mut impl FnMut(&Tx<'_>) -> Result<T, StoreError>,
        is_awaited: &impl Fn() -> bool,
    ) -> Result<Result<T, StoreError>, Failure> {
        self.connect()?;
        let transaction = self.transaction(Some(begin))?;
        let result = run(&transaction, work);
        let has_started = transaction.has_started();
        // The user may have written the same again through another instance, which this would overwrite. A commit
        // that is delayed itself does not: it has locked its rows.
        let commits = has_started && matches!(result, Ok(Ok(_))) && is_awaited();
        let committed = commits.then(|| {
            let started = Instant::now();
            let committed = transaction.end("COMMIT");
            self.commits.observe(started.elapsed());
            committed
        });
        match (result, committed) {
            (Ok(Ok(result)), Some(Ok(()))) => Ok(Ok(result)),
            (Ok(Ok(result)), None) if !has_started => Ok(Ok(result)),
            (Ok(Ok(_)), None) => {
                self.roll_back(true);
                Ok(Err(StoreError::Unavailable("its caller has given up".to_owned())))
            }
            (Ok(Ok(_)), Some(Err(Failure::Lost(reason)))) => {
                self.discard();
                self.is_commit_lost = true;
                let unknown = format!("the connection was lost during a commit: {reason}");
                Ok(Err(StoreError::Unavailable(unknown)))
            }
            // The server has rolled it back.
            (Ok(Ok(_)), Some(Err(failure))) => Err(self.with_columns(failure)),
            (Ok(Err(error)), _) => {
                self.roll_back(has_started);
                Ok(Err(error))
            }
            (Err(failure), _) => {
                self.roll_back(has_started);
                Err(self.with_columns(failure))
            }
        }
    }

    fn try_read<T>(
        &mut self,
        work: &impl Fn(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<Result<T, StoreError>, Failure> {
        self.end_read();
        self.connect()?;
        let transaction = self.transaction(self.begin_read)?;
        let result = run(&transaction, work);
        self.is_reading = transaction.has_started();
        if self.begin_read.is_none() && matches!(result, Err(Failure::Lost(_))) {
            self.cancel();
        }
        result
    }

    /// Ends a statement without a reply on the server, which has no timeout for it outside of a transaction.
    fn cancel(&self) {
        let Some(open) = &self.open else { return };
        let token = open.client.cancel_token();
        let _ = self.runtime.block_on(async {
            tokio::time::timeout(CANCEL_TIMEOUT, token.cancel_query(self.tls.clone())).await
        });
    }

    /// Ends the transaction of a read, if there is one.
    fn end_read(&mut self) {
        let is_reading = std::mem::take(&mut self.is_reading);
        self.roll_back(is_reading && self.open.is_some());
    }

    /// It begins with its first statement.
    fn transaction(&self, begin: Option<&'static str>) -> Result<PostgresTransaction<'_>, Failure> {
        let open = self.open.as_ref().ok_or_else(|| Failure::Lost("not connected".to_owned()))?;
        let statements = self.url.prepares.then_some(&open.statements);
        let transaction = PostgresTransaction::new(&self.runtime, &open.client, statements, begin);
        Ok(transaction.with_timeout(self.timeout))
    }

    fn connect(&mut self) -> Result<(), Failure> {
        if self.open.as_ref().is_some_and(|open| !open.client.is_closed()) {
            return Ok(());
        }
        self.discard();
        let connected = self.runtime.block_on(async {
            tokio::time::timeout(MAX_RETRY, self.url.config().connect(self.tls.clone())).await
        });
        let (client, connection) = match connected {
            Ok(connected) => connected
                .map_err(|error| Failure::Lost(Failure::from(&error).into_error().to_string()))?,
            Err(_) => return Err(Failure::Lost(NO_REPLY.to_owned())),
        };
        // The task ends when the client is dropped.
        self.runtime.spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection to the database ended");
            }
        });
        self.open = Some(Open { client, statements: RefCell::default() });
        // After a failover, the server may lack commits. A new count makes all caches stale.
        self.opened_count.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }

    pub(super) fn discard(&mut self) {
        self.open = None;
    }

    fn roll_back(&mut self, has_started: bool) {
        if has_started && self.batch("ROLLBACK", REPLY_TIMEOUT).is_err() {
            self.discard();
        }
    }

    fn batch(&self, sql: &str, limit: Duration) -> Result<(), Failure> {
        let Some(open) = &self.open else { return Err(Failure::Lost("not connected".to_owned())) };
        let result = self
            .runtime
            .block_on(async { tokio::time::timeout(limit, open.client.batch_execute(sql)).await });
        match result {
            Ok(result) => result.map_err(|error| Failure::from(&error)),
            Err(_) => Err(Failure::Lost(NO_REPLY.to_owned())),
        }
    }

    /// Replaces the name of a unique constraint by its columns, as `table.column, table.column`.
    fn with_columns(&self, failure: Failure) -> Failure {
        let Failure::UniqueViolation(constraint) = failure else { return failure };
        let Some(open) = &self.open else { return Failure::UniqueViolation(constraint) };
        let sql =
            "SELECT string_agg(tables.relname || '.' || columns.attname, ', ' ORDER BY keys.place)
             FROM pg_class AS indexes
             JOIN pg_index ON pg_index.indexrelid = indexes.oid
             JOIN pg_class AS tables ON tables.oid = pg_index.indrelid
             CROSS JOIN LATERAL unnest(pg_index.indkey) WITH ORDINALITY AS keys (number, place)
             JOIN pg_attribute AS columns
               ON columns.attrelid = tables.oid AND columns.attnum = keys.number
             WHERE CAST(indexes.relname AS TEXT) = $1 AND pg_table_is_visible(tables.oid)";
        let parameters: [(&(dyn ToSql + Sync), Type); 1] = [(&constraint, Type::TEXT)];
        let found = self.runtime.block_on(async {
            tokio::time::timeout(REPLY_TIMEOUT, open.client.query_typed_one(sql, &parameters)).await
        });
        let row = found.ok().and_then(Result::ok);
        let columns = row.and_then(|row| row.try_get::<_, Option<String>>(0).ok()).flatten();
        Failure::UniqueViolation(columns.unwrap_or(constraint))
    }
}

fn run<T>(
    transaction: &PostgresTransaction<'_>,
    mut work: impl FnMut(&Tx<'_>) -> Result<T, StoreError>,
) -> Result<Result<T, StoreError>, Failure> {
    let result = catch_unwind(AssertUnwindSafe(|| work(&Tx::new(transaction))));
    let result = result.unwrap_or(Err(StoreError::Panicked));
    transaction.take_failure().map_or(Ok(result), Err)
}
