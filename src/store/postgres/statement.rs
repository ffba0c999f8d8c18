//! Portable statements in a transaction of PostgreSQL. A transaction begins with its first statement, in the
//! same round trip.

use crate::store::db::{ReadRow, Row, Transaction, Value};
use crate::store::error::StoreError;
use crate::store::postgres::error::Failure;
use futures_util::future::join;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Statement};

/// The server ends a statement earlier than this. A connection without any reply for this long counts as lost.
pub(super) const REPLY_TIMEOUT: Duration = Duration::from_secs(6);

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

/// A transaction that begins with its first statement.
pub(super) struct PostgresTransaction<'a> {
    runtime: &'a Runtime,
    client: &'a Client,
    /// The prepared statements of the connection; `None` when statements are sent unprepared.
    statements: Option<&'a RefCell<HashMap<String, Statement>>>,
    /// The statement that begins the transaction.
    begin: &'static str,
    /// The timeout of each statement.
    timeout: Duration,
    has_started: Cell<bool>,
    /// The first failure. After it the server ignores statements, and a COMMIT would seem to succeed but roll back.
    failure: RefCell<Option<Failure>>,
}

impl<'a> PostgresTransaction<'a> {
    pub(super) fn new(
        runtime: &'a Runtime,
        client: &'a Client,
        statements: Option<&'a RefCell<HashMap<String, Statement>>>,
        begin: &'static str,
    ) -> Self {
        let (has_started, failure) = (Cell::new(false), RefCell::new(None));
        Self { runtime, client, statements, begin, timeout: REPLY_TIMEOUT, has_started, failure }
    }

    pub(super) fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    pub(super) fn has_started(&self) -> bool {
        self.has_started.get()
    }

    pub(super) fn take_failure(&self) -> Option<Failure> {
        self.failure.take()
    }

    fn run<T>(
        &self,
        statement: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let begins = !self.has_started.replace(true);
        let result = self.runtime.block_on(async {
            let begin =
                async { if begins { self.client.batch_execute(self.begin).await } else { Ok(()) } };
            // Both are sent before the first reply arrives.
            let both = async {
                let (start, result) = join(begin, statement).await;
                start.and(result)
            };
            match tokio::time::timeout(self.timeout, both).await {
                Ok(result) => result.map_err(|error| Failure::from(&error)),
                Err(_) => Err(Failure::Lost(NO_REPLY.to_owned())),
            }
        });
        result.map_err(|failure| {
            let error = failure.clone().into_error();
            self.failure.borrow_mut().get_or_insert(failure);
            error
        })
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
        let changed = self.run(async {
            match self.prepared(sql).await? {
                Some(statement) => self.client.execute(&statement, &parameters(values)).await,
                None => self.client.execute_typed(sql, &typed(values)).await,
            }
        })?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    fn query(&self, sql: &str, values: &[Value], read: &mut ReadRow<'_>) -> Result<(), StoreError> {
        let rows = self.run(async {
            match self.prepared(sql).await? {
                Some(statement) => self.client.query(&statement, &parameters(values)).await,
                None => self.client.query_typed(sql, &typed(values)).await,
            }
        })?;
        for row in &rows {
            if !read(&Row::Postgres(row))? {
                break;
            }
        }
        Ok(())
    }
}
