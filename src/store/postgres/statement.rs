//! Portable statements in a transaction of PostgreSQL. A transaction begins with its first statement, in the
//! same round trip. A single statement that reads needs none.

use crate::store::db::{Query, ReadRow, Row, Transaction, Value};
use crate::store::error::StoreError;
use crate::store::postgres::error::Failure;
use futures_util::future::{join_all, join3};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Statement};

/// The server ends a statement earlier than this. A connection without any reply for this long counts as lost.
pub(super) const REPLY_TIMEOUT: Duration = Duration::from_secs(6);

/// How many statements are sent with the next one at most.
const MAX_DELAYED: usize = 16;

pub(super) const NO_REPLY: &str = "the server does not reply";

type BoxedError = Box<dyn std::error::Error + Sync + Send>;

/// Each value is checked against the type that the server expects, so that no implicit cast happens.
impl ToSql for Value {
    fn to_sql(&self, expected: &Type, out: &mut BytesMut) -> Result<IsNull, BoxedError> {
        match self {
            Self::Int(value) if *expected == Type::INT8 => value.to_sql(expected, out),
            Self::Bool(value) if *expected == Type::BOOL => value.to_sql(expected, out),
            Self::Text(value) if *expected == Type::TEXT => value.to_sql(expected, out),
            Self::Null => Ok(IsNull::Yes),
            Self::Int(_) | Self::Bool(_) | Self::Text(_) => {
                Err(format!("{self:?} bound where the server expects {expected}").into())
            }
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A statement that is sent with the next one.
enum Delayed {
    Execute(Query),
    /// Its rows are kept as prefetched ones.
    Prefetch(Query),
}

impl Delayed {
    fn query(&self) -> &Query {
        let (Self::Execute(query) | Self::Prefetch(query)) = self;
        query
    }
}

/// A transaction that begins with its first statement.
pub(super) struct PostgresTransaction<'a> {
    runtime: &'a Runtime,
    client: &'a Client,
    /// The prepared statements of the connection; `None` when statements are sent unprepared.
    statements: Option<&'a RefCell<HashMap<String, Statement>>>,
    /// The statement that begins the transaction; `None` for a single statement without one.
    begin: Option<&'static str>,
    /// The timeout of each statement.
    timeout: Duration,
    has_started: Cell<bool>,
    /// Statements that are sent with the next one, before it.
    delayed: RefCell<Vec<Delayed>>,
    /// The rows of queries that were sent before they are run.
    prefetched: RefCell<Vec<(Query, Vec<tokio_postgres::Row>)>>,
    /// The first failure. After it the server ignores statements, and a COMMIT would seem to succeed but roll back.
    failure: RefCell<Option<Failure>>,
}

impl<'a> PostgresTransaction<'a> {
    pub(super) fn new(
        runtime: &'a Runtime,
        client: &'a Client,
        statements: Option<&'a RefCell<HashMap<String, Statement>>>,
        begin: Option<&'static str>,
    ) -> Self {
        Self {
            runtime,
            client,
            statements,
            begin,
            timeout: REPLY_TIMEOUT,
            has_started: Cell::new(false),
            delayed: RefCell::default(),
            prefetched: RefCell::default(),
            failure: RefCell::new(None),
        }
    }

    pub(super) fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Whether there is a transaction to be ended.
    pub(super) fn has_started(&self) -> bool {
        self.has_started.get() && self.begin.is_some()
    }

    pub(super) fn take_failure(&self) -> Option<Failure> {
        self.failure.take()
    }

    /// Commits it or rolls it back.
    pub(super) fn end(&self, statement: &'static str) -> Result<(), Failure> {
        self.send(self.client.batch_execute(statement))
    }

    fn run<T>(
        &self,
        statement: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        self.send(statement).map_err(|failure| {
            let error = failure.clone().into_error();
            self.failure.borrow_mut().get_or_insert(failure);
            error
        })
    }

    /// What begins the transaction, delayed statements and this one are sent before the first reply.
    fn send<T>(
        &self,
        statement: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Failure> {
        let begins = !self.has_started.replace(true);
        let delayed = self.delayed.take();
        self.runtime.block_on(async {
            let all = async {
                let statements = self.prepare_all(delayed.iter().map(Delayed::query)).await?;
                let begin = async {
                    match self.begin {
                        Some(begin) if begins => self.client.batch_execute(begin).await,
                        _ => Ok(()),
                    }
                };
                let earlier = delayed.iter().zip(&statements);
                let earlier = join_all(
                    earlier
                        .map(|(delayed, statement)| self.run_delayed(delayed, statement.as_ref())),
                );
                let (start, earlier, result) = join3(begin, earlier, statement).await;
                start?;
                let rows = earlier.into_iter().collect::<Result<Vec<_>, _>>()?;
                self.keep_prefetched(delayed, rows);
                result
            };
            match tokio::time::timeout(self.timeout, all).await {
                Ok(result) => result.map_err(|error| Failure::from(&error)),
                Err(_) => Err(Failure::Lost(NO_REPLY.to_owned())),
            }
        })
    }

    /// The rows of a query to be prefetched.
    async fn run_delayed(
        &self,
        delayed: &Delayed,
        statement: Option<&Statement>,
    ) -> Result<Option<Vec<tokio_postgres::Row>>, tokio_postgres::Error> {
        let Query { sql, values } = delayed.query();
        match delayed {
            Delayed::Execute(_) => {
                self.execute_prepared(statement, sql, values).await.map(|_| None)
            }
            Delayed::Prefetch(_) => self.query_prepared(statement, sql, values).await.map(Some),
        }
    }

    fn keep_prefetched(&self, delayed: Vec<Delayed>, rows: Vec<Option<Vec<tokio_postgres::Row>>>) {
        let found = delayed.into_iter().zip(rows);
        self.prefetched.borrow_mut().extend(found.filter_map(|(delayed, rows)| match delayed {
            Delayed::Prefetch(query) => Some((query, rows?)),
            Delayed::Execute(_) => None,
        }));
    }

    async fn prepare_all<'q>(
        &self,
        queries: impl Iterator<Item = &'q Query>,
    ) -> Result<Vec<Option<Statement>>, tokio_postgres::Error> {
        let mut statements = Vec::new();
        for query in queries {
            statements.push(self.prepared(&query.sql).await?);
        }
        Ok(statements)
    }

    async fn execute_prepared(
        &self,
        statement: Option<&Statement>,
        sql: &str,
        values: &[Value],
    ) -> Result<u64, tokio_postgres::Error> {
        match statement {
            Some(statement) => self.client.execute(statement, &parameters(values)).await,
            None => self.client.execute_typed(sql, &typed(values)).await,
        }
    }

    async fn query_prepared(
        &self,
        statement: Option<&Statement>,
        sql: &str,
        values: &[Value],
    ) -> Result<Vec<tokio_postgres::Row>, tokio_postgres::Error> {
        match statement {
            Some(statement) => self.client.query(statement, &parameters(values)).await,
            None => self.client.query_typed(sql, &typed(values)).await,
        }
    }

    /// The rows of a query that was sent before. They are old when anything was written since.
    fn take_prefetched(&self, sql: &str, values: &[Value]) -> Option<Vec<tokio_postgres::Row>> {
        let mut prefetched = self.prefetched.borrow_mut();
        if !sql.trim_start().starts_with("SELECT") {
            prefetched.clear();
        }
        let is_meant = |(query, _): &(Query, _)| query.sql == sql && query.values == values;
        let found = prefetched.iter().position(is_meant)?;
        Some(prefetched.swap_remove(found).1)
    }

    /// The prepared statement; `None` when statements are sent unprepared.
    async fn prepared(&self, sql: &str) -> Result<Option<Statement>, tokio_postgres::Error> {
        let Some(statements) = self.statements else { return Ok(None) };
        let known = statements.borrow().get(sql).cloned();
        if known.is_some() {
            return Ok(known);
        }
        let statement = self.client.prepare(sql).await?;
        statements.borrow_mut().insert(sql.to_owned(), statement.clone());
        Ok(Some(statement))
    }
}

type Parameter<'a> = &'a (dyn ToSql + Sync);

fn parameters(values: &[Value]) -> Vec<Parameter<'_>> {
    values.iter().map(|value| value as Parameter<'_>).collect()
}

fn typed(values: &[Value]) -> Vec<(Parameter<'_>, Type)> {
    let with_type = |value| {
        let expected = match value {
            &Value::Int(_) => Type::INT8,
            Value::Bool(_) => Type::BOOL,
            Value::Text(_) => Type::TEXT,
            Value::Null => Type::UNKNOWN,
        };
        (value as Parameter<'_>, expected)
    };
    values.iter().map(with_type).collect()
}

impl Transaction for PostgresTransaction<'_> {
    fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        self.prefetched.borrow_mut().clear();
        let changed = self.run(async {
            let statement = self.prepared(sql).await?;
            self.execute_prepared(statement.as_ref(), sql, values).await
        })?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    fn execute_later(&self, sql: &str, values: &[Value]) -> Result<(), StoreError> {
        if !self.has_started() || self.delayed.borrow().len() >= MAX_DELAYED {
            return self.execute(sql, values).map(drop);
        }
        self.prefetched.borrow_mut().clear();
        let mut delayed = self.delayed.borrow_mut();
        delayed.retain(|earlier| matches!(earlier, Delayed::Execute(_)));
        delayed.push(Delayed::Execute(Query::new(sql, values)));
        Ok(())
    }

    fn prefetch_with_next(&self, query: &dyn Fn() -> Query) {
        self.delayed.borrow_mut().push(Delayed::Prefetch(query()));
    }

    fn prefetch(&self, queries: &dyn Fn() -> Vec<Query>) -> Result<(), StoreError> {
        let is_new = |query: &Query| !self.prefetched.borrow().iter().any(|(had, _)| had == query);
        let queries: Vec<_> = queries().into_iter().filter(is_new).collect();
        if queries.is_empty() {
            return Ok(());
        }
        let rows = self.run(async {
            let statements = self.prepare_all(queries.iter()).await?;
            let sent = queries.iter().zip(&statements).map(|(query, statement)| {
                self.query_prepared(statement.as_ref(), &query.sql, &query.values)
            });
            join_all(sent).await.into_iter().collect::<Result<Vec<_>, _>>()
        })?;
        self.prefetched.borrow_mut().extend(queries.into_iter().zip(rows));
        Ok(())
    }

    fn query(&self, sql: &str, values: &[Value], read: &mut ReadRow<'_>) -> Result<(), StoreError> {
        let rows = match self.take_prefetched(sql, values) {
            Some(rows) => rows,
            None => self.run(async {
                let statement = self.prepared(sql).await?;
                self.query_prepared(statement.as_ref(), sql, values).await
            })?,
        };
        for row in &rows {
            if !read(&Row::Postgres(row))? {
                break;
            }
        }
        Ok(())
    }
}
