//! Converts columns of a row from and to the JSON of the journal.

use crate::store::db::{Row, Value};
use crate::store::error::StoreError;
use serde_json::Map;

pub(super) type Json = Map<String, serde_json::Value>;

#[derive(Clone, Copy)]
pub(super) enum Kind {
    Int,
    OptionalInt,
    Bool,
    Text,
    OptionalText,
}

/// Parses a value of the journal.
pub(super) fn parse(value: &str) -> Result<Json, StoreError> {
    serde_json::from_str(value)
        .map_err(|error| StoreError::Broken(format!("a value of the journal: {error}")))
}

/// Columns of a row as a JSON value for the journal.
pub(super) fn json(row: &Row<'_>, columns: &[(&'static str, Kind)]) -> Result<String, StoreError> {
    let mut map = Json::new();
    for (name, kind) in columns {
        let value = match kind {
            Kind::Int => row.get::<i64>(name)?.into(),
            Kind::OptionalInt => row.get::<Option<i64>>(name)?.into(),
            Kind::Bool => row.get::<bool>(name)?.into(),
            Kind::Text => row.get::<String>(name)?.into(),
            Kind::OptionalText => row.get::<Option<String>>(name)?.into(),
        };
        map.insert((*name).to_owned(), value);
    }
    Ok(serde_json::Value::Object(map).to_string())
}

/// One column from a JSON value of the journal.
pub(super) fn column(value: &Json, name: &str, kind: Kind) -> Result<Value, StoreError> {
    let found = value.get(name).and_then(|value| match kind {
        Kind::Int => value.as_i64().map(Value::from),
        Kind::OptionalInt => Some(Value::from(value.as_i64())),
        Kind::Bool => value.as_bool().map(Value::from),
        Kind::Text => value.as_str().map(Value::from),
        Kind::OptionalText => Some(Value::from(value.as_str())),
    });
    found.ok_or_else(|| StoreError::Broken(format!("a value of the journal has no {name}")))
}
